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
        private ReadOnlySpan<byte> _rest;

        internal Enumerator(ReadOnlySpan<byte> bytes) => _rest = bytes;

        /// <summary>The value that <see cref="MoveNext"/> moved to.</summary>
        public T Current { get; private set; }

        /// <summary>Moves to the next value.</summary>
        /// <returns>False behind the last one.</returns>
        public bool MoveNext()
        {
            if (_rest.IsEmpty)
                return false;

            T value = MemoryMarshal.Read<T>(_rest);
            if (!BitConverter.IsLittleEndian)
                MemoryMarshal.AsBytes(new Span<T>(ref value)).Reverse();
            Current = value;
            _rest = _rest[Unsafe.SizeOf<T>()..];
            return true;
        }
    }
}
