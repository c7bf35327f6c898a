extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using static GoogleProtobuf::Google.Protobuf.WireFormat;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Messages with every kind of field, for every method of <see cref="ReaderWalk"/>.</summary>
internal static class WireSamples
{
    public static byte[][] All { get; } = [[], GoogleWire.Write(Numbers), GoogleWire.Write(Payloads), GoogleWire.Write(Packed), GoogleWire.Write(Everything)];

    private static void Numbers(CodedOutputStream output)
    {
        foreach (long value in new[] { 1, 300, -1, long.MinValue })
        {
            for (int number = 1; number <= ReaderWalk.VarIntMethods; number++)
            {
                output.WriteTag(number, WireType.Varint);
                output.WriteInt64(value);
            }
        }

        for (int number = 1; number <= ReaderWalk.FixedMethods; number++)
        {
            output.WriteTag(number, WireType.Fixed32);
            output.WriteFloat(number);
            output.WriteTag(number, WireType.Fixed64);
            output.WriteDouble(number);
        }
    }

    private static void Payloads(CodedOutputStream output)
    {
        output.WriteTag(1, WireType.LengthDelimited);
        output.WriteString("żółw 😀");
        output.WriteTag(2, WireType.LengthDelimited);
        output.WriteString(new string('x', 200));
        foreach (int number in new[] { 2, 3, 4, ReaderWalk.LengthMethods }) output.WriteNested(number, [0xFF, 0xFE]);
        output.WriteNested(22, Numbers);
        output.WriteNested(22, []);
        output.WriteTag(20, WireType.StartGroup);
        output.WriteNested(22, nested => nested.WriteNested(1, "deep"u8.ToArray()));
        output.WriteTag(20, WireType.StartGroup);
        output.WriteTag(20, WireType.EndGroup);
        output.WriteTag(20, WireType.EndGroup);
    }

    private static void Packed(CodedOutputStream output)
    {
        for (int number = 8; number <= 15; number++)
        {
            output.WriteNested(number, range =>
            {
                for (int i = 0; i < 64; i += 9)
                    range.WriteUInt64(1ul << i);
            });
            output.WriteTag(number, WireType.Varint);
            output.WriteUInt64(128);
        }
        for (int number = 16; number <= 21; number++)
        {
            output.WriteNested(number, new byte[8 * (number - 15)]);
            output.WriteNested(number, new byte[24]);
        }
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
        output.WriteNested(22, sub =>
        {
            Numbers(sub);
            Payloads(sub);
        });
        Numbers(output);
    }
}
