namespace LibProtoZeroSharp.Runtime;

/// <summary>Copies messages with all that they refer to. Where the arena is exhausted, it throws and stays usable.</summary>
internal static unsafe class MessageCopier
{
    /// <summary>A deep copy of a message.</summary>
    public static byte* Clone(MessageTable* table, byte* source, ArenaState* arena)
    {
        Checks.Stack();
        Checks.Alive(source);
        byte* copy = arena->Allocate((nuint)(uint)table->DataSize);
        Buffer.MemoryCopy(source, copy, table->DataSize, table->DataSize);
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        foreach (int position in MessageTable.Walked(table))
        {
            ref readonly TableField field = ref fields[position];
            if (!field.IsSet(source)) continue;
            byte* from = source + field.Offset;
            byte* to = copy + field.Offset;
            switch (field.Cardinality)
            {
                case FieldCardinality.Singular:
                    CopyValue(field.Storage, field, from, to, arena);
                    break;
                case FieldCardinality.Map:
                    *(RawMap*)to = default;
                    AppendEntries(field, (RawMap*)from, (RawMap*)to, arena);
                    break;
                default:
                    *(RawList*)to = default;
                    AppendItems(field, (RawList*)from, (RawList*)to, arena);
                    break;
            }
        }

        *table->Unknown(copy) = null;
        AppendUnknown(*table->Unknown(source), table->Unknown(copy), arena);
        return copy;
    }

    /// <summary>Copies one value, which <paramref name="to"/> shows only when that is done.</summary>
    public static void CopyValue(FieldStorage storage, in TableField field, byte* from, byte* to, ArenaState* arena)
    {
        switch (storage)
        {
            case FieldStorage.Bits8:
                *to = *from;
                break;
            case FieldStorage.Bits32:
                *(uint*)to = *(uint*)from;
                break;
            case FieldStorage.Bits64:
                *(ulong*)to = *(ulong*)from;
                break;
            case FieldStorage.Text:
                *(UnmanagedBytes*)to = Copy(((UnmanagedBytes*)from)->AsSpan(), arena);
                break;
            default:
                // A null, an element that was never assigned, stays one.
                byte* message = *(byte**)from;
                *(byte**)to = message == null ? null : Clone(field.Message, message, arena);
                break;
        }
    }

    /// <summary>Appends copies of a list's elements. The lists may be the same one.</summary>
    public static void AppendItems(in TableField field, RawList* source, RawList* target, ArenaState* arena)
    {
        int count = source->Count;
        nint size = field.ValueSize;
        Checks.Alive(source->Items);
        Checks.Alive(target->Items);
        if (target->Capacity - target->Count < count && !target->TryGrow((int)size, (long)target->Count + count, smallest: 0, arena))
            ThrowExhausted((ulong)count * (ulong)size, arena);
        var from = (byte*)source->Items;
        byte* to = (byte*)target->Items + target->Count * size;
        if (field.Storage < FieldStorage.Text)
        {
            Buffer.MemoryCopy(from, to, count * size, count * size);
            target->Count += count;
            return;
        }

        for (int i = 0; i < count; i++, from += size, to += size)
        {
            CopyValue(field.Storage, field, from, to, arena);
            target->Count++;
        }
    }

    /// <summary>Appends copies of a map's entries, which win over those with the same keys. The maps may be the same one.</summary>
    public static void AppendEntries(in TableField field, RawMap* source, RawMap* target, ArenaState* arena)
    {
        TableMap.Seal(field, source);
        int count = source->Count;
        Checks.Alive(target->Entries);
        if (target->Capacity - target->Count < count && !target->TryGrow(field.EntrySize, (long)target->Count + count, arena))
            ThrowExhausted((ulong)count * (ulong)field.EntrySize, arena);
        byte* entry = stackalloc byte[field.EntrySize];
        for (int i = 0; i < count; i++)
        {
            // Only a whole entry comes into the map.
            byte* from = TableMap.Entry(field, source, i);
            CopyValue(field.KeyStorage, field, from, entry, arena);
            CopyValue(field.Storage, field, from + field.EntryValueOffset, entry + field.EntryValueOffset, arena);
            Buffer.MemoryCopy(entry, target->TryAppend(field.EntrySize, arena), field.EntrySize, field.EntrySize);
        }
    }

    /// <summary>Appends copies of unknown fields. They may be those of the target itself.</summary>
    public static void AppendUnknown(UnknownFields* source, UnknownFields** target, ArenaState* arena)
    {
        if (source == null) return;
        UnknownFields.CheckAlive(source);
        UnknownFields.CheckAlive(*target);
        if (*target == null)
        {
            var fields = (UnknownFields*)arena->Allocate((nuint)sizeof(UnknownFields));
            *fields = default;
            *target = fields;
        }

        if (!(*target)->TryAppend(source->Data, source->Length, arena)) ThrowExhausted((ulong)source->Length, arena);
    }

    private static UnmanagedBytes Copy(ReadOnlySpan<byte> bytes, ArenaState* arena)
    {
        if (bytes.IsEmpty) return default;
        byte* copy = arena->Allocate((nuint)bytes.Length);
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        return new UnmanagedBytes(copy, bytes.Length);
    }

    private static void ThrowExhausted(ulong size, ArenaState* arena) => ArenaErrors.ThrowExhausted(size, arena->AllocatedBytes, arena->MaxBytes);
}
