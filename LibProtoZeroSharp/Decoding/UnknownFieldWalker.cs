using System.Buffers.Binary;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Walks the unknown fields of a message, one after the other.</summary>
internal unsafe ref struct UnknownFieldWalker
{
    private readonly byte* _first;
    private readonly byte* _last;

    /// <param name="fields">May be null.</param>
    public UnknownFieldWalker(UnknownFields* fields)
    {
        if (fields == null) return;
        UnknownFields.CheckAlive(fields);
        _first = fields->Data;
        _last = _first + fields->Length;
        End = _first;
    }

    private UnknownFieldWalker(byte* first, byte* last)
    {
        _first = End = first;
        _last = last;
    }

    /// <summary>Where the field's tag starts.</summary>
    public byte* Start { get; private set; }

    /// <summary>The byte behind the tag.</summary>
    public byte* Value { get; private set; }

    /// <summary>The byte behind the field.</summary>
    public byte* End { get; private set; }

    public uint Tag { get; private set; }

    /// <summary>Goes to the next field.</summary>
    /// <returns>False behind the last one, and at the tag that ends a group.</returns>
    /// <exception cref="ProtoException">There is too little stack left for groups that nest deeper than a hundred levels.</exception>
    public bool Next()
    {
        if (End >= _last) return false;
        Start = End;
        Value = Decoder.Tag(Start, out uint tag);
        Tag = tag;
        if (ProtoTag.WireType(tag) == ProtoWireType.EndGroup) return false;
        var context = new DecodeContext(_first, _last, 0, null, int.MaxValue, discardUnknown: true);
        End = Decoder.Skip(Start, Value, _last, tag, &context);
        // They were looked at when they were read; what was deep enough for the stack then may be too deep now.
        if (End == null) ThrowHelper.Throw(context.Error, context.ErrorOffset);
        return true;
    }

    /// <summary>Where the content of a field of wire type <see cref="ProtoWireType.LengthDelimited"/> starts; it ends with the field.</summary>
    public readonly byte* Payload => End - (int)VarIntValue;

    /// <summary>The value of a field of wire type <see cref="ProtoWireType.VarInt"/>, or the length in front of a payload.</summary>
    public readonly ulong VarIntValue
    {
        get
        {
            VarInt.TryRead(new ReadOnlySpan<byte>(Value, (int)(End - Value)), out ulong value, out _);
            return value;
        }
    }

    /// <summary>The value of a field of wire type <see cref="ProtoWireType.Fixed32"/>.</summary>
    public readonly uint Fixed32Value => BinaryPrimitives.ReadUInt32LittleEndian(new ReadOnlySpan<byte>(Value, sizeof(uint)));

    /// <summary>The value of a field of wire type <see cref="ProtoWireType.Fixed64"/>.</summary>
    public readonly ulong Fixed64Value => BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(Value, sizeof(ulong)));

    /// <summary>Walks the fields in a group or, where its bytes are some, in a payload.</summary>
    /// <param name="guesses">Whether a payload is looked at.</param>
    /// <param name="content">Before the first of the fields.</param>
    /// <returns>False where it is a payload that is empty or no message, or another field.</returns>
    public readonly bool TryOpen(bool guesses, out UnknownFieldWalker content)
    {
        content = default;
        switch (ProtoTag.WireType(Tag))
        {
            case ProtoWireType.StartGroup:
                content = new UnknownFieldWalker(Value, End);
                return true;
            case ProtoWireType.LengthDelimited when guesses && Payload != End && IsMessage(Payload, End):
                content = new UnknownFieldWalker(Payload, End);
                return true;
            default:
                return false;
        }
    }

    private static bool IsMessage(byte* p, byte* end)
    {
        var context = new DecodeContext(p, end, 0, null, ProtoReader.DefaultMaxDepth, discardUnknown: true);
        while (p != null && p < end)
        {
            byte* start = p;
            p = Decoder.Tag(p, out uint tag);
            p = Decoder.Skip(start, p, end, tag, &context);
        }

        return p == end;
    }
}
