using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// The values of fixed width of one occurrence of a repeated field; a view of the input. A field that is repeated may
/// occur more than once, in either encoding: the values of all occurrences count, in their order.
/// </summary>
/// <typeparam name="T">The type of the values, four or eight bytes.</typeparam>
/// <remarks>Encoding spec, "Packed Repeated Fields".</remarks>
public readonly ref struct PackedFixed<T>
    where T : unmanaged
{
    private readonly ReadOnlySpan<byte> _bytes;

    /// <param name="bytes">A whole number of values.</param>
    internal PackedFixed(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>The number of values.</summary>
    public int Count => _bytes.Length / Unsafe.SizeOf<T>();

    /// <summary>
    /// Gets the values as a span of the input itself, where the machine has the byte order of the wire and reads values
    /// at any address. Elsewhere, enumerate.
    /// </summary>
    /// <param name="values">The values, not necessarily aligned; or empty.</param>
    /// <returns>Whether this machine can.</returns>
    public bool TryGetSpan(out ReadOnlySpan<T> values)
    {
        values = FixedWidth.IsUsableInPlace ? MemoryMarshal.Cast<byte, T>(_bytes) : default;
        return FixedWidth.IsUsableInPlace;
    }

    /// <summary>Starts at the first value.</summary>
    public Enumerator GetEnumerator() => new(_bytes);

    /// <summary>Stands at one of the values.</summary>
    public ref struct Enumerator
    {
        private readonly ref byte _end;
        private ref byte _next;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(ReadOnlySpan<byte> bytes)
        {
            _next = ref MemoryMarshal.GetReference(bytes);
            _end = ref Unsafe.Add(ref _next, bytes.Length);
        }

        /// <summary>The value that <see cref="MoveNext"/> moved to.</summary>
        public T Current { get; private set; }

        /// <summary>Moves to the next value.</summary>
        /// <returns>False behind the last one.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (!Unsafe.IsAddressLessThan(ref _next, ref _end))
                return false;

            T value = Unsafe.ReadUnaligned<T>(ref _next);
            if (!BitConverter.IsLittleEndian)
                MemoryMarshal.AsBytes(new Span<T>(ref value)).Reverse();
            Current = value;
            _next = ref Unsafe.Add(ref _next, Unsafe.SizeOf<T>());
            return true;
        }
    }
}
