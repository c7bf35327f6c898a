namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>A reader of the wire format that is written for clarity only. It has the errors and offsets that <see cref="ProtoReader"/> documents.</summary>
internal sealed class ModelReader(byte[] input, int start, int end, int depth)
{
    /// <summary>Where the current field starts, with its tag.</summary>
    public int FieldStart { get; private set; }

    public int Position { get; private set; } = start;

    public int Number { get; private set; }

    public ProtoWireType WireType { get; private set; }

    public bool Next()
    {
        if (Position >= end) return false;
        (Number, WireType) = ReadTag();
        if (WireType == ProtoWireType.EndGroup) throw new ProtoException(ProtoError.UnmatchedEndGroup, FieldStart);
        return true;
    }

    public ulong ReadVarInt()
    {
        ulong value = 0;
        for (int i = 0; i < 10; i++)
        {
            if (Position + i >= end) throw new ProtoException(ProtoError.Truncated, Position);
            byte next = input[Position + i];
            value |= (ulong)(next & 0x7F) << (7 * i);
            if (next >= 0x80) continue;
            Position += i + 1;
            return value;
        }

        throw new ProtoException(ProtoError.MalformedVarInt, Position);
    }

    public ulong ReadFixed(int bytes)
    {
        if (end - Position < bytes) throw new ProtoException(ProtoError.Truncated, Position);
        ulong value = 0;
        for (int i = 0; i < bytes; i++) value |= (ulong)input[Position + i] << (8 * i);
        Position += bytes;
        return value;
    }

    /// <returns>Where the bytes start; they end at <see cref="Position"/>.</returns>
    public int ReadBytes()
    {
        int start = Position;
        ulong length = ReadShort(int.MaxValue, ProtoError.InvalidLength);
        if (length > (ulong)(end - Position)) throw new ProtoException(ProtoError.Truncated, start);
        int content = Position;
        Position += (int)length;
        return content;
    }

    public ModelReader ReadMessage()
    {
        if (depth == 0) throw new ProtoException(ProtoError.DepthExceeded, FieldStart);
        int content = ReadBytes();
        return new ModelReader(input, content, Position, depth - 1);
    }

    /// <summary>Reads a packed range, or a single value, as a range of its own.</summary>
    public ModelReader ReadPacked(out int rangeEnd)
    {
        int content = Position;
        if (WireType == ProtoWireType.LengthDelimited) content = ReadBytes();
        else SkipValue(WireType);
        rangeEnd = Position;
        return new ModelReader(input, content, rangeEnd, 0);
    }

    public ModelReader ReadGroup()
    {
        int content = Position;
        int contentEnd = SkipGroup();
        return new ModelReader(input, content, contentEnd, depth - 1);
    }

    public void Skip()
    {
        if (WireType == ProtoWireType.StartGroup) SkipGroup();
        else SkipValue(WireType);
    }

    private void SkipValue(ProtoWireType type)
    {
        switch (type)
        {
            case ProtoWireType.VarInt: ReadVarInt(); break;
            case ProtoWireType.Fixed32: ReadFixed(4); break;
            case ProtoWireType.Fixed64: ReadFixed(8); break;
            default: ReadBytes(); break;
        }
    }

    /// <returns>Where the group's content ends.</returns>
    private int SkipGroup()
    {
        int groupStart = FieldStart;
        var open = new Stack<int>();
        (int number, ProtoWireType type) = (Number, WireType);
        while (true)
        {
            if (type == ProtoWireType.StartGroup)
            {
                if (open.Count >= depth) throw new ProtoException(ProtoError.DepthExceeded, FieldStart);
                open.Push(number);
            }
            else if (type == ProtoWireType.EndGroup)
            {
                if (open.Pop() != number) throw new ProtoException(ProtoError.UnmatchedEndGroup, FieldStart);
                if (open.Count == 0) return FieldStart;
            }
            else
            {
                SkipValue(type);
            }

            if (Position >= end) throw new ProtoException(ProtoError.UnterminatedGroup, groupStart);
            (number, type) = ReadTag();
        }
    }

    private (int Number, ProtoWireType Type) ReadTag()
    {
        FieldStart = Position;
        ulong tag = ReadShort(uint.MaxValue, ProtoError.InvalidTag);
        if (tag >> 3 == 0) throw new ProtoException(ProtoError.InvalidTag, FieldStart);
        if ((tag & 7) > 5) throw new ProtoException(ProtoError.InvalidWireType, FieldStart);
        return ((int)(tag >> 3), (ProtoWireType)(tag & 7));
    }

    /// <summary>Reads a varint of at most five bytes.</summary>
    private ulong ReadShort(ulong most, ProtoError error)
    {
        ulong value = 0;
        for (int i = 0; i < 5; i++)
        {
            if (Position + i >= end) throw new ProtoException(ProtoError.Truncated, Position);
            byte next = input[Position + i];
            value |= (ulong)(next & 0x7F) << (7 * i);
            if (next >= 0x80) continue;
            if (value > most) break;
            Position += i + 1;
            return value;
        }

        throw new ProtoException(error, Position);
    }
}
