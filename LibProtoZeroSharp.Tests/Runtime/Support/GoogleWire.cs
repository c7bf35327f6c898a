extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Google's own writer and reader of the wire: the oracle.</summary>
internal static class GoogleWire
{
    public static byte[] Write(Action<CodedOutputStream> write)
    {
        using var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream, leaveOpen: true))
            write(output);
        return stream.ToArray();
    }

    /// <summary>A length-delimited field with the written content.</summary>
    public static void WriteNested(this CodedOutputStream output, int number, Action<CodedOutputStream> write) =>
        output.WriteNested(number, Write(write));

    /// <summary>A length-delimited field with the bytes.</summary>
    public static void WriteNested(this CodedOutputStream output, int number, byte[] payload)
    {
        output.WriteTag(number, WireFormat.WireType.LengthDelimited);
        output.WriteBytes(ByteString.CopyFrom(payload));
    }

    /// <summary>The offsets of a message's fields, and its end.</summary>
    public static List<int> FieldBoundaries(byte[] message)
    {
        using var input = new CodedInputStream(message);
        var boundaries = new List<int> { 0 };
        while (input.ReadTag() != 0)
        {
            input.SkipLastField();
            boundaries.Add((int)input.Position);
        }
        return boundaries;
    }
}
