using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Copies messages with everything that they refer to. If the arena is exhausted, it throws, and the arena stays usable.</summary>
/// <remarks>
/// Requires: sources are alive, and are data of the table's type with <see cref="ArenaState.Slop"/> readable bytes after them, as in an
/// arena; targets are writable data of the same type. The lists and maps of a field are those of that field's type. Nothing of this is checked.
/// </remarks>
internal static class MessageCopier
{
    /// <summary>
    /// Bytes of data that are allocated and copied at once, before their references are copied. They should still be in the cache then.
    /// </summary>
    private const int RunSize = 16 << 10;

    /// <summary>Makes a deep copy of a message.</summary>
    /// <returns>The reference to the data of the copy; never null.</returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Clone(MessageTable* table, byte* source, CopyTarget* target)
    {
        byte* copy = target->Allocate((nuint)(uint)table->DataSize);
        byte* reference = target->Arena->Reference(copy);
        bool hasOthers = CopyData(table, source, copy) != default;
        CopyItems(table, source, copy, target);
        if (hasOthers) CopyOthers(table, source, copy, target);
        return reference;
    }

    /// <summary>Makes a deep copy of a message in a block of its own. The data are at the start of the block.</summary>
    /// <returns>The reference to the data and the block, which <see cref="MessageBlock.Free"/> takes.</returns>
    /// <exception cref="InsufficientMemoryException">The machine has no memory, or another thread has changed the message meanwhile.</exception>
    /// <remarks>The first walk only adds up sizes. A first copy, in another arena, would be a walk that also writes.</remarks>
    public static unsafe byte* CloneToBlock(MessageTable* table, byte* source)
    {
        MessageBlock block = MessageBlock.Take(CopySize.Of(table, source));
        byte* copy = null;
        ArenaState* arena = MessageBlock.Open(&block);
        try
        {
            var target = new CopyTarget(arena, source);
            copy = Clone(table, source, &target);
            return copy;
        }
        finally
        {
            MessageBlock.Close(arena);
            if (copy == null) MessageBlock.Free(block.Reference);
        }
    }

