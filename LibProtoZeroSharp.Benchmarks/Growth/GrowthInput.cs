using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Growth;

/// <summary>Makes messages of any requested size from many small parts. If there are several messages, they are different.</summary>
/// <param name="parts">Encoded fields of the message, or parts of the content of its only field.</param>
/// <param name="fieldNumber">That field's number, less than 16; 0 if the parts are fields themselves.</param>
internal sealed class GrowthInput(IReadOnlyList<byte[]> parts, int fieldNumber = 0)
{
    /// <summary>Messages of all sizes have as many bytes in total, so that they differ only in their size.</summary>
    private const int LeastInAll = 4_000_000;

    private const int LongestHeader = 6;

    /// <summary>Messages one after the other: protobuf merges them, so their lists are joined.</summary>
    /// <param name="messages">Messages that have only lists.</param>
    public static GrowthInput Merged(Payloads messages) => new(Each(messages));

    /// <summary>A message of one repeated field.</summary>
    public static GrowthInput Batch(int fieldNumber, Payloads elements) =>
        new([.. Each(elements).Select(element => (byte[])[.. Header(fieldNumber, element.Length), .. element])]);

    /// <summary>A message of one field of bytes, or one packed list.</summary>
    /// <param name="fieldNumber">The field.</param>
    /// <param name="messages">Such messages, whose fields are joined.</param>
    public static GrowthInput Field(int fieldNumber, Payloads messages) =>
        new([.. Each(messages).Select(message => Content(fieldNumber, message))], fieldNumber);

    /// <summary>Messages of at most this size, but at least one part each; null if one part is larger.</summary>
    public Payloads? Of(string type, int size)
    {
        if (parts.Max(part => part.Length) + LongestHeader > size) return null;
        if (size >= LeastInAll)
        {
            byte[] message = Join(0, size);
            return new Payloads(type, message, [0, message.Length]);
        }

        int partsEach = size / (int)parts.Average(part => part.Length);
        return Payloads.Of(type, [.. Enumerable.Range(0, LeastInAll / size).Select(i => Join(i * partsEach, size))]);
    }

    /// <param name="first">The part to begin with.</param>
    /// <param name="size">The largest number of bytes.</param>
    private byte[] Join(int first, int size)
    {
        int length = 0, count = 0;
        for (byte[] part = parts[first % parts.Count]; length + part.Length <= size - LongestHeader; part = parts[(first + count) % parts.Count])
        {
            length += part.Length;
            count++;
        }

        byte[] header = fieldNumber == 0 ? [] : Header(fieldNumber, length);
        byte[] message = GC.AllocateUninitializedArray<byte>(header.Length + length, pinned: true);
        header.CopyTo(message, 0);
        int position = header.Length;
        for (int i = 0; i < count; i++)
        {
            byte[] part = parts[(first + i) % parts.Count];
            part.CopyTo(message, position);
            position += part.Length;
        }

        return message;
    }

    private static byte[] Header(int fieldNumber, int length)
    {
        Span<byte> header = stackalloc byte[LongestHeader];
        var writer = new ProtoWriter(header);
        writer.AddVarInt(fieldNumber, (ulong)length);
        header[0] |= (byte)ProtoWireType.LengthDelimited;
        return header[..(int)writer.GetTotalLength()].ToArray();
    }

    private static byte[] Content(int fieldNumber, byte[] message)
    {
        var reader = new ProtoReader(message);
        return reader.Next(fieldNumber) ? reader.ReadBytes().ToArray() : [];
    }

    private static byte[][] Each(Payloads payloads) => [.. Enumerable.Range(0, payloads.Count).Select(i => payloads[i].ToArray())];
}
