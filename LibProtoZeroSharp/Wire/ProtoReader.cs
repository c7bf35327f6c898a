using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// Reads the fields of one message from a span, forward and in place. It allocates nothing and copies nothing.
/// </summary>
/// <remarks>
/// <para>
/// Call <see cref="Next()"/>; look at <see cref="FieldNumber"/> (or <see cref="TagAndType"/>); read the value with the method for
/// its type, or <see cref="Skip"/> it. Repeat this until <see cref="Next()"/> returns false. A returned span or reader is a view of the input
/// and is valid as long as the input is.
/// </para>
/// <para>
/// For any input, reading ends or throws a <see cref="ProtoException"/> whose <see cref="ProtoException.Offset"/>
/// counts from the start of the outermost input. No byte outside the input is read. After an exception the position is
/// unspecified. If a field is read as another wire type than <see cref="WireType"/>, or is not read at all, the rest
/// of the message is read from the wrong place; the Debug package throws <see cref="InvalidOperationException"/> in that case. If the sender is
/// not trusted, switch on <see cref="TagAndType"/> and skip fields of an unexpected wire type, as the encoding spec requires.
/// </para>
/// <para>A copy of a reader continues from the same position, independently.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
[SkipLocalsInit]
public ref partial struct ProtoReader
{
    /// <summary>How deep messages and groups may nest below the outermost message, unless the constructor gets another limit.</summary>
    public const int DefaultMaxDepth = 100;

    /// <summary>The value 1 in the high half.</summary>
    private const ulong OneLevel = 1UL << 32;

    // All positions are relative to the outermost input, so that nested readers report offsets in it at no cost.
    // Slow paths are static, and they take and return positions by value. They are the only calls in the inlined code. The address of
    // a reader that stays in one method is therefore never taken, not even by "out", and its fields stay in registers.
    // There are four fields of eight bytes each: the JIT passes up to four fields by value one by one. It first stores more fields and then copies
    // them as vectors, and that copy stalls on store forwarding. A changing field is added to or replaced as a whole. It is never reassembled
    // from its two halves. On AMD EPYC, four words read tiny messages 1.25 times as fast as seven fields, and traces 1.35 times. Another packing lost the seed workload
    // (0.80): references to the position and to the end, with the tag and the depth in one word, which each field took apart.
    private readonly ref byte _data;

    /// <summary>Low half: the end of the message. High half: its start.</summary>
    private readonly ulong _bounds;

    /// <summary>Low half: the position. High half: how many levels may still nest below the message.</summary>
    private ulong _at;

    /// <summary>Low half: the tag of the current field. High half: the position of the tag.</summary>
    private ulong _field;

    /// <summary>Creates a reader before the first field of a message.</summary>
    /// <param name="input">The message, without a length prefix; empty for the empty message.</param>
    public ProtoReader(ReadOnlySpan<byte> input)
        : this(ref MemoryMarshal.GetReference(input), Pair(input.Length, 0), Pair(0, DefaultMaxDepth))
    {
    }

    /// <summary>Creates a reader before the first field of a message.</summary>
    /// <param name="input">The message, without a length prefix; empty for the empty message.</param>
    /// <param name="maxDepth">
    /// How deep <see cref="ReadMessage"/> and <see cref="ReadGroup"/> may nest. Groups within a skipped field nest
    /// at most <see cref="DefaultMaxDepth"/> deep even if this limit is higher.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">The depth is negative.</exception>
    public ProtoReader(ReadOnlySpan<byte> input, int maxDepth)
        : this(ref MemoryMarshal.GetReference(input), Pair(input.Length, 0), Pair(0, maxDepth))
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxDepth);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ProtoReader(ref byte data, ulong bounds, ulong at)
    {
        _data = ref data;
        _bounds = bounds;
        _at = at;
    }

    /// <summary>The number of the current field; 0 before the first one.</summary>
    public readonly int FieldNumber => ProtoTag.FieldNumber(TagAndType);

    /// <summary>The wire type of the current field.</summary>
    public readonly ProtoWireType WireType => ProtoTag.WireType(TagAndType);

    /// <summary>Number and wire type of the current field, as <see cref="ProtoTag.Make"/> combines them; 0 before the first one.</summary>
    public readonly uint TagAndType => (uint)_field;

    /// <summary>Bytes from the start of the outermost input to the position of this reader.</summary>
    public readonly int Position => (int)_at;

    /// <summary>Bytes of this message or group that are still to be read.</summary>
    public readonly int Remaining => End - Position;

    /// <summary>Bytes of this message, or of this group without its tags.</summary>
    public readonly int Length => End - (int)(_bounds >> 32);

    /// <summary>How many levels may still nest below the message of this reader.</summary>
    internal readonly int RemainingDepth => (int)(_at >> 32);

    /// <summary>The byte at the position.</summary>
    /// <remarks>The position is unsigned here. A signed one would need a sign extension for each byte, with which the seed workload was read 0.95 times as fast.</remarks>
    private readonly ref byte Here => ref Unsafe.Add(ref _data, (nuint)(uint)_at);

    private readonly int End => (int)_bounds;

    private readonly int FieldStart => (int)(_field >> 32);

    /// <summary>Moves to the next field. Its value must be read or skipped before the next call.</summary>
    /// <returns>False at the end of the message.</returns>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoError.Truncated"/>, <see cref="ProtoError.InvalidTag"/>, <see cref="ProtoError.InvalidWireType"/> or
    /// <see cref="ProtoError.UnmatchedEndGroup"/>: groups are read and skipped as a whole, so an end tag here has no start tag.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        ExpectNoUnreadField();
        ulong at = _at, next = at + 1;
        int position = (int)at;
        if (position >= End)
            return false;

        uint tag = Here;
        if (tag >= 0x80)
        {
            ulong longTag = ReadLongTag(ref _data, position, End);
            tag = (uint)longTag;
            next = at + (longTag >> 32);
        }
        if (!StartsField(tag))
            ThrowTag(tag, position);
        _at = next;
        _field = Pair((int)tag, position);
        ExpectRead();
        return true;
    }

    /// <summary>Moves to the next field with a given number and skips the fields before it.</summary>
    /// <returns>False if no such field follows in this message.</returns>
    /// <exception cref="ProtoException">The errors of <see cref="Next()"/> and <see cref="Skip"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next(int fieldNumber)
    {
        while (Next())
        {
            if (FieldNumber == fieldNumber)
                return true;
            Skip();
        }
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Pair(int low, int high) => (ulong)(uint)high << 32 | (uint)low;

    /// <summary>Whether a tag is valid and is not the end of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StartsField(uint tag)
    {
        const uint types = 1 << (int)ProtoWireType.VarInt | 1 << (int)ProtoWireType.Fixed64 | 1 << (int)ProtoWireType.LengthDelimited
            | 1 << (int)ProtoWireType.StartGroup | 1 << (int)ProtoWireType.Fixed32;
        const uint repeated = types << 24 | types << 16 | types << 8 | types; // a shift counts modulo 32
        return tag >= 1 << 3 && (repeated >> (int)tag & 1) != 0;
    }

    /// <summary>Reads a tag, valid or not, at a position before <paramref name="end"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint ReadTag(ref byte data, int position, int end, out int next)
    {
        uint tag = Unsafe.Add(ref data, position);
        next = position + 1;
        if (tag < 0x80)
            return tag;
        ulong longTag = ReadLongTag(ref data, position, end);
        next = position + (int)(longTag >> 32);
        return (uint)longTag;
    }

    /// <returns>The tag, and in the high half how many bytes it takes.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong ReadLongTag(ref byte data, int position, int end)
    {
        // One return per length: if the branch is predicted, the next operation does not wait for the length.
        if (end - position >= 3)
        {
            ref byte start = ref Unsafe.Add(ref data, position);
            int first = start & 0x7F, second = Unsafe.Add(ref start, 1), third = Unsafe.Add(ref start, 2);
            if (second < 0x80) return Pair(second << 7 | first, 2);
            if (third < 0x80) return Pair(third << 14 | (second & 0x7F) << 7 | first, 3);
        }
        return ReadVarInt32(ref data, position, end, uint.MaxValue, ProtoError.InvalidTag);
    }

    /// <returns>The length, and in the high half how many bytes it takes.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong ReadLongLength(ref byte data, int position, int end) =>
        ReadVarInt32(ref data, position, end, int.MaxValue, ProtoError.InvalidLength);

    /// <summary>Reads a tag or a length.</summary>
    /// <returns>The value, and in the high half how many bytes it takes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong ReadVarInt32(ref byte data, int position, int end, uint max, ProtoError error)
    {
        int left = end - position;
        ulong lengthAndValue = VarInt.Read32(ref Unsafe.Add(ref data, position), left);
        // Four bytes have 28 bits: the value fits, unless the end comes first.
        if (lengthAndValue == 0 || (uint)lengthAndValue > max)
            ThrowHelper.Throw(left < VarInt.MaxLength32 ? ProtoError.Truncated : error, position);
        return lengthAndValue;
    }

    [DoesNotReturn]
    private static void ThrowTag(uint tag, int position) => throw TagError(tag, position);

    private static ProtoException TagError(uint tag, int position)
    {
        ProtoError error = tag < 1 << 3 ? ProtoError.InvalidTag
            : ProtoTag.IsValid(tag) ? ProtoError.UnmatchedEndGroup : ProtoError.InvalidWireType;
        return new ProtoException(error, position);
    }
}
