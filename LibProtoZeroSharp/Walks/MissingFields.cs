using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.Walks;

/// <summary>Finds and names the required fields that are not set. It serves error messages, so it allocates managed memory.</summary>
/// <remarks>Requires: <c>data</c> is the data of a message of the table's type. Maps are sealed.</remarks>
internal static unsafe class MissingFields
{
    /// <summary>The paths of all missing fields, in the order of the fields' numbers.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">The data of a message.</param>
    public static List<string> Find(MessageTable* table, byte* data)
    {
        var search = new Search([], int.MaxValue, PathStyle.Proto);
        Find(table, data, null, search);
        return search.Paths;
    }

    /// <summary>The path of the first missing field.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">The data of a message that lacks a required field.</param>
    /// <param name="outer">The position of the message itself; null for the outermost message.</param>
    /// <param name="style">The names of the fields.</param>
    public static string First(MessageTable* table, byte* data, FieldPlace* outer, PathStyle style)
    {
        var search = new Search([], 1, style);
        Find(table, data, outer, search);
        return search.Paths[0];
    }

    private static void Find(MessageTable* table, byte* data, FieldPlace* outer, Search search)
    {
        StackGuard.OfThread.Require();
        Checks.Alive(data);
        var place = new FieldPlace(outer, table);
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        for (int i = 0; i < fields.Length && !search.IsOver; i++)
        {
            ref readonly TableField field = ref fields[i];
            place.Field = i;
            bool isSet = field.IsSet(data);
            if (isSet && field.IsMessage) FindBelow(field, data + field.Offset, &place, search);
            else if (!isSet && field.IsRequired) search.Paths.Add(FieldPlace.Path(&place, search.Style)!);
        }
    }

    private static void FindBelow(in TableField field, byte* value, FieldPlace* place, Search search)
    {
        MessageTable* table = field.Message;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Find(table, *(byte**)value, place, search);
                break;
            case FieldCardinality.Map:
                var map = (RawMap*)value;
                TableMap.Seal(field, map);
                for (int i = 0; i < map->Count && !search.IsOver; i++)
                {
                    place->Entry = TableMap.Entry(field, map, i);
                    Find(table, table->OrDefault(*(byte**)(place->Entry + field.EntryValueOffset)), place, search);
                }

                place->Entry = null;
                break;
            default:
                var list = (RawList*)value;
                for (int i = 0; i < list->Count && !search.IsOver; i++)
                {
                    place->Element = i;
                    Find(table, table->OrDefault(((byte**)list->Items)[i]), place, search);
                }

                place->Element = FieldPlace.None;
                break;
        }
    }

    /// <summary>The paths found so far.</summary>
    private sealed record Search(List<string> Paths, int Most, PathStyle Style)
    {
        public bool IsOver => Paths.Count >= Most;
    }
}
