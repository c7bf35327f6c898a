namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>A file of messages of one type, each with its length before it, as a varint.</summary>
internal static class MessageFile
{
    /// <summary>Reads the messages, which stay encoded.</summary>
    /// <typeparam name="T">Their type.</typeparam>
    /// <exception cref="InvalidDataException">The file has another content.</exception>
    public static IReadOnlyList<byte[]> Read<T>(string path) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        var messages = new List<byte[]>();
        try
        {
            using var reader = new BinaryReader(File.OpenRead(path));
            while (reader.BaseStream.Position < reader.BaseStream.Length)
            {
                int length = reader.Read7BitEncodedInt();
                byte[] message = reader.ReadBytes(length);
                if (message.Length < length) throw new EndOfStreamException();
                arena.Reset();
                // Messages of another type are valid messages of this one, whose fields are all unknown.
                if (!ProtoMessage.UnknownFields(ProtoMessage.Parse<T>(message, arena)).IsEmpty) throw new FormatException("unknown fields");
                messages.Add(message);
            }
        }
        catch (Exception e) when (e is ProtoException or FormatException or EndOfStreamException or ArgumentOutOfRangeException)
        {
            throw new InvalidDataException($"{path} is not a file of {typeof(T).Name} messages with their lengths before them", e);
        }

        return messages.Count > 0 ? messages : throw new InvalidDataException($"{path} has no messages");
    }
}
