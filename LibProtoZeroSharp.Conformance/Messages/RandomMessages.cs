using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>
/// Makes random messages, byte for byte as protoc writes them: in the order of field numbers, maps sorted by key, and without zeros
/// where a field can't tell them from nothing. The same seed makes the same message, with unknown fields behind the others or without.
/// </summary>
internal sealed class RandomMessages(MessageTypes types, int seed, bool withUnknownFields)
{
    /// <summary>Once there are so many fields no more are added, unless they are required.</summary>
    private const int Enough = 2000;

    private const int MaxDepth = 10;

    private readonly RandomValues _values = new(new Random(seed));
    private readonly RandomUnknownFields _unknown = new(new RandomValues(new Random(seed)));
    private int _written;

    public byte[] Next(MessageType type)
    {
        _written = 0;
        return Message(type, percent: _values.Pick([5, 40, 80, 100]), depth: 0);
    }

    private byte[] Message(MessageType type, int percent, int depth)
    {
        // Before the first of its fields, so that there is a choice among all of them.
        Dictionary<int, MessageField> chosen = type.Fields.Where(field => field.Oneof != null).GroupBy(field => field.Oneof!.Value)
            .ToDictionary(oneof => oneof.Key, oneof => _values.Pick([.. oneof]));
        var output = new WireOutput();
        foreach (MessageField field in type.Fields)
        {
            if (field.Oneof is { } oneof && chosen[oneof] != field) continue;
            if (field.IsRequired || IsWanted(field, percent, depth)) WriteField(output, field, percent, depth);
        }

        if (withUnknownFields) _unknown.Write(output, type);
        return output.ToArray();
    }

    /// <summary>Sub-messages become fewer the deeper they are, and come to an end.</summary>
    private bool IsWanted(MessageField field, int percent, int depth) =>
        _values.Next(100) < percent && _written < Enough && (!field.IsMessage || (_values.Next(MaxDepth) >= depth && types.HasEnd(field.TypeName)));

    private void WriteField(WireOutput output, MessageField field, int percent, int depth)
    {
        _written++;
        if (!field.IsRepeated)
        {
            byte[] value = Value(field, percent, depth);
            if (field.HasPresence || value.AsSpan().ContainsAnyExcept((byte)0)) WriteTagged(output, field, value);
            return;
        }

        int count = _values.Count(few: field.IsMessage);
        _written += count;
        if (field.IsMessage && types.Message(field.TypeName) is { IsMapEntry: true } entry)
        {
            foreach (byte[] value in Entries(entry, count, percent, depth)) WriteTagged(output, field, value);
            return;
        }

        byte[][] values = [.. Enumerable.Range(0, count).Select(_ => Value(field, percent, depth))];
        if (!field.IsPacked)
        {
            foreach (byte[] value in values) WriteTagged(output, field, value);
        }
        else if (count > 0)
        {
            output.WriteTag(field.Number, WireOutput.Length);
            output.WriteBytes([.. values.SelectMany(value => value)]);
        }
    }

    /// <summary>Sorted, and without duplicates. Both fields of an entry are there, whatever is in them.</summary>
    private IEnumerable<byte[]> Entries(MessageType entry, int count, int percent, int depth)
    {
        var sorted = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        for (int i = 0; i < count; i++)
        {
            var key = new WireOutput();
            string order = _values.WriteKey(key, entry.Fields[0].Descriptor.Type);
            var content = new WireOutput();
            WriteTagged(content, entry.Fields[0], key.ToArray());
            WriteTagged(content, entry.Fields[1], Value(entry.Fields[1], percent, depth));
            sorted[order] = WithLength(content.ToArray());
        }

        return sorted.Values;
    }

    /// <summary>What stands between the tag and, if there is one, the end tag.</summary>
    private byte[] Value(MessageField field, int percent, int depth)
    {
        if (field.IsMessage)
        {
            byte[] content = Message(types.Message(field.TypeName), percent, depth + 1);
            return field.IsDelimited ? content : WithLength(content);
        }

        var output = new WireOutput();
        _values.Write(output, field.Descriptor.Type, field.Descriptor.Type == FieldType.Enum ? types.Enum(field.TypeName) : null);
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
