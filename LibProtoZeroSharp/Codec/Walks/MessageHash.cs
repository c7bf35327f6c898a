using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Hashes messages. Equal messages have the same hash. It is seeded per process.</summary>
/// <remarks>
/// <para>A message and all messages in it give the coefficients of one polynomial (<see cref="ByteHash.Append"/>). A message appends what it refers to, and
/// then one coefficient for its plain bytes and its short strings and lists, which is NH as in <see cref="ByteHash"/>, and to which a number for each other
/// reference is added. So the last coefficient says what precedes it, and nothing that is not set appends anything. It doesn't say which field of a oneof is
/// set: the coefficient before the value does. Values of two fields can have different numbers of coefficients, but a sender who doesn't know the random
/// numbers can't make the sequences equal.</para>
/// <para>Google's classes are faster with trees and with lists of one number: their hash is the exclusive or of the hashes of the fields, two instructions for each. But that hash
/// stays the same if two fields exchange their values, so a sender can make any number of messages with one hash.</para>
/// <para>Requires: as for <see cref="MessageEquality"/>. Maps are sealed.</para>
/// </remarks>
internal static class MessageHash
{
    /// <summary>The polynomial of nothing.</summary>
    private const ulong Start = 1;

    private const int MaskCount = 32, ReferenceCount = 16;

    /// <summary>Random numbers for each 32 bytes of a message's data, and then as many for its strings and lists.</summary>
    private static readonly unsafe Vector256<uint>* Masks = (Vector256<uint>*)ProcessSeed.Allocate(2 * MaskCount * Vector256<ulong>.Count);

    /// <summary>Random numbers that stand for references, one for 64 of them. Types with more references than that use them again.</summary>
    private static readonly unsafe ulong* References = ProcessSeed.Allocate(ReferenceCount);

    /// <summary>The hash of a message.</summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows.</exception>
    public static unsafe int Of(MessageTable* table, byte* data)
    {
        ulong hash = AppendItems(Start, table, data, out ulong own, out bool hasOthers);
        return ByteHash.Finish(hasOthers ? AppendOthers(hash, table, data, own) : ByteHash.Append(hash, own));
    }

