using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Adds up what <see cref="MessageCopier"/> allocates for the copy of a message. It visits a message in the same order.</summary>
/// <remarks>Requires: as for <see cref="MessageCopier"/>.</remarks>
internal static class CopySize
{
    /// <summary>Bytes of a deep copy, each allocation rounded up to 8 bytes.</summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows.</exception>
    public static unsafe ulong Of(MessageTable* table, byte* source)
    {
        var stack = StackGuard.FromHere();
        return Of(table, source, &stack);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong Of(MessageTable* table, byte* source, StackGuard* stack) => RoundUp((uint)table->DataSize) + OfContents(table, source, stack);

    /// <summary>Bytes of what the data of a message refer to.</summary>
    private static unsafe ulong OfContents(MessageTable* table, byte* source, StackGuard* stack)
    {
        ulong size = 0;
        WalkStep* step = table->Steps;
        for (WalkStep* end = table->TextsEnd; step != end; step++) size += RoundUp((uint)((UnmanagedBytes*)(source + step->Offset))->Length);
        for (WalkStep* end = table->ItemsEnd; step != end; step++)
            size += RoundUp((uint)((RawList*)(source + step->Offset))->Count * (ulong)(uint)step->ItemSize);
        return HasOthers(table, source) ? size + OfOthers(table, source, stack) : size;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool HasOthers(MessageTable* table, byte* source)
    {
        DataMask* mask = MessageTable.Masks(table);
        Vector256<byte> others = default;
        for (nint at = 0, size = table->DataSize; at < size; at += DataMask.Size, mask++) others |= Vector256.Load(source + at) & mask->Others;
        return others != default;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong OfOthers(MessageTable* table, byte* source, StackGuard* stack)
    {
        stack->Require();
        ulong size = 0;
        WalkStep* step = table->ItemsEnd;
        for (WalkStep* end = table->MessagesEnd; step != end; step++)
        {
            byte* message = *(byte**)(source + step->Offset);
            if (message != null) size += Of(step->Message, Generations.Follow(message), stack);
        }

        for (WalkStep* end = table->StepsEnd; step != end; step++)
        {
            byte* place = source + step->Offset;
            switch (step->Kind)
            {
                case WalkKind.Map:
                    size += OfEntries(*step->Field, (RawMap*)place, stack);
                    break;
                case WalkKind.Oneof:
                    TableField* field = MessageTable.SetField(table, step->Field, source);
                    if (field != null) size += OfValue(field->Storage, *field, source + field->Offset, stack);
                    break;
                default:
                    size += OfItems(*step->Field, (RawList*)place, stack);
                    break;
            }
        }

        UnknownFields* unknown = UnknownFields.Follow(table->Unknown(source)->Fields);
        return unknown == null ? size : size + RoundUp((uint)sizeof(UnknownFields)) + RoundUp((uint)unknown->Length);
    }

    /// <summary>Bytes of what a value refers to.</summary>
    private static unsafe ulong OfValue(FieldStorage storage, in TableField field, byte* value, StackGuard* stack)
    {
        if (storage == FieldStorage.Text) return RoundUp((uint)((UnmanagedBytes*)value)->Length);
        if (storage != FieldStorage.Message || *(byte**)value == null) return 0;
        return Of(field.Message, Generations.Follow(*(byte**)value), stack);
    }

    private static unsafe ulong OfItems(in TableField field, RawList* list, StackGuard* stack)
    {
        int count = list->Count;
        if (count == 0) return 0;
        ulong size = RoundUp((uint)count * (ulong)(uint)field.ValueSize);
        byte* items = (byte*)list->Items;
        if (field.Storage == FieldStorage.Text)
        {
            for (int i = 0; i < count; i++) size += RoundUp((uint)((UnmanagedBytes*)items)[i].Length);
        }
        else if (field.Storage == FieldStorage.Message)
        {
            // The copy has room for the data of null elements, too.
            MessageTable* table = field.Message;
            size += (uint)count * RoundUp((uint)table->DataSize);
            for (int i = 0; i < count; i++)
            {
                byte* message = ((byte**)items)[i];
                if (message != null) size += OfContents(table, Generations.Follow(message), stack);
            }
        }

        return size;
    }

    private static unsafe ulong OfEntries(in TableField field, RawMap* map, StackGuard* stack)
    {
        if (map->Count == 0) return 0;
        TableMap.Seal(field, map);
        ulong size = RoundUp(RawMap.BlockSize(map->Count, field.EntrySize));
        for (int i = 0; i < map->Count; i++)
        {
            byte* entry = TableMap.Entry(field, map, i);
            size += OfValue(field.KeyStorage, field, entry, stack) + OfValue(field.Storage, field, entry + field.EntryValueOffset, stack);
        }

        return size;
    }

    private static ulong RoundUp(ulong size) => (size + 7) & ~7UL;
}
