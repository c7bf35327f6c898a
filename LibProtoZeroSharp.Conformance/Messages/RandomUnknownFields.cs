namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Fields that a message type doesn't know, of every wire type.</summary>
internal sealed class RandomUnknownFields(RandomValues values)
{
    private const int MaxNumber = (1 << 29) - 1;

    /// <summary>Writes none in most cases.</summary>
    public void Write(WireOutput output, MessageType type)
    {
        if (values.Next(3) != 0) return;
        for (int count = values.Next(4); count > 0; count--) WriteField(output, Number(type), depth: 0);
    }

    private int Number(MessageType type)
    {
        int number;
        do number = (int)(values.Bits() & MaxNumber);
        while (number == 0 || type.Knows(number));
        return number;
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
