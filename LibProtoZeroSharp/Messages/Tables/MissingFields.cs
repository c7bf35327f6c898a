using System.Text;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Finds the required fields that are not set, and names them. It is for error messages, so it may allocate.</summary>
internal static unsafe class MissingFields
{
    /// <summary>The paths of missing fields, in the order of the fields' numbers.</summary>
    /// <param name="message">Not a null reference.</param>
    /// <param name="most">Where that many have been found, the search ends.</param>
    public static List<string> Find<T>(T message, int most) where T : unmanaged, IProtoMessage<T> =>
        Find(MessageTable.Of<T>(), (byte*)MessageData.Pointer(message), most);

    /// <summary>The paths of missing fields, in the order of the fields' numbers.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">A message's data.</param>
    /// <param name="most">Where that many have been found, the search ends.</param>
    public static List<string> Find(MessageTable* table, byte* data, int most)
    {
        var search = new Search([], most);
        Find(table, data, null, search);
        return search.Paths;
    }

    private static void Find(MessageTable* table, byte* data, Step* way, Search search)
    {
        Checks.Stack();
        Checks.Alive(data);
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        for (int i = 0; i < fields.Length && !search.IsOver; i++)
        {
            ref readonly TableField field = ref fields[i];
            if (field.IsSet(data))
            {
                if (field.Storage == FieldStorage.Message) FindBelow(field, data + field.Offset, new Step { Before = way, Table = table, Position = i }, search);
            }
            else if (field.IsRequired) search.Paths.Add(Path(way, table, i));
        }
    }

    private static void FindBelow(in TableField field, byte* place, Step step, Search search)
    {
        MessageTable* table = field.Message;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Find(table, *(byte**)place, &step, search);
                break;
            case FieldCardinality.Map:
                var map = (RawMap*)place;
                TableMap.Seal(field, map);
                for (int i = 0; i < map->Count && !search.IsOver; i++)
                {
                    step.Entry = TableMap.Entry(field, map, i);
                    Find(table, table->OrDefault(*(byte**)(step.Entry + field.EntryValueOffset)), &step, search);
                }

                break;
            default:
                var list = (RawList*)place;
                for (step.Index = 0; step.Index < list->Count && !search.IsOver; step.Index++)
                    Find(table, table->OrDefault(((byte**)list->Items)[step.Index]), &step, search);
                break;
        }
    }

    private static string Path(Step* way, MessageTable* table, int position)
    {
        var parts = new Stack<string>([Name(table, position)]);
        for (Step* step = way; step != null; step = step->Before) parts.Push($"{Name(step->Table, step->Position)}{step->Element}.");
        return string.Concat(parts);
    }

    private static string Name(MessageTable* table, int position) => Encoding.UTF8.GetString(table->Names.Fields[position].Proto);

    /// <summary>What was found so far.</summary>
    private sealed record Search(List<string> Paths, int Most)
    {
        public bool IsOver => Paths.Count >= Most;
    }

    /// <summary>A field that leads to where the search is, and the one before it: text is made of them only where something is missing.</summary>
    private struct Step
    {
        public Step* Before;
        public MessageTable* Table;

        /// <summary>Which field of the table it is.</summary>
        public int Position;

        /// <summary>Which element of a list.</summary>
        public int Index;

        /// <summary>Which entry of a map.</summary>
        public byte* Entry;

        public readonly string Element
        {
            get
            {
                ref readonly TableField described = ref MessageTable.Fields(Table)[Position];
                return described.Cardinality switch
                {
                    FieldCardinality.Singular => "",
                    FieldCardinality.Map => $"[{TableMap.KeyText(described, Entry)}]",
                    _ => $"[{Index}]",
                };
            }
        }
    }
}
