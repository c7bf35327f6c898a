namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Compares messages: the same fields are set, to the same values. Floating-point numbers are compared bit by bit, so that NaN equals
/// itself and minus zero isn't zero; maps regardless of their order; unknown fields number by number, by their bytes.
/// </summary>
internal static unsafe class MessageEquality
{
    public static bool AreEqual(MessageTable* table, byte* left, byte* right)
    {
        Checks.Stack();
        Checks.Alive(left);
        Checks.Alive(right);
        if (left == right) return true;
        foreach (PlainRange range in MessageTable.Plain(table))
        {
            if (!BytesEqual(left + range.Offset, right + range.Offset, (nuint)range.Length)) return false;
        }

        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        foreach (int position in MessageTable.Walked(table))
        {
            ref readonly TableField field = ref fields[position];
            if (field.Presence == FieldPresence.Pointer)
            {
                byte* leftMessage = *(byte**)(left + field.Offset), rightMessage = *(byte**)(right + field.Offset);
                if (leftMessage == rightMessage) continue;
                if (leftMessage == null || rightMessage == null || !AreEqual(field.Message, leftMessage, rightMessage)) return false;
                continue;
            }

            bool isSet = field.IsSet(left);
            if (isSet != field.IsSet(right) || (isSet && !FieldsEqual(field, left + field.Offset, right + field.Offset))) return false;
        }

        return UnknownFieldSet.AreEqual(*table->Unknown(left), *table->Unknown(right));
    }

    private static bool FieldsEqual(in TableField field, byte* left, byte* right) => field.Cardinality switch
    {
        FieldCardinality.Singular => ValuesEqual(field, left, right),
        FieldCardinality.Map => MapsEqual(field, (RawMap*)left, (RawMap*)right),
        _ => ListsEqual(field, (RawList*)left, (RawList*)right),
    };

    private static bool ValuesEqual(in TableField field, byte* left, byte* right) => field.Storage switch
    {
        FieldStorage.Bits8 => *left == *right,
        FieldStorage.Bits32 => *(uint*)left == *(uint*)right,
        FieldStorage.Bits64 => *(ulong*)left == *(ulong*)right,
        FieldStorage.Text => ((UnmanagedBytes*)left)->Equals(*(UnmanagedBytes*)right),
        _ => MessagesEqual(field.Message, *(byte**)left, *(byte**)right),
    };

    private static bool MessagesEqual(MessageTable* table, byte* left, byte* right) => AreEqual(table, table->OrDefault(left), table->OrDefault(right));

    private static bool ListsEqual(in TableField field, RawList* left, RawList* right)
    {
        if (left->Count != right->Count) return false;
        Checks.Alive(left->Items);
        Checks.Alive(right->Items);
        nuint size = (nuint)(uint)left->Count * (nuint)(uint)field.ValueSize;
        var leftItems = (byte*)left->Items;
        var rightItems = (byte*)right->Items;
        if (field.Storage < FieldStorage.Text) return BytesEqual(leftItems, rightItems, size);
        for (nuint at = 0; at < size; at += (nuint)(uint)field.ValueSize)
        {
            if (!ValuesEqual(field, leftItems + at, rightItems + at)) return false;
        }

        return true;
    }

    /// <summary>A list can be longer than a span of bytes.</summary>
    private static bool BytesEqual(byte* left, byte* right, nuint size)
    {
        const int most = 1 << 30;
        for (; size > most; size -= most, left += most, right += most)
        {
            if (!new ReadOnlySpan<byte>(left, most).SequenceEqual(new ReadOnlySpan<byte>(right, most))) return false;
        }

        return new ReadOnlySpan<byte>(left, (int)size).SequenceEqual(new ReadOnlySpan<byte>(right, (int)size));
    }

    private static bool MapsEqual(in TableField field, RawMap* left, RawMap* right)
    {
        TableMap.Seal(field, left);
        TableMap.Seal(field, right);
        if (left->Count != right->Count) return false;
        for (int i = 0; i < left->Count; i++)
        {
            byte* entry = TableMap.Entry(field, left, i);
            byte* other = TableMap.Find(field, right, entry);
            if (other == null || !ValuesEqual(field, entry + field.EntryValueOffset, other + field.EntryValueOffset)) return false;
        }

        return true;
    }
}
