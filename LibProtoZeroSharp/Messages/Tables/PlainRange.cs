namespace LibProtoZeroSharp.Runtime;

/// <summary>A part of a message's data; see <see cref="MessageTable.Plain"/>.</summary>
/// <param name="Offset">Bytes before it.</param>
/// <param name="Length">Its bytes.</param>
internal readonly record struct PlainRange(int Offset, int Length)
{
    private int End => Offset + Length;

    /// <summary>Divides the fields into those that lie in plain ranges and, by position, the others.</summary>
    public static (PlainRange[] Plain, int[] Walked) Find(ReadOnlySpan<TableField> fields)
    {
        var plain = new List<PlainRange>();
        var others = new List<PlainRange>();
        var walked = new List<int>();
        for (int i = 0; i < fields.Length; i++)
        {
            ref readonly TableField field = ref fields[i];
            bool isPlain = field.Cardinality == FieldCardinality.Singular && field.Storage < FieldStorage.Text && field.Presence != FieldPresence.Case;
            (isPlain ? plain : others).Add(new PlainRange(field.Offset, field.ValueSize));
            if (!isPlain) walked.Add(i);
            if (field.Presence == FieldPresence.Bit) plain.Add(new PlainRange(field.PresenceOffset, sizeof(uint)));
            if (field.Presence == FieldPresence.Case) others.Add(new PlainRange(field.PresenceOffset, sizeof(uint)));
        }

        return ([.. Merge(plain, others)], [.. walked]);
    }

    /// <summary>Joins ranges between which there is nothing but padding, which is always zero.</summary>
    private static IEnumerable<PlainRange> Merge(List<PlainRange> plain, List<PlainRange> others)
    {
        PlainRange last = default;
        foreach (PlainRange next in plain.OrderBy(range => range.Offset))
        {
            if (last.Length != 0 && next.Offset < last.End + sizeof(ulong) && !others.Exists(other => other.Offset >= last.Offset && other.Offset < next.Offset))
            {
                last = new PlainRange(last.Offset, Math.Max(last.End, next.End) - last.Offset);
                continue;
            }

            if (last.Length != 0) yield return last;
            last = next;
        }

        if (last.Length != 0) yield return last;
    }
}
