using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Finds and names the required fields that are not set. It serves error messages, so it allocates managed memory.</summary>
internal static class MissingFields
{
    /// <summary>The paths of all missing fields, in the order of the fields' numbers.</summary>
    /// <param name="message">The message.</param>
    public static List<string> Find(MessageRef message)
    {
        var search = new Search([], int.MaxValue, PathStyle.Proto);
        Find(message, default, search);
        return search.Paths;
    }

    /// <summary>The path of the first missing field.</summary>
    /// <param name="message">A message that lacks a required field.</param>
    /// <param name="outer">The position of the message itself; none for the outermost message.</param>
    /// <param name="style">The names of the fields.</param>
    public static string First(MessageRef message, PlaceRef outer, PathStyle style)
    {
        var search = new Search([], 1, style);
        Find(message, outer, search);
        return search.Paths[0];
    }

    private static void Find(MessageRef message, PlaceRef outer, Search search)
    {
        StackGuard.OfThread.Require();
        message.CheckAlive();
        var place = new FieldPlace(outer, message.Type);
        ReadOnlySpan<TableField> fields = message.Fields;
        for (int i = 0; i < fields.Length && !search.IsOver; i++)
        {
            ref readonly TableField field = ref fields[i];
            place.Field = i;
            bool isSet = message.IsSet(field);
            if (isSet && field.IsMessage) FindBelow(field, message.Value(field), ref place, search);
            else if (!isSet && field.IsRequired) search.Paths.Add(FieldPlace.Path(new PlaceRef(ref place), search.Style)!);
        }
    }

    private static void FindBelow(in TableField field, ValueRef value, ref FieldPlace place, Search search)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Find(value.Message(field), new PlaceRef(ref place), search);
                break;
            case FieldCardinality.Map:
                MapRef map = value.Map(field);
                map.Seal();
                for (int i = 0; i < map.Count && !search.IsOver; i++)
                {
                    EntryRef entry = map[i];
                    place.Key = entry.Key;
                    Find(entry.Value.Message(field), new PlaceRef(ref place), search);
                }

                place.Key = default;
                break;
            default:
                ListRef list = value.List(field);
                for (int i = 0; i < list.Count && !search.IsOver; i++)
                {
                    place.Element = i;
                    Find(list[i].Message(field), new PlaceRef(ref place), search);
                }

                place.Element = FieldPlace.None;
                break;
        }
    }

    /// <summary>The paths found so far.</summary>
    private sealed record Search(List<string> Paths, int Most, PathStyle Style)
    {
        public bool IsOver => Paths.Count >= Most;
    }
}
