using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// The values of fixed width of one occurrence of a repeated field: a view of the input, valid as long as the input is. A repeated field may
/// occur more than once, in either encoding; its value is the values of all occurrences in order.
/// </summary>
/// <typeparam name="T">The type of the values, four or eight bytes.</typeparam>
/// <remarks>Encoding spec, "Packed Repeated Fields".</remarks>
public readonly ref struct PackedFixed<T>
    where T : unmanaged
{
    private readonly ReadOnlySpan<byte> _bytes;

    /// <param name="bytes">The encoded values; the length is a multiple of the width of <typeparamref name="T"/>.</param>
    internal PackedFixed(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>The number of values.</summary>
    public int Count => _bytes.Length / Unsafe.SizeOf<T>();

    /// <summary>
    /// Gets the values as a span of the input itself. This works where the machine is little-endian like the wire and loads values from any
    /// address. On other machines, enumerate the values instead.
    /// </summary>
    /// <param name="values">The values, not necessarily aligned; empty where the result is false.</param>
    /// <returns>Whether this machine can use the values in place.</returns>
    public bool TryGetSpan(out ReadOnlySpan<T> values)
    {
        values = FixedWidth.IsUsableInPlace ? MemoryMarshal.Cast<byte, T>(_bytes) : default;
        return FixedWidth.IsUsableInPlace;
    }

    /// <summary>Starts before the first value.</summary>
    public Enumerator GetEnumerator() => new(_bytes);

    /// <summary>Enumerates the values.</summary>
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
        /// <returns>False after the last value.</returns>
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
