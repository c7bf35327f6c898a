using System.Buffers.Binary;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Walks the unknown fields of a message in order.</summary>
/// <remarks>
/// Requires: the fields are alive and well-formed, as the decoder keeps them, and at least <see cref="ArenaState.Slop"/> bytes after them can be
/// read. The properties other than <see cref="End"/> are valid only after <see cref="Next"/> has returned true.
/// </remarks>
internal ref struct UnknownFieldWalker
{
    [ThreadStatic]
    private static long _visited;

    private readonly unsafe byte* _first;
    private readonly unsafe byte* _last;

    /// <param name="fields">May be null.</param>
    public unsafe UnknownFieldWalker(UnknownFields* fields)
    {
        fields = UnknownFields.Follow(fields);
        if (fields == null) return;
        _first = fields->Data;
        _last = _first + fields->Length;
        End = _first;
    }

    private unsafe UnknownFieldWalker(byte* first, byte* last)
    {
        _first = End = first;
        _last = last;
    }

    /// <summary>The number of fields that this thread has visited. Only full checks count them, for tests of how work grows.</summary>
    public static long Visited => _visited;

    /// <summary>The start of the field's tag.</summary>
    public unsafe byte* Start { get; private set; }

    /// <summary>The address after the tag.</summary>
    public unsafe byte* Value { get; private set; }

    /// <summary>The address after the field.</summary>
    public unsafe byte* End { get; private set; }

    public uint Tag { get; private set; }

    /// <summary>Moves to the next field, after all of the current field.</summary>
    /// <returns>False after the last field, and at the end tag of a group.</returns>
    /// <exception cref="ProtoException">The stack is too small for groups that nest deeper than a hundred levels.</exception>
    public bool Next()
    {
        if (!TryReadTag() || ProtoTag.WireType(Tag) == ProtoWireType.EndGroup) return false;
        SkipValue();
        return true;
    }

    /// <summary>Moves to the next field or tag of a group. The fields of a group follow its start tag, and its end tag follows them.</summary>
    /// <returns>False after the last field.</returns>
    public unsafe bool NextWithin()
    {
        if (!TryReadTag()) return false;
        if (ProtoTag.WireType(Tag) is ProtoWireType.StartGroup or ProtoWireType.EndGroup) End = Value;
        else SkipValue();
        return true;
    }

    private unsafe bool TryReadTag()
    {
        if (End >= _last) return false;
        if (Checks.Full) _visited++;
        Start = End;
        Value = Decoder.Tag(new Cursor(Start), out uint tag).Address;
        Tag = tag;
        return true;
    }


    private unsafe void SkipValue()
    {
        var context = new DecodeState(_first, _last, 0, null, int.MaxValue, discardUnknown: true);
        End = Decoder.Skip(new Cursor(Start), new Cursor(Value), new Cursor(_last), Tag, new DecodeContext(&context)).Address;
        // The fields were checked when they were parsed. Their nesting may have fitted on the stack then, but not now.
        if (End == null) ThrowHelper.Throw(context.Error, context.ErrorOffset);
    }

    /// <summary>A walker before the current field, which ends after it.</summary>
    public readonly unsafe UnknownFieldWalker Field => new(Start, End);

    /// <summary>The tag and the value of the field.</summary>
    public readonly unsafe ReadOnlySpan<byte> Bytes => new(Start, (int)(End - Start));

    /// <summary>A walker before the first field of a group.</summary>
    public readonly unsafe UnknownFieldWalker Group => new(Value, End);

    /// <summary>
    /// The start of the payload of a field with wire type <see cref="ProtoWireType.LengthDelimited"/>. The payload ends with the field.
    /// </summary>
    public readonly unsafe byte* Payload => End - (int)VarIntValue;

    /// <summary>The payload of a field with wire type <see cref="ProtoWireType.LengthDelimited"/>.</summary>
    public readonly unsafe ReadOnlySpan<byte> PayloadBytes
    {
        get
        {
            var length = (int)VarIntValue;
            return new ReadOnlySpan<byte>(End - length, length);
        }
    }

    /// <summary>The value of a field with wire type <see cref="ProtoWireType.VarInt"/>, or the length prefix of a payload.</summary>
    public readonly unsafe ulong VarIntValue
    {
        get
        {
            VarInt.TryRead(new ReadOnlySpan<byte>(Value, (int)(End - Value)), out ulong value, out _);
            return value;
        }
    }

    /// <summary>The value of a field with wire type <see cref="ProtoWireType.Fixed32"/>.</summary>
    public readonly unsafe uint Fixed32Value => BinaryPrimitives.ReadUInt32LittleEndian(new ReadOnlySpan<byte>(Value, sizeof(uint)));

    /// <summary>The value of a field with wire type <see cref="ProtoWireType.Fixed64"/>.</summary>
    public readonly unsafe ulong Fixed64Value => BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(Value, sizeof(ulong)));

    /// <summary>Whether a payload is not empty and could be a message.</summary>
    /// <param name="message">A walker before the first field of the message.</param>
    public readonly unsafe bool TryGuess(out UnknownFieldWalker message)
    {
        message = new UnknownFieldWalker(Payload, End);
        return Payload != End && IsMessage(Payload, End);
    }

    private static unsafe bool IsMessage(byte* payload, byte* end)
    {
        var context = new DecodeState(payload, end, 0, null, ProtoReader.DefaultMaxDepth, discardUnknown: true);
        Cursor p = new(payload), last = new(end);
        while (!p.IsNull && p.IsBefore(last))
        {
            Cursor start = p;
            p = Decoder.Tag(p, out uint tag);
            p = Decoder.Skip(start, p, last, tag, new DecodeContext(&context));
        }

        return p.Is(last);
    }
}
