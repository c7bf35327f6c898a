using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// The varints of one occurrence of a repeated field, decoded during enumeration: a view of the input, valid as long as the input is. A repeated
/// field may occur more than once, in either encoding; its value is the values of all occurrences in order.
/// </summary>
/// <typeparam name="T">The type of the values.</typeparam>
/// <typeparam name="TFormat">How a varint encodes a value.</typeparam>
/// <remarks>Encoding spec, "Packed Repeated Fields".</remarks>
public readonly ref struct PackedVarInts<T, TFormat>
    where T : unmanaged
    where TFormat : struct, IVarIntFormat<T>
{
    private readonly ref byte _data;
    private readonly int _start;
    private readonly int _end;

    /// <remarks>
    /// Requires: <paramref name="start"/> is at most <paramref name="end"/>, and the bytes between them, relative to <paramref name="data"/>, are
    /// readable. Ensures: no byte outside of them is read.
    /// </remarks>
    internal PackedVarInts(ref byte data, int start, int end)
    {
        _data = ref data;
        _start = start;
        _end = end;
    }

    /// <summary>
    /// Counts the values without decoding them. The enumeration yields exactly this many values, or it yields fewer and throws.
    /// </summary>
    public int Count() => VarInt.Count(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _data, _start), _end - _start));

    /// <summary>Starts before the first value.</summary>
    public Enumerator GetEnumerator() => new(ref _data, _start, _end);

    /// <summary>Decodes and enumerates the values.</summary>
    public ref struct Enumerator
    {
        private readonly ref byte _data;
        private readonly int _end;
        private int _position;
        private ulong _value;

        internal Enumerator(ref byte data, int start, int end)
        {
            _data = ref data;
            _position = start;
            _end = end;
        }

        /// <summary>The value that <see cref="MoveNext"/> moved to.</summary>
        public readonly T Current => TFormat.Decode(_value);

        /// <summary>Moves to the next value.</summary>
        /// <returns>False after the last value.</returns>
        /// <exception cref="ProtoException">
        /// <see cref="ProtoError.Truncated"/> if the last varint does not end within the field, or
        /// <see cref="ProtoError.MalformedVarInt"/>.
        /// </exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            int position = _position;
            if (position >= _end)
                return false;

            ref byte start = ref Unsafe.Add(ref _data, (nuint)(uint)position);
            ulong value = start;
            int next = position + 1;
            // Without the branch for one byte, lists of random lengths are read 1.5 times as fast, but dense nodes 0.65 times and small values 0.2 times (AMD EPYC), because
            // each value waits for the length of the one before it.
            if (value >= 0x80)
            {
                if (_end - position >= sizeof(ulong) && VarInt.TryGather(ref start, out value, out int length))
                    next = position + length;
                else
                    value = VarInt.ReadLong(ref _data, position, _end, out next);
            }
            _value = value;
            _position = next;
            return true;
        }
    }
}
