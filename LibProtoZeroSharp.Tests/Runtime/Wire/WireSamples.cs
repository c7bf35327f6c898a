extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using static GoogleProtobuf::Google.Protobuf.WireFormat;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Messages with every kind of field, in the schema of <see cref="WireWalker"/>.</summary>
internal static class WireSamples
{
    public static byte[][] All { get; } = [[], GoogleWire.Write(Numbers), GoogleWire.Write(Payloads), GoogleWire.Write(Packed), GoogleWire.Write(Everything)];

    private static void Numbers(CodedOutputStream output)
    {
        foreach (long value in new[] { 1, 300, -1, long.MinValue })
        {
            for (int number = 1; number <= 9; number++)
            {
                output.WriteTag(number, WireType.Varint);
                output.WriteInt64(value);
            }
        }

        for (int number = 10; number <= 15; number++)
        {
            bool wide = number >= 13;
            output.WriteTag(number, wide ? WireType.Fixed64 : WireType.Fixed32);
            if (wide)
                output.WriteDouble(number);
            else
                output.WriteFloat(number);
        }
    }

    private static void Payloads(CodedOutputStream output)
    {
        output.WriteTag(16, WireType.LengthDelimited);
        output.WriteString("żółw 😀");
        output.WriteTag(17, WireType.LengthDelimited);
        output.WriteString(new string('x', 200));
        output.WriteNested(18, [0xFF, 0xFE]);
        output.WriteNested(19, Numbers);
        output.WriteNested(19, []);
        output.WriteTag(20, WireType.StartGroup);
        output.WriteNested(19, nested => nested.WriteNested(16, "deep"u8.ToArray()));
        output.WriteTag(20, WireType.StartGroup);
        output.WriteTag(20, WireType.EndGroup);
        output.WriteTag(20, WireType.EndGroup);
    }

    private static void Packed(CodedOutputStream output)
    {
        for (int number = 21; number <= 28; number++)
        {
            output.WriteNested(number, range =>
            {
                for (int i = 0; i < 64; i += 9)
                    range.WriteUInt64(1ul << i);
            });
            output.WriteTag(number, WireType.Varint);
            output.WriteUInt64(128);
        }
        for (int number = 29; number <= 34; number++)
            output.WriteNested(number, new byte[8 * (number - 28)]);
        for (int number = 29; number <= 34; number++)
            output.WriteNested(number, new byte[24]);
    }

    /// <summary>All of it twice, the second time as a sub-message, with unknown fields of all wire types around it.</summary>
    private static void Everything(CodedOutputStream output)
    {
        foreach (WireType type in Enum.GetValues<WireType>())
        {
            if (type != WireType.EndGroup)
            {
                output.WriteTag(99999, type);
                switch (type)
                {
                    case WireType.Varint: output.WriteUInt64(ulong.MaxValue); break;
                    case WireType.Fixed32: output.WriteFixed32(1); break;
                    case WireType.Fixed64: output.WriteFixed64(2); break;
                    case WireType.LengthDelimited: output.WriteString("unknown"); break;
                    case WireType.StartGroup: Numbers(output); output.WriteTag(99999, WireType.EndGroup); break;
                }
            }
        }

        Payloads(output);
        output.WriteNested(19, sub =>
        {
            Numbers(sub);
            Payloads(sub);
        });
        Numbers(output);
    }
}
