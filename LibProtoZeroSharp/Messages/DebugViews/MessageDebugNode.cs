using System.Diagnostics;
using System.Globalization;
using System.Text;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>A debugger's view of a message, by its table. Looking at it changes nothing: maps are not sealed.</summary>
/// <param name="message">The message, which may be stale.</param>
[DebuggerDisplay("{Description,nq}")]
internal sealed class MessageDebugNode(MessageRef message)
{
    /// <summary>The fields that are set, in the order of their declarations.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MessageDebugField[] Fields
    {
        get
        {
            var found = new SortedList<int, MessageDebugField>();
            ReadOnlySpan<TableField> fields = message.Fields;
            ReadOnlySpan<FieldNames> names = message.Names.Fields;
            for (int i = 0; i < fields.Length; i++)
            {
                if (!message.IsSet(fields[i])) continue;
                found.Add(names[i].Order, new MessageDebugField(Encoding.UTF8.GetString(names[i].Proto), ValueOf(fields[i], names[i])));
            }

            return [.. found.Values];
        }
    }

    /// <summary>The fields in one line, without the contents of sub-messages and collections.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Description =>
        "{ " + string.Join(", ", Fields.Select(set => $"{set.Name} = {Brief(set.Value)}").DefaultIfEmpty("empty")) + " }";

    /// <summary>The description, or why there is none.</summary>
    /// <param name="view">Makes the view.</param>
    public static string Describe(Func<MessageDebugNode> view)
    {
        try
        {
            return view().Description;
        }
        catch (ObjectDisposedException exception)
        {
            return exception.Message;
        }
    }

    private static string Brief(object value) => value switch
    {
        Utf8String text => $"\"{text}\"",
        UnmanagedBytes bytes => $"{bytes.Length} bytes",
        Array items => $"[{items.Length}]",
        MessageDebugNode => "{…}",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private object ValueOf(in TableField field, FieldNames names)
    {
        ValueRef value = message.Value(field);
        return field.Cardinality switch
        {
            FieldCardinality.Singular => ValueAt(value, field, names),
            FieldCardinality.Map => EntriesOf(value.Map(field), field, names),
            _ => ItemsOf(value.List(field), field, names),
        };
    }

    private static object[] ItemsOf(ListRef list, in TableField field, FieldNames names)
    {
        var items = new object[list.Count];
        for (int i = 0; i < items.Length; i++) items[i] = ValueAt(list[i], field, names);
        return items;
    }

    /// <summary>The entries as the sealed map would have them: of entries with the same key the last one, in the place of the first.</summary>
    private static MessageDebugField[] EntriesOf(MapRef map, in TableField field, FieldNames names)
    {
        var entries = new List<MessageDebugField>();
        var places = new Dictionary<string, int>();
        for (int i = 0; i < map.Count; i++)
        {
            EntryRef entry = map[i];
            var shown = new MessageDebugField(TableMap.KeyText(field.KeyKind, entry.Key), ValueAt(entry.Value, field, names));
            if (places.TryAdd(shown.Name, entries.Count)) entries.Add(shown);
            else entries[places[shown.Name]] = shown;
        }

        return [.. entries];
    }

    private static object ValueAt(ValueRef value, in TableField field, FieldNames names) => field.Kind switch
    {
        ValueKind.Message => NodeOf(value.Message(field)),
        ValueKind.String => value.String,
        ValueKind.Bytes => value.Bytes,
        ValueKind.Enum => EnumAt(value.Int32, names.Enum!),
        ValueKind.Bool => value.Bool,
        ValueKind.Double => value.Double,
        ValueKind.Float => value.Float,
        ValueKind.UInt32 => value.UInt32,
        ValueKind.Int64 => value.Int64,
        ValueKind.UInt64 => value.UInt64,
        _ => value.Int32,
    };

    private static MessageDebugNode NodeOf(MessageRef message)
    {
        message.CheckAlive();
        return new MessageDebugNode(message);
    }

    private static object EnumAt(int number, EnumNames names)
    {
        ReadOnlySpan<byte> name = names.NameOf(number);
        return name.IsEmpty ? number : Encoding.UTF8.GetString(name);
    }
}
