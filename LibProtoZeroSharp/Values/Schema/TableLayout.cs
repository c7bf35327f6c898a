namespace LibProtoZeroSharp.Values;

/// <summary>Compares the layout of types in memory.</summary>
internal static class TableLayout
{
    /// <summary>
    /// Whether the data of a message of one type are valid data of the other: the same fields are at the same places, in sub-messages too.
    /// </summary>
    /// <remarks>Requires: both tables are made, and so are those that they refer to.</remarks>
    public static bool AreSame(TypeRef left, TypeRef right)
    {
        var pending = new Stack<(TypeRef, TypeRef)>([(left, right)]);
        var compared = new HashSet<(TypeRef, TypeRef)>();
        while (pending.TryPop(out (TypeRef One, TypeRef Other) pair))
        {
            if (pair.One.Equals(pair.Other) || !compared.Add(pair)) continue;
            ReadOnlySpan<TableField> fields = pair.One.Fields, others = pair.Other.Fields;
            if (pair.One.DataSize != pair.Other.DataSize || fields.Length != others.Length) return false;
            for (int i = 0; i < fields.Length; i++)
            {
                if (!AreSame(fields[i], others[i])) return false;
                if (fields[i].IsMessage) pending.Push((fields[i].MessageType, others[i].MessageType));
            }
        }

        return true;
    }

    private static bool AreSame(in TableField left, in TableField right) =>
        left.Number == right.Number && left.Type == right.Type && left.KeyType == right.KeyType && left.Cardinality == right.Cardinality
        && left.Offset == right.Offset && left.Presence == right.Presence
        && left.PresenceOffset == right.PresenceOffset && left.PresenceValue == right.PresenceValue
        && left.IsRequired == right.IsRequired && left.ValidatesUtf8 == right.ValidatesUtf8 && left.IsClosedEnum == right.IsClosedEnum;
}
