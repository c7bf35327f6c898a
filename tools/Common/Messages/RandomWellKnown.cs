using System.Text;
using Google.Protobuf.Reflection;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>Gives well-known types only values that have a JSON form (ProtoJSON format, "Representation of each type").</summary>
/// <param name="values">The source of the values.</param>
/// <param name="visible">The files whose types an <c>Any</c> may hold.</param>
internal sealed class RandomWellKnown(RandomValues values, MessageTypes types, IEnumerable<FileDescriptorProto> visible)
{
    public const string NullValue = Package + "NullValue";

    private const string Package = "google.protobuf.";
    private const int MaxDepth = 4;

    /// <summary>
    /// Types whose messages all libraries encode in the same way, as the content of an <c>Any</c> is bytes. Google.Protobuf encodes maps and minus
    /// zero in another way.
    /// </summary>
    private readonly MessageType[] _packable = [.. types.In(visible).Where(IsPackable)];

    /// <summary>The content of a message; null if the type may have any content.</summary>
    /// <param name="type">Of the message.</param>
    /// <param name="depth">The number of enclosing messages.</param>
    /// <param name="make">Makes a message of another type.</param>
    public byte[]? TryMake(MessageType type, int depth, Func<MessageType, byte[]> make)
    {
        var output = new WireOutput();
        switch (type.FullName)
        {
            case Package + "Timestamp":
                WriteTime(output, -62_135_596_800 + (long)(values.Bits() % 315_537_897_600), Nanos());
                break;
            case Package + "Duration":
                int sign = values.Next(2) * 2 - 1;
                WriteTime(output, sign * (values.Next(3) == 0 ? 0 : (long)(values.Bits() % 315_576_000_001)), sign * Nanos());
                break;
            case Package + "FieldMask":
                for (int count = values.Count(few: true); count > 0; count--)
                    WriteText(output, 1, values.Pick(["a", "ab_cd.e", "user.display_name", "x1"]));
                break;
            case Package + "Any":
                WriteAny(output, make);
                break;
            case Package + "Value":
                WriteValue(output, type, depth, make);
                break;
            default:
                return null;
        }

        return output.ToArray();
    }

    private static bool IsPackable(MessageType type) =>
        !type.IsMapEntry && !type.IsMessageSet && type.Fields.All(field => !field.IsMessage && field.Descriptor.Type is not (FieldType.Float or FieldType.Double));

    private int Nanos() => values.Next(4) switch
    {
        0 => 0,
        1 => values.Next(1000) * 1_000_000,
        2 => values.Next(1_000_000) * 1000,
        _ => values.Next(1_000_000_000),
    };

    private static void WriteTime(WireOutput output, long seconds, int nanos)
    {
        foreach ((int number, long value) in new[] { (1, seconds), (2, nanos) })
        {
            if (value == 0) continue;
            output.WriteTag(number, WireOutput.VarInt);
            output.WriteVarInt((ulong)value);
        }
    }

    private void WriteAny(WireOutput output, Func<MessageType, byte[]> make)
    {
        if (_packable.Length == 0 || values.Next(5) == 0) return;
        MessageType packed = values.Pick(_packable);
        byte[] content = make(packed);
        WriteText(output, 1, values.Pick(["type.googleapis.com/", "example.org/types/"]) + packed.FullName);
        if (content.Length == 0) return;
        output.WriteTag(2, WireOutput.Length);
        output.WriteBytes(content);
    }

    /// <summary>A value without a kind, and numbers that are not finite, have no JSON form.</summary>
    private void WriteValue(WireOutput output, MessageType type, int depth, Func<MessageType, byte[]> make)
    {
        int kind = values.Next(depth < MaxDepth ? 6 : 4) + 1;
        MessageField field = type.Fields.Single(field => field.Number == kind);
        output.WriteTag(kind, RandomValues.WireTypeOf(field.Descriptor.Type));
        if (field.IsMessage) output.WriteBytes(make(types.Message(field.TypeName)));
        else if (kind == 1) output.WriteVarInt(0);
        else if (kind == 2) output.WriteFixed64(BitConverter.DoubleToUInt64Bits(values.Next(1 << 20) / 1000.0));
        else values.Write(output, field.Descriptor.Type, null);
    }

    private static void WriteText(WireOutput output, int number, string text)
    {
        output.WriteTag(number, WireOutput.Length);
        output.WriteBytes(Encoding.UTF8.GetBytes(text));
    }
}
