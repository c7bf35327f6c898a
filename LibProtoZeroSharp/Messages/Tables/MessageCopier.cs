using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Copies messages with all that they refer to. Where the arena is exhausted, it throws and stays usable.</summary>
internal static unsafe class MessageCopier
{
    /// <summary>Bytes of data that are allocated and copied at once, before what they refer to is: they should still be in the cache then.</summary>
    private const int RunSize = 16 << 10;

    /// <summary>A deep copy of a message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Clone(MessageTable* table, byte* source, CopyTarget* target)
    {
        byte* copy = target->Allocate((nuint)(uint)table->DataSize);
        if (CopyData(table, source, copy) != default) CopyReferences(table, source, copy, target);
        return copy;
    }

    /// <summary>Copies one value, which <paramref name="to"/> shows only when that is done.</summary>
    public static void CopyValue(FieldStorage storage, in TableField field, byte* from, byte* to, CopyTarget* target)
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
                *(UnmanagedBytes*)to = target->Text((UnmanagedBytes*)from);
                break;
            default:
                // A null, an element that was never assigned, stays one.
                byte* message = *(byte**)from;
                *(byte**)to = message == null ? null : Clone(field.Message, message, target);
                break;
        }
    }

    /// <summary>Appends copies of a list's elements. The lists may be the same one.</summary>
    public static void AppendItems(in TableField field, RawList* source, RawList* list, CopyTarget* target)
    {
        int count = source->Count;
        nint size = field.ValueSize;
        Checks.Alive(source->Items);
        Checks.Alive(list->Items);
        if (list->Capacity - list->Count < count && !list->TryGrow((int)size, (long)list->Count + count, smallest: 0, target->Arena))
            target->ThrowExhausted((ulong)count * (ulong)size);
        var from = (byte*)source->Items;
        byte* to = (byte*)list->Items + list->Count * size;
        switch (field.Storage)
        {
            case FieldStorage.Text:
                AppendTexts((UnmanagedBytes*)from, (UnmanagedBytes*)to, count, target);
                list->Count += count;
                break;
            case FieldStorage.Message:
                AppendMessages(field.Message, (byte**)from, (byte**)to, count, list, target);
                break;
            default:
                Buffer.MemoryCopy(from, to, count * size, count * size);
                list->Count += count;
                break;
        }
    }

    /// <summary>Appends copies of a map's entries, which win over those with the same keys. The maps may be the same one.</summary>
    public static void AppendEntries(in TableField field, RawMap* source, RawMap* map, CopyTarget* target)
    {
        TableMap.Seal(field, source);
        int count = source->Count;
        Checks.Alive(map->Entries);
        if (map->Capacity - map->Count < count && !map->TryGrow(field.EntrySize, (long)map->Count + count, target->Arena))
            target->ThrowExhausted((ulong)count * (ulong)field.EntrySize);
        byte* entry = stackalloc byte[field.EntrySize];
        for (int i = 0; i < count; i++)
        {
            // Only a whole entry comes into the map.
            byte* from = TableMap.Entry(field, source, i);
            CopyValue(field.KeyStorage, field, from, entry, target);
            CopyValue(field.Storage, field, from + field.EntryValueOffset, entry + field.EntryValueOffset, target);
            Buffer.MemoryCopy(entry, map->TryAppend(field.EntrySize, target->Arena), field.EntrySize, field.EntrySize);
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

        if (!(*target)->TryAppend(source->Data, source->Length, arena))
            ArenaErrors.ThrowExhausted((ulong)source->Length, arena->AllocatedBytes, arena->MaxBytes);
    }

    /// <summary>Copies a message's data into the newest block of an arena, or a part of it.</summary>
    /// <returns>Not zero where there is something in the data that <see cref="CopyReferences"/> has to look at.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> CopyData(MessageTable* table, byte* source, byte* copy)
    {
        Checks.Alive(source);
        DataMask* mask = table->Masks;
        Vector256<byte> references = default;
        // The last vector may run over the end of both: the padding allows to read there, and nothing lies behind the newest block.
        for (nint at = 0, size = table->DataSize; at < size; at += DataMask.Size, mask++)
        {
            Vector256<byte> data = Vector256.Load(source + at);
            data.Store(copy + at);
            references |= data & mask->References;
        }

        return references;
    }

    /// <summary>Replaces what a copy of a message's data refers to by copies of that.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CopyReferences(MessageTable* table, byte* source, byte* copy, CopyTarget* target)
    {
        Checks.Stack();
        for (WalkStep* step = table->Steps; step != table->StepsEnd; step++)
        {
            byte* from = source + step->Offset;
            byte* to = copy + step->Offset;
            switch (step->Kind)
            {
                case WalkKind.Text:
                    *(UnmanagedBytes*)to = target->Text((UnmanagedBytes*)from);
                    break;
                case WalkKind.Message:
                    if (*(byte**)from != null) *(byte**)to = Clone(step->Message, *(byte**)from, target);
                    break;
                case WalkKind.Map:
                    *(RawMap*)to = default;
                    if (((RawMap*)from)->Count != 0) AppendEntries(*step->Field, (RawMap*)from, (RawMap*)to, target);
                    break;
                case WalkKind.Oneof:
                    TableField* field = MessageTable.SetField(table, step->Field, source);
                    if (field != null) CopyValue(field->Storage, *field, source + field->Offset, copy + field->Offset, target);
                    break;
                default:
                    // A list may be empty and yet have room, which isn't the copy's.
                    *(RawList*)to = default;
                    if (((RawList*)from)->Count != 0) AppendItems(*step->Field, (RawList*)from, (RawList*)to, target);
                    break;
            }
        }

        UnknownFields* unknown = *table->Unknown(source);
        if (unknown == null) return;
        *table->Unknown(copy) = null;
        AppendUnknown(unknown, table->Unknown(copy), target->Arena);
    }

    private static void AppendTexts(UnmanagedBytes* from, UnmanagedBytes* to, int count, CopyTarget* target)
    {
        for (UnmanagedBytes* end = from + count; from != end; from++, to++) *to = target->Text(from);
    }

    private static void AppendMessages(MessageTable* table, byte** from, byte** to, int count, RawList* list, CopyTarget* target)
    {
        nint stride = (table->DataSize + 7) & ~7;
        int most = (int)Math.Max(RunSize / stride, 1);
        for (int run; count > 0; count -= run, from += run, to += run)
        {
            run = Math.Min(count, most);
            byte* copy = target->Allocate((nuint)(run * stride));
            Vector256<byte> references = default;
            for (int i = 0; i < run; i++, copy += stride)
            {
                to[i] = from[i] == null ? null : copy;
                if (from[i] != null) references |= CopyData(table, from[i], copy);
            }

            for (int i = 0; i < run && references != default; i++)
            {
                if (to[i] != null) CopyReferences(table, from[i], to[i], target);
            }

            list->Count += run;
        }
    }
}
