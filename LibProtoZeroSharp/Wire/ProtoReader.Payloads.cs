using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>Fields that hold bytes or messages.</summary>
public ref partial struct ProtoReader
{
    /// <summary>Takes all fields that are left, tags included, as they are encoded. Afterwards the reader is at the end of its message.</summary>
    /// <returns>A view of the input; empty if nothing is left.</returns>
    public ReadOnlySpan<byte> ReadRemaining()
    {
        ExpectNoUnreadField();
        ReadOnlySpan<byte> rest = MemoryMarshal.CreateReadOnlySpan(ref Here, Remaining);
        _at += (uint)rest.Length;
        return rest;
    }

    /// <summary>Reads a bytes field, or the payload of any other length-delimited field.</summary>
    /// <returns>A view of the input.</returns>
    /// <exception cref="ProtoException"><see cref="ProtoError.Truncated"/> or <see cref="ProtoError.InvalidLength"/>.</exception>
    /// <remarks>Encoding spec, "Length-Delimited Records".</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes()
    {
        ExpectType(ProtoWireType.LengthDelimited);
        int length = TakeLength();
        ref byte start = ref Here;
        _at += (uint)length;
        return MemoryMarshal.CreateReadOnlySpan(ref start, length);
    }

    /// <summary>
    /// Reads a string field as its bytes. The bytes are <b>not</b> validated and need not be UTF-8. The caller tests them
    /// (<see cref="Utf8.IsValid"/>) where that matters.
    /// </summary>
    /// <inheritdoc cref="ReadBytes"/>
    public ReadOnlySpan<byte> ReadUtf8() => ReadBytes();

    /// <summary>Reads a string field as a string. This is the only method here that allocates.</summary>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoError.Truncated"/>, <see cref="ProtoError.InvalidLength"/> or <see cref="ProtoError.InvalidUtf8"/>.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string ReadString()
    {
        ReadOnlySpan<byte> utf8 = ReadBytes();
        return ToString(utf8, Position - utf8.Length);
    }

    /// <summary>
    /// Reads a sub-message: returns a reader of its fields and moves this reader to the end of the sub-message. The positions and the error
    /// offsets of the new reader also count from the start of the outermost input.
    /// </summary>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoError.Truncated"/>, <see cref="ProtoError.InvalidLength"/> or <see cref="ProtoError.DepthExceeded"/>.
    /// </exception>
    /// <remarks>Encoding spec, "Submessages".</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader ReadMessage()
    {
        ExpectType(ProtoWireType.LengthDelimited);
        if (RemainingDepth <= 0)
            ThrowHelper.Throw(ProtoError.DepthExceeded, FieldStart);
        int length = TakeLength();
        ulong start = _at;
        _at += (uint)length;
        return new ProtoReader(ref _data, start << 32 | (uint)_at, start - OneLevel);
    }

    /// <summary>
    /// Reads a group: returns a reader of its fields, which ends before the group's end tag, and moves this reader past that tag. The end is
    /// found by skipping the group's fields, so a nested group is scanned once per level.
    /// </summary>
    /// <exception cref="ProtoException">
    /// The errors of <see cref="Skip"/>, for everything in the group; or <see cref="ProtoError.DepthExceeded"/>.
    /// </exception>
    /// <remarks>Encoding spec, "Groups".</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader ReadGroup()
    {
        ExpectType(ProtoWireType.StartGroup);
        ulong start = _at;
        int position = Position;
        uint tag = ProtoTag.Make(FieldNumber, ProtoWireType.StartGroup);
        _at += (uint)(SkipGroup(ref _data, position, End, FieldStart, tag, RemainingDepth, out int contentEnd) - position);
        return new ProtoReader(ref _data, Pair(contentEnd, position), start - OneLevel);
    }

    private static string ToString(ReadOnlySpan<byte> utf8, int position)
    {
        if (!Utf8.IsValid(utf8))
            ThrowHelper.Throw(ProtoError.InvalidUtf8, position);
        return ManagedStrings.Of(utf8);
    }

    /// <summary>Reads a length and moves past it.</summary>
    /// <returns>Bytes; at least this many follow before the end of the message.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int TakeLength()
    {
        int position = Position;
        ulong next = _at + 1;
        int length = position < End ? Here : 0x80;
        if (length >= 0x80)
        {
            ulong longLength = ReadLongLength(ref _data, position, End);
            length = (int)longLength;
            next = _at + (longLength >> 32);
        }
        if (length > End - (int)next)
            ThrowHelper.Throw(ProtoError.Truncated, position);
        _at = next;
        return length;
    }

    /// <summary>Reads a length.</summary>
    /// <returns>Bytes; at least this many follow <paramref name="next"/> before <paramref name="end"/>.</returns>
    private static int ReadLength(ref byte data, int position, int end, out int next)
    {
        int length = position < end ? Unsafe.Add(ref data, position) : 0x80;
        next = position + 1;
        if (length >= 0x80)
        {
            ulong longLength = ReadLongLength(ref data, position, end);
            length = (int)longLength;
            next = position + (int)(longLength >> 32);
        }
        if (length > end - next)
            ThrowHelper.Throw(ProtoError.Truncated, position);
        return length;
    }
}
