namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>Fields that a message type doesn't know, of every wire type.</summary>
internal sealed class RandomUnknownFields(RandomValues values)
{
    private const int MaxNumber = (1 << 29) - 1;

    /// <summary>Writes none in most cases.</summary>
    public void Write(WireOutput output, MessageType type)
    {
        if (values.Next(3) != 0) return;
        for (int count = values.Next(4); count > 0; count--)
        {
            if (Number(type) is { } number) WriteField(output, number, depth: 0);
        }
    }

    /// <summary>Null if the type seems to know all numbers, as one does with <c>extensions 1 to max</c>.</summary>
    private int? Number(MessageType type)
    {
        for (int tries = 20; tries > 0; tries--)
        {
            int number = (int)(values.Bits() & MaxNumber);
            if (number != 0 && !type.Knows(number)) return number;
        }

        return null;
    }

    private void WriteField(WireOutput output, int number, int depth)
    {
        int wireType = values.Pick([WireOutput.VarInt, WireOutput.Fixed64, WireOutput.Length, WireOutput.StartGroup, WireOutput.Fixed32]);
        output.WriteTag(number, wireType);
        switch (wireType)
        {
            case WireOutput.VarInt: output.WriteVarInt(values.Bits()); break;
            case WireOutput.Fixed64: output.WriteFixed64(values.Bits()); break;
            case WireOutput.Fixed32: output.WriteFixed32((uint)values.Bits()); break;
            case WireOutput.Length: output.WriteBytes(values.Bytes()); break;
            default:
                for (int count = depth < 5 ? values.Next(4) : 0; count > 0; count--) WriteField(output, values.Next(MaxNumber) + 1, depth + 1);
                output.WriteTag(number, WireOutput.EndGroup);
                break;
        }
    }
}
