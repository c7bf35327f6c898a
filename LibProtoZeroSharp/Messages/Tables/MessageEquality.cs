using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Compares messages: the same fields are set, to the same values. Floating-point numbers are compared bit by bit, so that NaN equals
/// itself and minus zero isn't zero; maps regardless of their order; unknown fields number by number, by their bytes.
/// </summary>
/// <remarks>As everything equals itself, what lies at the same address in both messages is not looked at.</remarks>
internal static unsafe class MessageEquality
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreEqual(MessageTable* table, byte* left, byte* right)
    {
        Checks.Alive(left);
        Checks.Alive(right);
        DataMask* mask = table->Masks;
        Vector256<byte> plain = default, references = default;
        // The last vector may run over the end of the data, which the padding allows and the masks leave out.
        for (nint at = 0, size = table->DataSize; at < size; at += DataMask.Size, mask++)
        {
            Vector256<byte> difference = Vector256.Load(left + at) ^ Vector256.Load(right + at);
            plain |= difference & mask->Plain;
            references |= difference & mask->References;
        }

        return plain == default && (references == default || ReferencesEqual(table, left, right));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool ReferencesEqual(MessageTable* table, byte* left, byte* right)
    {
        Checks.Stack();
        for (WalkStep* step = table->Steps; step != table->StepsEnd; step++)
        {
            if (!StepEquals(table, step, left + step->Offset, right + step->Offset)) return false;
        }

        UnknownFields* leftUnknown = *table->Unknown(left), rightUnknown = *table->Unknown(right);
        return leftUnknown == rightUnknown || UnknownFieldSet.AreEqual(leftUnknown, rightUnknown);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StepEquals(MessageTable* table, WalkStep* step, byte* left, byte* right)
    {
        switch (step->Kind)
        {
            case WalkKind.Text:
                return TextEquals((UnmanagedBytes*)left, (UnmanagedBytes*)right);
            case WalkKind.Message:
                byte* leftMessage = *(byte**)left, rightMessage = *(byte**)right;
                return leftMessage == rightMessage || (leftMessage != null && rightMessage != null && AreEqual(step->Message, leftMessage, rightMessage));
            case WalkKind.Map:
                return MapsEqual(*step->Field, (RawMap*)left, (RawMap*)right);
            case WalkKind.Oneof:
                return OneofsEqual(table, step, left - step->Offset, right - step->Offset);
            default:
                return ListsEqual(step, (RawList*)left, (RawList*)right);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TextEquals(UnmanagedBytes* left, UnmanagedBytes* right) => left->Length == right->Length && left->Equals(*right);

    private static bool ListsEqual(WalkStep* step, RawList* left, RawList* right)
    {
        int count = left->Count;
        if (count != right->Count) return false;
        Checks.Alive(left->Items);
        Checks.Alive(right->Items);
        if (left->Items == right->Items) return true;
        switch (step->Kind)
        {
            case WalkKind.TextList:
                var leftTexts = (UnmanagedBytes*)left->Items;
                var rightTexts = (UnmanagedBytes*)right->Items;
                for (nint i = 0; i < count; i++)
                {
                    if (!TextEquals(leftTexts + i, rightTexts + i)) return false;
                }

                return true;
            case WalkKind.MessageList:
                MessageTable* table = step->Message;
                var leftMessages = (byte**)left->Items;
                var rightMessages = (byte**)right->Items;
                for (nint i = 0; i < count; i++)
                {
                    if (!AreEqual(table, table->OrDefault(leftMessages[i]), table->OrDefault(rightMessages[i]))) return false;
                }

                return true;
            default:
                return BytesEqual((byte*)left->Items, (byte*)right->Items, (nuint)(uint)count * (nuint)(uint)step->Field->ValueSize);
        }
    }

    /// <summary>A list can be longer than a span of bytes.</summary>
    private static bool BytesEqual(byte* left, byte* right, nuint size)
    {
        const int most = 1 << 30;
        for (; size > most; size -= most, left += most, right += most)
        {
            if (!new ReadOnlySpan<byte>(left, most).SequenceEqual(new ReadOnlySpan<byte>(right, most))) return false;
        }

        return ByteEquality.AreEqual(left, right, (int)size);
    }

    private static bool OneofsEqual(MessageTable* table, WalkStep* step, byte* left, byte* right)
    {
        TableField* field = MessageTable.SetField(table, step->Field, left);
        if (field != MessageTable.SetField(table, step->Field, right)) return false;
        return field == null || ValuesEqual(*field, left + field->Offset, right + field->Offset);
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

    private static bool ValuesEqual(in TableField field, byte* left, byte* right)
    {
        switch (field.Storage)
        {
            case FieldStorage.Bits8:
                return *left == *right;
            case FieldStorage.Bits32:
                return *(uint*)left == *(uint*)right;
            case FieldStorage.Bits64:
                return *(ulong*)left == *(ulong*)right;
            case FieldStorage.Text:
                return TextEquals((UnmanagedBytes*)left, (UnmanagedBytes*)right);
            default:
                MessageTable* table = field.Message;
                return AreEqual(table, table->OrDefault(*(byte**)left), table->OrDefault(*(byte**)right));
        }
    }
}
