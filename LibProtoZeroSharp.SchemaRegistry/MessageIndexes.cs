using Confluent.SchemaRegistry;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>The path of a message type in its file, by indexes. As in Confluent's library for .NET, the messages of map entries count.</summary>
internal static class MessageIndexes
{
    public static int[] Of(MessageDescriptor type)
    {
        var indexes = new List<int>();
        for (MessageDescriptor? message = type; message != null; message = message.ContainingType) indexes.Insert(0, message.Index);
        return [.. indexes];
    }

    /// <summary>Returns the bytes that name a message type: before the message or in a header of the record.</summary>
    public static byte[] WriteHeader(SchemaId id, bool isGuid, bool isDeprecatedFormat)
    {
        IReadOnlyList<int> indexes = id.MessageIndexes;
        bool isFirst = indexes is [0];
        if (isDeprecatedFormat && !isFirst) id.MessageIndexes = null;
        var header = new byte[isGuid ? id.CalculateGuidSize() : id.CalculateIdSize()];
        if (isGuid) id.WriteGuidToBytes(header);
        else id.WriteIdToBytes(header);
        if (!isDeprecatedFormat || isFirst) return header;

        // Without zigzag encoding.
        Span<byte> varint = stackalloc byte[VarInt.MaxLength64];
        header = [.. header, .. varint[..VarInt.Write(varint, (ulong)indexes.Count)]];
        foreach (int index in indexes) header = [.. header, .. varint[..VarInt.Write(varint, (ulong)index)]];
        return header;
    }

    /// <summary>Finds the message type of a record in the file of its schema.</summary>
    /// <exception cref="InvalidRecordException">The file has no such message.</exception>
    public static MessageDescriptor Find(FileDescriptor file, in RecordHeader header)
    {
        IReadOnlyList<MessageDescriptor> messages = file.MessageTypes;
        MessageDescriptor? message = null;
        int position = 0;
        for (int i = 0; i < Math.Max(1, header.Count); i++)
        {
            int index = header.NextIndex(ref position);
            if (index >= messages.Count)
            {
                string place = message == null ? "The schema" : $"The message {message.FullName}";
                throw new InvalidRecordException(
                    $"{place} of the id {header.Schema} has {messages.Count} messages, and the record names number {index} (from 0).", header.IndexesOffset);
            }

            message = messages[index];
            messages = message.NestedTypes;
        }

        return message!.IsMapEntry ? throw new InvalidRecordException($"The record names the entry of a map, {message.FullName}.", header.IndexesOffset) : message;
    }
}
