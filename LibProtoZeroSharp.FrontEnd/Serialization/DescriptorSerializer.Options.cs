using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Serialization;

internal sealed partial class DescriptorSerializer
{
    /// <summary><c>FieldOptions.OptionRetention.RETENTION_SOURCE</c>.</summary>
    private const int RetentionSource = 2;

    private void WriteOptions(int number, OptionSet options)
    {
        if (options == OptionSet.Empty)
            return;
        OptionSet kept = WithoutSource(options);
        if (options.Entries.Count != 0 && kept.Entries.Count == 0 && !KeepsEmptyOptions)
            return;
        int start = _writer.Begin(number);
        WriteSet(kept);
        _writer.End(start);
    }

    /// <summary>
    /// Without options of source retention. Like protoc, it looks for them in messages, but not in groups or the content of an Any.
    /// </summary>
    private static OptionSet WithoutSource(OptionSet options)
    {
        OptionSet kept = new();
        foreach (OptionEntry entry in options.Entries)
        {
            if (IsSourceOnly(entry.Field))
                continue;
            kept.Add(entry.Field, entry is { Field.Kind: FieldKind.Message, Value: OptionSet inner } ? WithoutSource(inner) : entry.Value, entry.Span);
        }

        return kept;
    }

    /// <summary>Whether an option is for tools that read the source, and not in descriptors.</summary>
    public static bool IsSourceOnly(FieldSymbol option) => option.Options.Find("retention") is EnumValueSymbol { Number: RetentionSource };

    /// <summary>Writes fields by number, including extensions, with the presence and packing of their declarations.</summary>
    private void WriteSet(OptionSet set)
    {
        foreach (IGrouping<FieldSymbol, OptionEntry> values in set.Entries.GroupBy(entry => entry.Field).OrderBy(group => group.Key.Number))
        {
            FieldSymbol field = values.Key;
            if (field.IsPacked)
                WritePacked(field, values);
            else if (field.Containing.IsMessageSet)
                WriteMessageSetItem(field, (OptionSet)values.Single().Value);
            else
                WriteEach(field, values);
        }
    }

    private void WritePacked(FieldSymbol field, IEnumerable<OptionEntry> values)
    {
        int start = _writer.Begin(field.Number);
        foreach (OptionEntry entry in values)
            WriteNumber(field.Kind, entry.Value);
        _writer.End(start);
    }

    private void WriteEach(FieldSymbol field, IEnumerable<OptionEntry> values)
    {
        foreach (OptionEntry entry in values)
        {
            object value = entry is { Field.Kind: FieldKind.Bytes, Value: OptionSet content } ? ContentOfAny(content) : entry.Value;
            if (field.HasPresence || field.IsRepeated || !ValueConverter.IsDefault(value))
                WriteValue(field, value);
        }
    }

    private static byte[] ContentOfAny(OptionSet content)
    {
        DescriptorSerializer serializer = new();
        serializer.WriteSet(content);
        return serializer._writer.ToArray();
    }

    private void WriteValue(FieldSymbol field, object value)
    {
        switch (value)
        {
            case string text:
                _writer.Bytes(field.Number, Encoding.UTF8.GetBytes(text));
                break;
            case byte[] bytes:
                _writer.Bytes(field.Number, bytes);
                break;
            case OptionSet group when field.IsDelimited:
                _writer.Tag(field.Number, 3);
                WriteSet(group);
                _writer.Tag(field.Number, 4);
                break;
            case OptionSet message:
                int start = _writer.Begin(field.Number);
                if (field.IsMap)
                    WriteMapEntry(field.MessageType!, message);
                else
                    WriteSet(message);
                _writer.End(start);
                break;
            default:
                _writer.Tag(field.Number, FixedSize(field.Kind) switch { 4 => 5, 8 => 1, _ => 0 });
                WriteNumber(field.Kind, value);
                break;
        }
    }

    /// <summary>Writes both parts of an entry, whether they are given or not.</summary>
    private void WriteMapEntry(MessageSymbol type, OptionSet entry)
    {
        foreach (FieldSymbol field in type.Fields)
            WriteValue(field, entry.Find(field) ?? field.Kind switch { FieldKind.String or FieldKind.Bytes => "", FieldKind.Message => OptionSet.Empty, _ => 0 });
    }

    /// <summary>In a message set an extension is a group of its number (2) and its content (3).</summary>
    private void WriteMessageSetItem(FieldSymbol field, OptionSet content)
    {
        _writer.Tag(1, 3);
        _writer.Int32(2, field.Number);
        int start = _writer.Begin(3);
        WriteSet(content);
        _writer.End(start);
        _writer.Tag(1, 4);
    }

    /// <summary>0 for varints.</summary>
    private static int FixedSize(FieldKind kind) => kind switch
    {
        FieldKind.Fixed32 or FieldKind.SFixed32 or FieldKind.Float => 4,
        FieldKind.Fixed64 or FieldKind.SFixed64 or FieldKind.Double => 8,
        _ => 0,
    };

    private void WriteNumber(FieldKind kind, object value)
    {
        ulong bits = value switch
        {
            bool flag => flag ? 1UL : 0,
            int number => unchecked((ulong)number),
            long number => unchecked((ulong)number),
            uint number => number,
            ulong number => number,
            float number => BitConverter.ToUInt32(BitConverter.GetBytes(number), 0),
            double number => unchecked((ulong)BitConverter.DoubleToInt64Bits(number)),
            EnumValueSymbol named => unchecked((ulong)named.Number),
            _ => throw new ArgumentException("not a number: " + value.GetType().Name, nameof(value)),
        };
        if (kind is FieldKind.SInt32 or FieldKind.SInt64)
            bits = unchecked((bits << 1) ^ (ulong)((long)bits >> 63));

        int size = FixedSize(kind);
        if (size == 0)
            _writer.Varint(bits);
        else
            _writer.Fixed(bits, size);
    }
}