    /// <summary>Appends everything that the outermost message refers to, and that message.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong AppendOthers(ulong hash, MessageTable* table, byte* data, ulong own)
    {
        StackGuard stack = StackGuard.FromHere();
        try
        {
            return AppendOthers(hash, table, data, own, &stack);
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, new MessageRef(new TypeRef(table), (byte*)data));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong Append(ulong hash, MessageTable* table, byte* data, StackGuard* stack)
    {
        hash = AppendItems(hash, table, data, out ulong own, out bool hasOthers);
        return hasOthers ? AppendOthers(hash, table, data, own, stack) : ByteHash.Append(hash, own);
    }

    /// <summary>Hashes the plain bytes, strings and lists of numbers.</summary>
    /// <param name="hash">The polynomial.</param>
    /// <param name="table">The type.</param>
    /// <param name="data">The data of the message.</param>
    /// <param name="own">A part of the coefficient that the caller appends at the end.</param>
    /// <param name="hasOthers">Whether there are other references, which are to be appended before.</param>
    /// <returns>The polynomial, with what is too long for the coefficient.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong AppendItems(ulong hash, MessageTable* table, byte* data, out ulong own, out bool hasOthers)
    {
        DataMask* mask = MessageTable.Masks(table);
        // The last vector may exceed the end of the data. The slop can be read, and the masks exclude it.
        Vector256<byte> bytes = Vector256.Load(data), others = bytes & mask->Others;
        Vector256<ulong> sum = ByteHash.Products(bytes & mask->Plain, Masks[0]);
        if (table->DataSize > DataMask.Size) hash = AppendData(hash, table, data, ref sum, ref others);
        hasOthers = others != default;
        own = Vector256.Sum(sum);
        if (table->Steps == table->ItemsEnd) return hash;
        (hash, ulong items) = AppendItems(hash, table, data);
        own += items;
        return hash;
    }

    /// <summary>Hashes the plain bytes after the first 32.</summary>
    /// <remarks>Inlined: in a method that is called, the sums go through memory, and ticks are hashed 0.4 times as fast (AMD EPYC, family 26).</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong AppendData(ulong hash, MessageTable* table, byte* data, ref Vector256<ulong> sum, ref Vector256<byte> others)
    {
        DataMask* mask = MessageTable.Masks(table);
        for (nint at = DataMask.Size, size = table->DataSize; at < size; at += DataMask.Size)
        {
            mask++;
            Vector256<byte> bytes = Vector256.Load(data + at);
            others |= bytes & mask->Others;
            if (at < MaskCount * DataMask.Size) sum += ByteHash.Products(bytes & mask->Plain, Vector256.LoadAligned((uint*)((byte*)Masks + at)));
            else hash = ByteHash.Append(hash, Vector256.Sum(ByteHash.Products(bytes & mask->Plain, Masks[0])));
        }

        return hash;
    }

    /// <summary>Hashes strings and lists of numbers. Their lengths are among the plain bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe (ulong Hash, ulong Own) AppendItems(ulong hash, MessageTable* table, byte* data)
    {
        Vector256<ulong> sum = default;
        Vector256<uint>* mask = Masks + MaskCount;
        for (WalkStep* step = table->Steps, end = table->ItemsEnd; step != end; step++)
        {
            var items = (RawList*)(data + step->Offset);
            nint size = (nint)items->Count * step->ItemSize;
            if (size == 0) continue;
            if (size <= Vector256<byte>.Count && mask != Masks + 2 * MaskCount)
                sum += ByteHash.Products(ByteHash.Padded(Generations.Follow(items->Reference), (int)size), *mask++);
            else hash = ByteHash.Append(hash, HashOf(Generations.Follow(items->Reference), size));
        }

        return (hash, Vector256.Sum(sum));
    }

    /// <summary>Appends all other references, and then the coefficient of the message itself.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong AppendOthers(ulong hash, MessageTable* table, byte* data, ulong own, StackGuard* stack)
    {
        stack->Require();
        WalkStep* step = table->ItemsEnd;
        for (WalkStep* end = table->MessagesEnd; step != end; step++)
        {
            byte* message = *(byte**)(data + step->Offset);
            if (message == null) continue;
            own += Reference(table, step);
            hash = Append(hash, step->Message, Generations.Follow(message), stack);
        }

        for (WalkStep* end = table->ListsEnd; step != end; step++) hash = AppendList(hash, step, (RawList*)(data + step->Offset), stack);
        for (WalkStep* end = table->StepsEnd; step != end; step++)
        {
            bool isOneof = step->Kind == WalkKind.Oneof;
            TableField* field = isOneof ? MessageTable.SetField(table, step->Field, data) : step->Field;
            if (isOneof ? field == null : !field->IsSet(data)) continue;
            own += Reference(table, step);
            hash = isOneof
                ? AppendValue(ByteHash.Append(hash, (uint)field->Number), field->Storage, *field, data + field->Offset, stack)
                : AppendMap(hash, *field, (RawMap*)(data + field->Offset), stack);
        }

        if (!table->Unknown(data)->IsEmpty && UnknownFieldSet.HashOf(table->Unknown(data)->Fields) is var unknown && unknown != 0)
        {
            own += Reference(table, step);
            hash = ByteHash.Append(hash, (uint)unknown);
        }

        return ByteHash.Append(hash, own);
    }

    /// <summary>The number for a reference that is set. The sums of different references differ.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong Reference(MessageTable* table, WalkStep* step)
    {
        uint index = (uint)((byte*)step - (byte*)table->Steps) / (uint)sizeof(WalkStep);
        return (References[(index >> 6) % ReferenceCount] | 1) << (int)index;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong AppendValue(ulong hash, FieldStorage storage, in TableField field, byte* value, StackGuard* stack)
    {
        switch (storage)
        {
            case FieldStorage.Bits8:
                return ByteHash.Append(hash, *value);
            case FieldStorage.Bits32:
                return ByteHash.Append(hash, *(uint*)value);
            case FieldStorage.Bits64:
                return ByteHash.Append(ByteHash.Append(hash, ((uint*)value)[0]), ((uint*)value)[1]);
            case FieldStorage.Text:
                return ByteHash.Append(hash, (uint)((UnmanagedBytes*)value)->GetHashCode());
            default:
                MessageTable* table = field.Message;
                return Append(hash, table, table->Follow(*(byte**)value), stack);
        }
    }

    /// <summary>Appends a list of messages, strings or bytes. Its length is among the plain bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong AppendList(ulong hash, WalkStep* step, RawList* list, StackGuard* stack)
    {
        if (step->Kind == WalkKind.MessageList) Checks.Messages(list->Items, list->Count);
        nint count = list->Count;
        if (step->Kind == WalkKind.TextList)
        {
            var texts = (UnmanagedBytes*)list->Items;
            for (nint i = 0; i < count; i++) hash = ByteHash.Append(hash, (uint)texts[i].GetHashCode());
            return hash;
        }

        MessageTable* table = step->Message;
        var messages = (byte**)list->Items;
        for (nint i = 0; i < count; i++) hash = Append(hash, table, table->Follow(messages[i]), stack);
        return hash;
    }

    /// <summary>Appends a map, independent of the order of its entries.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe ulong AppendMap(ulong hash, in TableField field, RawMap* map, StackGuard* stack)
    {
        TableMap.Seal(field, map);
        ulong sum = 0;
        for (int i = 0; i < map->Count; i++)
        {
            byte* entry = TableMap.Entry(field, map, i);
            ulong key = AppendValue(Start, field.KeyStorage, field, entry, stack);
            sum += (uint)ByteHash.Finish(AppendValue(key, field.Storage, field, entry + field.EntryValueOffset, stack));
        }

        return ByteHash.Append(ByteHash.Append(hash, sum), (uint)map->Count);
    }

    /// <summary>The hash of a string, or of a list of numbers, whose bytes can be more than a span can hold.</summary>
    private static unsafe uint HashOf(byte* bytes, nint size)
    {
        const int most = 1 << 30;
        ulong parts = Start;
        for (; size > most; size -= most, bytes += most) parts = ByteHash.Append(parts, (uint)ByteHash.Of(bytes, most));
        var last = (uint)ByteHash.Of(bytes, (int)size);
        return parts == Start ? last : (uint)ByteHash.Finish(ByteHash.Append(parts, last));
    }
}
