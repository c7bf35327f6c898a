using System.Diagnostics;
using System.Globalization;
using System.Text;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.Messages.DebugViews;

/// <summary>A debugger's view of a message, by its table. Looking at it changes nothing: maps are not sealed.</summary>
/// <remarks>
/// Requires: <paramref name="data"/> is the data of a message of type <paramref name="table"/>. Only the Debug flavour checks that it is alive.
/// </remarks>
[DebuggerDisplay("{Description,nq}")]
internal sealed unsafe class MessageDebugNode(MessageTable* table, byte* data)
{
    private readonly MessageTable* _table = table;
    private readonly byte* _data = data;

    /// <summary>The fields that are set, in the order of their declarations.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MessageDebugField[] Fields
    {
        get
        {
            var found = new SortedList<int, MessageDebugField>();
            ReadOnlySpan<TableField> fields = MessageTable.Fields(_table);
            ReadOnlySpan<FieldNames> names = _table->Names.Fields;
            for (int i = 0; i < fields.Length; i++)
            {
                if (!fields[i].IsSet(_data)) continue;
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
        byte* place = _data + field.Offset;
        return field.Cardinality switch
        {
            FieldCardinality.Singular => ValueAt(place, field, names),
            FieldCardinality.Map => EntriesOf((RawMap*)place, field, names),
            _ => ItemsOf((RawList*)place, field, names),
        };
    }

    private static object[] ItemsOf(RawList* list, in TableField field, FieldNames names)
    {
        Checks.Alive(list->Items);
        var items = new object[list->Count];
        for (int i = 0; i < items.Length; i++) items[i] = ValueAt((byte*)list->Items + (nint)i * field.ValueSize, field, names);
        return items;
    }

    /// <summary>The entries as the sealed map would have them: of entries with the same key the last one, in the place of the first.</summary>
    private static MessageDebugField[] EntriesOf(RawMap* map, in TableField field, FieldNames names)
    {
        Checks.Alive(map->Entries);
        var entries = new List<MessageDebugField>();
        var places = new Dictionary<string, int>();
        for (int i = 0; i < map->Count; i++)
        {
            byte* entry = TableMap.Entry(field, map, i);
            var shown = new MessageDebugField(TableMap.KeyText(field, entry), ValueAt(entry + field.EntryValueOffset, field, names));
            if (places.TryAdd(shown.Name, entries.Count)) entries.Add(shown);
            else entries[places[shown.Name]] = shown;
        }

        return [.. entries];
    }

    private static object ValueAt(byte* place, in TableField field, FieldNames names) => field.Kind switch
    {
        ValueKind.Message => NodeOf(field.Message, *(byte**)place),
        ValueKind.String => *(Utf8String*)place,
        ValueKind.Bytes => *(UnmanagedBytes*)place,
        ValueKind.Enum => EnumAt(place, names.Enum!),
        ValueKind.Bool => *(bool*)place,
        ValueKind.Double => *(double*)place,
        ValueKind.Float => *(float*)place,
        ValueKind.UInt32 => *(uint*)place,
        ValueKind.Int64 => *(long*)place,
        ValueKind.UInt64 => *(ulong*)place,
        _ => *(int*)place,
    };

    private static MessageDebugNode NodeOf(MessageTable* type, byte* message)
    {
        Checks.Alive(message);
        return new MessageDebugNode(type, type->OrDefault(message));
    }

    private static object EnumAt(byte* place, EnumNames names)
    {
        int number = *(int*)place;
        ReadOnlySpan<byte> name = names.NameOf(number);
        return name.IsEmpty ? number : Encoding.UTF8.GetString(name);
    }
}
