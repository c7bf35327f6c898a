using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Schema;

/// <summary>Compares the layout of types in memory.</summary>
internal static unsafe class TableLayout
{
    /// <summary>
    /// Whether the data of a message of one type are valid data of the other: the same fields are at the same places, in sub-messages too.
    /// </summary>
    /// <remarks>Requires: both tables are made, and so are those that they refer to.</remarks>
    public static bool AreSame(MessageTable* left, MessageTable* right)
    {
        if (left == right) return true;
        var pending = new Stack<(nint Left, nint Right)>([((nint)left, (nint)right)]);
        var compared = new HashSet<(nint, nint)>();
        while (pending.TryPop(out (nint Left, nint Right) pair))
        {
            if (pair.Left == pair.Right || !compared.Add(pair)) continue;
            var one = (MessageTable*)pair.Left;
            var other = (MessageTable*)pair.Right;
            ReadOnlySpan<TableField> fields = MessageTable.Fields(one), others = MessageTable.Fields(other);
            if (one->DataSize != other->DataSize || fields.Length != others.Length) return false;
            for (int i = 0; i < fields.Length; i++)
            {
                if (!AreSame(fields[i], others[i])) return false;
                if (fields[i].IsMessage) pending.Push(((nint)fields[i].Message, (nint)others[i].Message));
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