    /// <summary>Copies one value. <paramref name="to"/> changes only after the copy is complete.</summary>
    public static unsafe void CopyValue(FieldStorage storage, in TableField field, byte* from, byte* to, CopyTarget* target)
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
                // A null element, which was never assigned, stays null.
                byte* message = *(byte**)from;
                *(byte**)to = message == null ? null : Clone(field.Message, Generations.Follow(message), target);
                break;
        }
    }

    /// <summary>Appends copies of the elements of a list. Both lists may be the same.</summary>
    public static unsafe void AppendItems(in TableField field, RawList* source, RawList* list, CopyTarget* target)
    {
        int count = source->Count;
        nint size = field.ValueSize;
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
                Checks.Messages(from, count);
                AppendMessages(field.Message, (byte**)from, (byte**)to, count, list, target);
                break;
            default:
                Buffer.MemoryCopy(from, to, count * size, count * size);
                list->Count += count;
                break;
        }
    }

    /// <summary>Appends copies of the entries of a map. They replace entries with the same keys. Both maps may be the same.</summary>
    public static unsafe void AppendEntries(in TableField field, RawMap* source, RawMap* map, CopyTarget* target)
    {
        TableMap.Seal(field, source);
        int count = source->Count;
        if (map->Capacity - map->Count < count && !map->TryGrow(field.EntrySize, (long)map->Count + count, smallest: 0, target->Arena))
            target->ThrowExhausted((ulong)count * (ulong)field.EntrySize);
        byte* entry = stackalloc byte[field.EntrySize];
        for (int i = 0; i < count; i++)
        {
            // An entry is appended only when it is complete.
            byte* from = TableMap.Entry(field, source, i);
            CopyValue(field.KeyStorage, field, from, entry, target);
            CopyValue(field.Storage, field, from + field.EntryValueOffset, entry + field.EntryValueOffset, target);
            Buffer.MemoryCopy(entry, map->TryAppend(field.EntrySize, target->Arena), field.EntrySize, field.EntrySize);
        }
    }

    /// <summary>Appends copies of unknown fields. They may be those of the target itself.</summary>
    public static unsafe void AppendUnknown(RawUnknownFields source, ref RawUnknownFields target, ArenaState* arena)
    {
        if (source.IsEmpty) return;
        UnknownFields* fields = UnknownFields.Follow(source.Fields);
        if (!UnknownFields.TryAppend(ref target, fields->Data, fields->Length, arena))
            ArenaErrors.ThrowExhausted((ulong)fields->Length, arena->AllocatedBytes, arena->MaxBytes);
    }

    /// <summary>Copies the data of a message into the newest block of an arena, or into a part of that block.</summary>
    /// <returns>Not zero if the data has references that <see cref="CopyOthers"/> must copy.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector256<byte> CopyData(MessageTable* table, byte* source, byte* copy)
    {
        DataMask* mask = MessageTable.Masks(table);
        // The last vector may exceed the end of both: the slop can be read, and no other block follows the newest block.
        Vector256<byte> data = Vector256.Load(source);
        Vector256<byte> others = data & mask->Others;
        data.Store(copy);
        for (nint at = DataMask.Size, size = table->DataSize; at < size; at += DataMask.Size)
        {
            mask++;
            data = Vector256.Load(source + at);
            others |= data & mask->Others;
            data.Store(copy + at);
        }

        return others;
    }

    /// <summary>Replaces the strings and lists of numbers in a copied message by copies.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void CopyItems(MessageTable* table, byte* source, byte* copy, CopyTarget* target)
    {
        WalkStep* step = table->Steps;
        for (WalkStep* end = table->TextsEnd; step != end; step++)
            *(UnmanagedBytes*)(copy + step->Offset) = target->Text((UnmanagedBytes*)(source + step->Offset));

        for (WalkStep* end = table->ItemsEnd; step != end; step++)
        {
            // Numbers can be assigned to, so the copy doesn't share them, as it shares the bytes of strings.
            var from = (RawList*)(source + step->Offset);
            var to = (RawList*)(copy + step->Offset);
            int count = from->Count;
            // The source list may be empty and have room. The copy must not use that room.
            *to = default;
            if (count == 0) continue;
            to->Reference = target->Bytes((byte*)from->Items, (nuint)(uint)count * (nuint)(uint)step->ItemSize);
            to->Count = to->Capacity = count;
        }
    }

    /// <summary>Replaces all other references in a copied message by copies.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe void CopyOthers(MessageTable* table, byte* source, byte* copy, CopyTarget* target)
    {
        target->Stack.Require();
        WalkStep* step = table->ItemsEnd;
        for (WalkStep* end = table->MessagesEnd; step != end; step++)
        {
            MessageTable* message = step->Message;
            byte* from = *(byte**)(source + step->Offset);
            if (from != null) *(byte**)(copy + step->Offset) = Clone(message, Generations.Follow(from), target);
        }

        for (WalkStep* end = table->StepsEnd; step != end; step++)
        {
            byte* from = source + step->Offset;
            byte* to = copy + step->Offset;
            switch (step->Kind)
            {
                case WalkKind.Map:
                    *(RawMap*)to = default;
                    if (((RawMap*)from)->Count != 0) AppendEntries(*step->Field, (RawMap*)from, (RawMap*)to, target);
                    break;
                case WalkKind.Oneof:
                    TableField* field = MessageTable.SetField(table, step->Field, source);
                    if (field != null) CopyValue(field->Storage, *field, source + field->Offset, copy + field->Offset, target);
                    break;
                default:
                    *(RawList*)to = default;
                    if (((RawList*)from)->Count != 0) AppendItems(*step->Field, (RawList*)from, (RawList*)to, target);
                    break;
            }
        }

        RawUnknownFields unknown = *table->Unknown(source);
        if (unknown.IsEmpty) return;
        *table->Unknown(copy) = default;
        AppendUnknown(unknown, ref *table->Unknown(copy), target->Arena);
    }

    private static unsafe void AppendTexts(UnmanagedBytes* from, UnmanagedBytes* to, int count, CopyTarget* target)
    {
        for (UnmanagedBytes* end = from + count; from != end; from++, to++) *to = target->Text(from);
    }

    private static unsafe void AppendMessages(MessageTable* table, byte** from, byte** to, int count, RawList* list, CopyTarget* target)
    {
        nint stride = (table->DataSize + 7) & ~7;
        int most = (int)Math.Max(RunSize / stride, 1);
        bool hasItems = table->Steps != table->ItemsEnd;
        for (int run; count > 0; count -= run, from += run, to += run)
        {
            run = Math.Min(count, most);
            byte* copy = target->Arena->Reference(target->Allocate((nuint)(run * stride)));
            Vector256<byte> others = default;
            for (int i = 0; i < run; i++, copy += stride)
            {
                to[i] = from[i] == null ? null : copy;
                if (from[i] != null) others |= CopyData(table, Generations.Follow(from[i]), Generations.Address(copy));
            }

            for (int i = 0; i < run && (hasItems || others != default); i++)
            {
                if (to[i] == null) continue;
                byte* source = Generations.Address(from[i]), data = Generations.Address(to[i]);
                CopyItems(table, source, data, target);
                if (others != default) CopyOthers(table, source, data, target);
            }

            list->Count += run;
        }
    }
}
