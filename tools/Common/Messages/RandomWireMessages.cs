using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>
/// Makes random messages, byte for byte as protoc writes them: in the order of field numbers, maps sorted by key, and without zeros in fields
/// without presence. The same values make the same message, with unknown fields after the others or without unknown fields.
/// </summary>
/// <param name="types">All types.</param>
/// <param name="values">The values of fields.</param>
/// <param name="unknown">Writes unknown fields; null for none.</param>
/// <param name="wellKnown">Gives well-known types valid values; null for any values.</param>
internal sealed class RandomWireMessages(MessageTypes types, RandomValues values, RandomUnknownFields? unknown = null, RandomWellKnown? wellKnown = null)
{
    /// <summary>When a message has this many fields, no more are added, unless they are required.</summary>
    private const int Enough = 2000;

    private int _written;

    /// <summary>Optional messages are not nested deeper.</summary>
    public int MaxDepth { get; init; } = 10;

    /// <param name="type">The type of the message.</param>
    /// <param name="percent">The percentage of fields that are set; null for a random one.</param>
    public byte[] Next(MessageType type, int? percent = null)
    {
        _written = 0;
        return Message(type, percent ?? values.Pick([5, 40, 80, 100]), depth: 0);
    }

    private byte[] Message(MessageType type, int percent, int depth)
    {
        if (wellKnown?.TryMake(type, depth, packed => Message(packed, percent, depth + 1)) is { } made) return made;
        // Before the first field of each oneof, so that the choice is among all of its fields.
        Dictionary<int, MessageField> chosen = type.Fields.Where(field => field.Oneof != null).GroupBy(field => field.Oneof!.Value)
            .ToDictionary(oneof => oneof.Key, oneof => values.Pick([.. oneof]));
        var output = new WireOutput();
        foreach (MessageField field in type.Fields)
        {
            if (field.Oneof is { } oneof && chosen[oneof] != field) continue;
            if (field.IsRequired || IsWanted(field, percent, depth)) WriteField(output, field, percent, depth);
        }

        unknown?.Write(output, type);
        return output.ToArray();
    }

    /// <summary>Deeper sub-messages are rarer, so that the nesting ends.</summary>
    private bool IsWanted(MessageField field, int percent, int depth) =>
        values.Next(100) < percent && _written < Enough && (!field.IsMessage || (values.Next(MaxDepth) >= depth && types.HasEnd(field.TypeName)));

    private void WriteField(WireOutput output, MessageField field, int percent, int depth)
    {
        _written++;
        if (!field.IsRepeated)
        {
            byte[] value = Value(field, percent, depth);
            if (field.HasPresence || value.AsSpan().ContainsAnyExcept((byte)0)) WriteTagged(output, field, value);
            return;
        }

        int count = values.Count(few: field.IsMessage);
        _written += count;
        if (field.IsMessage && types.Message(field.TypeName) is { IsMapEntry: true } entry)
        {
            foreach (byte[] value in Entries(entry, count, percent, depth)) WriteTagged(output, field, value);
            return;
        }

        byte[][] items = [.. Enumerable.Range(0, count).Select(_ => Value(field, percent, depth))];
        if (!field.IsPacked)
        {
            foreach (byte[] item in items) WriteTagged(output, field, item);
        }
        else if (count > 0)
        {
            output.WriteTag(field.Number, WireOutput.Length);
            output.WriteBytes([.. items.SelectMany(item => item)]);
        }
    }

    /// <summary>Sorted, and without duplicates. Both fields of an entry are always written.</summary>
    private IEnumerable<byte[]> Entries(MessageType entry, int count, int percent, int depth)
    {
        var sorted = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        for (int i = 0; i < count; i++)
        {
            var key = new WireOutput();
            string order = values.WriteKey(key, entry.Fields[0].Descriptor.Type);
            var content = new WireOutput();
            WriteTagged(content, entry.Fields[0], key.ToArray());
            WriteTagged(content, entry.Fields[1], Value(entry.Fields[1], percent, depth));
            sorted[order] = WithLength(content.ToArray());
        }

        return sorted.Values;
    }

    /// <summary>The bytes between the tag and, if there is one, the end tag.</summary>
    private byte[] Value(MessageField field, int percent, int depth)
    {
        if (field.IsMessage)
        {
            byte[] content = Message(types.Message(field.TypeName), percent, depth + 1);
            return field.IsDelimited ? content : WithLength(content);
        }

        var output = new WireOutput();
        if (wellKnown != null && field.TypeName == RandomWellKnown.NullValue) output.WriteVarInt(0);
        else values.Write(output, field.Descriptor.Type, field.Descriptor.Type == FieldType.Enum ? types.Enum(field.TypeName) : null);
        return output.ToArray();
    }

    private static byte[] WithLength(byte[] content)
    {
        var output = new WireOutput();
        output.WriteBytes(content);
        return output.ToArray();
    }

    private static void WriteTagged(WireOutput output, MessageField field, byte[] value)
    {
        output.WriteTag(field.Number, field.IsDelimited ? WireOutput.StartGroup : RandomValues.WireTypeOf(field.Descriptor.Type));
        output.WriteRaw(value);
        if (field.IsDelimited) output.WriteTag(field.Number, WireOutput.EndGroup);
    }
}
