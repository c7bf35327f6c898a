using System.Text;

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
        Find(table, data, search);
        return search.Paths;
    }

    private static void Find(MessageTable* table, byte* data, Search search)
    {
        Checks.Stack();
        Checks.Alive(data);
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        for (int i = 0; i < fields.Length && !search.IsOver; i++)
        {
            ref readonly TableField field = ref fields[i];
            if (field.IsSet(data))
            {
                if (field.Storage == FieldStorage.Message) FindBelow(field, data + field.Offset, Name(table, i), search);
            }
            else if (field.IsRequired) search.Paths.Add(Name(table, i));
        }
    }

    private static string Name(MessageTable* table, int position) => Encoding.UTF8.GetString(table->Names.Fields[position].Proto);

    private static void FindBelow(in TableField field, byte* place, string name, Search search)
    {
        MessageTable* table = field.Message;
        int found = search.Paths.Count;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Find(table, *(byte**)place, search);
                search.Prefix(ref found, name, "");
                break;
            case FieldCardinality.Map:
                var map = (RawMap*)place;
                TableMap.Seal(field, map);
                for (int i = 0; i < map->Count && !search.IsOver; i++)
                {
                    byte* entry = TableMap.Entry(field, map, i);
                    Find(table, table->OrDefault(*(byte**)(entry + field.EntryValueOffset)), search);
                    if (search.Paths.Count != found) search.Prefix(ref found, name, $"[{TableMap.KeyText(field, entry)}]");
                }

                break;
            default:
                var list = (RawList*)place;
                for (int i = 0; i < list->Count && !search.IsOver; i++)
                {
                    Find(table, table->OrDefault(((byte**)list->Items)[i]), search);
                    if (search.Paths.Count != found) search.Prefix(ref found, name, $"[{i}]");
                }

                break;
        }
    }

    /// <summary>What was found so far. Paths grow from their end, so that none is made where nothing is missing.</summary>
    private sealed record Search(List<string> Paths, int Most)
    {
        public bool IsOver => Paths.Count >= Most;

        /// <summary>Puts a field in front of the paths from <paramref name="found"/> on, which then counts them too.</summary>
        public void Prefix(ref int found, string name, string element)
        {
            for (; found < Paths.Count; found++) Paths[found] = $"{name}{element}.{Paths[found]}";
        }
    }
}
