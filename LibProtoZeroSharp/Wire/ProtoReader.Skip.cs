using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>Skipping and copying fields without decoding them.</summary>
public ref partial struct ProtoReader
{
    /// <summary>Skips the value of the current field, of any wire type. A group is skipped with all its fields.</summary>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoError.Truncated"/>, <see cref="ProtoError.MalformedVarInt"/> or <see cref="ProtoError.InvalidLength"/>;
    /// for a group also <see cref="ProtoError.UnterminatedGroup"/>, <see cref="ProtoError.UnmatchedEndGroup"/>,
    /// <see cref="ProtoError.DepthExceeded"/> and the errors of <see cref="Next()"/>.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Skip()
    {
        ExpectAnyType();
        _at = SkipField(ref _data, _at, End, _field);
    }

    /// <summary>
    /// Skips the current field like <see cref="Skip"/> and returns all its bytes, tag included, as they are in the input. Use it to forward
    /// fields that the caller does not know.
    /// </summary>
    /// <returns>A view of the input.</returns>
    /// <inheritdoc cref="Skip"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadRaw()
    {
        Skip();
        return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _data, FieldStart), Position - FieldStart);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong SkipField(ref byte data, ulong at, int end, ulong field)
    {
        int position = (int)at, depth = (int)(at >> 32), start = (int)(field >> 32);
        uint tag = (uint)field;
        ProtoWireType type = ProtoTag.WireType(tag);
        int next = type == ProtoWireType.StartGroup
            ? SkipGroup(ref data, position, end, start, tag, depth, out _)
            : SkipValue(ref data, position, end, type);
        return at + (uint)(next - position);
    }

    /// <summary>Skips a value that is not a group.</summary>
    /// <returns>The position after the value.</returns>
    private static int SkipValue(ref byte data, int position, int end, ProtoWireType type)
    {
        int next;
        switch (type)
        {
            case ProtoWireType.VarInt:
                if (position < end && Unsafe.Add(ref data, position) < 0x80)
                    return position + 1;
                VarInt.ReadLong(ref data, position, end, out next);
                return next;
            case ProtoWireType.LengthDelimited:
                return ReadLength(ref data, position, end, out next) + next;
            default:
                int width = type == ProtoWireType.Fixed64 ? sizeof(ulong) : sizeof(uint);
                if (end - position < width)
                    ThrowHelper.Throw(ProtoError.Truncated, position);
                return position + width;
        }
    }

    /// <summary>Skips the fields of a group and its end tag, without recursion.</summary>
    /// <param name="data">The outermost input.</param>
    /// <param name="position">The position after the group's start tag.</param>
    /// <param name="end">The end of the message around the group.</param>
    /// <param name="start">The position of the group's start tag.</param>
    /// <param name="tag">The group's start tag.</param>
    /// <param name="depth">How many groups may be open at once, this one included.</param>
    /// <param name="contentEnd">The position of the group's end tag.</param>
    /// <returns>The position after the group's end tag.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int SkipGroup(ref byte data, int position, int end, int start, uint tag, int depth, out int contentEnd)
    {
        Span<uint> open = stackalloc uint[DefaultMaxDepth];
        depth = Math.Min(depth, DefaultMaxDepth);
        int count = 0;
        int tagStart = start;
        while (true)
        {
            switch (ProtoTag.WireType(tag))
            {
                case ProtoWireType.StartGroup:
                    if (count >= depth)
                        ThrowHelper.Throw(ProtoError.DepthExceeded, tagStart);
                    open[count++] = tag;
                    break;
                case ProtoWireType.EndGroup:
                    if (ProtoTag.FieldNumber(tag) != ProtoTag.FieldNumber(open[--count]))
                        ThrowHelper.Throw(ProtoError.UnmatchedEndGroup, tagStart);
                    if (count == 0)
                    {
                        contentEnd = tagStart;
                        return position;
                    }
                    break;
                case var type:
                    position = SkipValue(ref data, position, end, type);
                    break;
            }
            if (position >= end)
                ThrowHelper.Throw(ProtoError.UnterminatedGroup, start);
            tagStart = position;
            tag = ReadTag(ref data, position, end, out position);
            if (!ProtoTag.IsValid(tag))
                ThrowTag(tag, tagStart);
        }
    }
}
