using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Collections;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.Walks;

/// <summary>Hashes messages. Equal messages have the same hash. It is seeded per process.</summary>
/// <remarks>Requires: as for <see cref="MessageEquality"/>. Maps are sealed.</remarks>
internal static class MessageHash
{
    /// <summary>The hash of a message.</summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows.</exception>
    public static unsafe int Of(MessageTable* table, byte* data)
    {
        StackGuard stack = StackGuard.FromHere();
        try
        {
            return Of(table, data, &stack);
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, new MessageRef(new TypeRef(table), (byte*)data));
        }
    }

    private static unsafe int Of(MessageTable* table, byte* data, StackGuard* stack)
    {
        stack->Require();
        Checks.Alive(data);
        var hash = new HashCode();
        DataMask* mask = MessageTable.Masks(table);
        for (nint at = 0; at < table->DataSize; at += DataMask.Size, mask++)
        {
            hash.Add(ByteHash.Of(Vector256.Load(data + at) & mask->Plain));
        }

        for (WalkStep* step = table->Steps; step != table->StepsEnd; step++)
        {
            TableField* field = step->Kind == WalkKind.Oneof ? MessageTable.SetField(table, step->Field, data) : step->Field;
            if (field == null || !field->IsSet(data)) continue;
            hash.Add(field->Number);
            AddField(ref hash, *field, data + field->Offset, stack);
        }

        int unknown = UnknownFieldSet.HashOf(*table->Unknown(data));
        if (unknown != 0) hash.Add(unknown);
        return hash.ToHashCode();
    }

    private static unsafe void AddField(ref HashCode hash, in TableField field, byte* place, StackGuard* stack)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                AddValue(ref hash, field.Storage, field, place, stack);
                break;
            case FieldCardinality.Map:
                hash.Add(OfMap(field, (RawMap*)place, stack));
                break;
            default:
                AddList(ref hash, field, (RawList*)place, stack);
                break;
        }
    }

    private static unsafe void AddValue(ref HashCode hash, FieldStorage storage, in TableField field, byte* value, StackGuard* stack)
    {
        switch (storage)
        {
            case FieldStorage.Bits8:
                hash.Add((int)*value);
                break;
            case FieldStorage.Bits32:
                hash.Add(*(int*)value);
                break;
            case FieldStorage.Bits64:
                // The hash code of a long is the exclusive or of its halves, so small negative numbers would have the hashes of positive ones.
                hash.Add(((int*)value)[0]);
                hash.Add(((int*)value)[1]);
                break;
            case FieldStorage.Text:
                hash.Add(((UnmanagedBytes*)value)->GetHashCode());
                break;
            default:
                MessageTable* table = field.Message;
                hash.Add(Of(table, table->OrDefault(*(byte**)value), stack));
                break;
        }
    }

    private static unsafe void AddList(ref HashCode hash, in TableField field, RawList* list, StackGuard* stack)
    {
        Checks.Items(list->Items, list->Count, field.IsMessage);
        hash.Add(list->Count);
        var item = (byte*)list->Items;
        nint size = (nint)list->Count * field.ValueSize;
        if (field.IsNumeric)
        {
            // The bytes of a list can be more than a span can hold.
            const int most = 1 << 30;
            for (; size > most; size -= most, item += most) hash.Add(ByteHash.Of(item, most));
            hash.Add(ByteHash.Of(item, (int)size));
            return;
        }

        for (byte* end = item + size; item < end; item += field.ValueSize) AddValue(ref hash, field.Storage, field, item, stack);
    }

    /// <summary>A hash of a map that does not depend on the order of the entries.</summary>
    private static unsafe int OfMap(in TableField field, RawMap* map, StackGuard* stack)
    {
        TableMap.Seal(field, map);
        int sum = map->Count;
        for (int i = 0; i < map->Count; i++)
        {
            byte* entry = TableMap.Entry(field, map, i);
            var hash = new HashCode();
            AddValue(ref hash, field.KeyStorage, field, entry, stack);
            AddValue(ref hash, field.Storage, field, entry + field.EntryValueOffset, stack);
            sum = unchecked(sum + hash.ToHashCode());
        }

        return sum;
    }
}
