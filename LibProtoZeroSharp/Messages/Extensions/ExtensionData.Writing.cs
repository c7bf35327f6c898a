using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

// If one of these methods fails or throws, the message is unchanged.
internal static partial class ExtensionData
{
    /// <summary>
    /// Encodes a holder after the message's unknown fields. In effect, lists are appended to, messages are merged and other values are overwritten.
    /// </summary>
    /// <param name="message">The message, which is writable.</param>
    /// <param name="holder">The holder of the extension.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message would be too large.</exception>
    public static void Append(MessageRef message, MessageRef holder, ArenaAllocator arena) => Require(Write(message, holder, replaces: false, arena), arena);

    /// <inheritdoc cref="Append"/>
    /// <returns>False if the arena is exhausted.</returns>
    public static bool TryAppend(MessageRef message, MessageRef holder, ArenaAllocator arena) => Write(message, holder, replaces: false, arena) == 0;

    /// <summary>Encodes a holder, and removes all fields of the extension that the message had.</summary>
    /// <inheritdoc cref="Append"/>
    public static void Set(MessageRef message, MessageRef holder, ArenaAllocator arena) => Require(Write(message, holder, replaces: true, arena), arena);

    /// <summary>Removes all fields of the extension.</summary>
    /// <param name="message">The message, which is writable.</param>
    /// <param name="extension">The type of the extension's holder.</param>
    /// <param name="arena">The arena of the remaining fields; used if the unknown fields are a view of the input.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static unsafe void Clear(MessageRef message, TypeRef extension, ArenaAllocator arena)
    {
        UnknownFields* fields = message.Unknown;
        if (fields == null) return;
        MessageTable* holder = extension.Table;
        int kept = CopyOthers(fields, holder, null);
        if (kept == fields->Length) return;
        int capacity = Math.Max(fields->Capacity, kept);
        byte* target = fields->Data, reference = fields->Reference;
        if (capacity != fields->Capacity)
        {
            target = arena.State->Allocate((nuint)kept);
            reference = arena.State->ReferenceFrom(fields, target);
        }

        CopyOthers(fields, holder, target);
        *fields = new UnknownFields { Reference = reference, Length = kept, Capacity = capacity };
    }

    private static void Require(nuint missing, ArenaAllocator arena)
    {
        if (missing != 0) arena.ThrowExhausted(missing);
    }

    /// <returns>Bytes that the arena has no room for; 0 after success.</returns>
    private static unsafe nuint Write(MessageRef message, MessageRef value, bool replaces, ArenaAllocator allocator)
    {
        RawUnknownFields* place = message.UnknownFields;
        MessageTable* holder = value.Type.Table;
        byte* data = value.Data;
        ArenaState* arena = allocator.State;
        using var scratch = new ArenaAllocator();
        var writer = new ProtoWriter(scratch);
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        if (field.IsMessageSetItem) MessageSetItem.Write(ref writer, field, data);
        else TableCodec.Encode(holder, data, ref writer);

        UnknownFields* fields = message.Unknown, stored = place->Fields;
        if (fields == null)
        {
            fields = (UnknownFields*)arena->TryAllocate((nuint)sizeof(UnknownFields));
            if (fields == null) return (nuint)sizeof(UnknownFields);
            stored = (UnknownFields*)arena->ReferenceFrom(place, fields);
            *fields = default;
        }

        int kept = replaces ? CopyOthers(fields, holder, null) : fields->Length;
        long length = kept + writer.GetTotalLength();
        if (length > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, 0, holder->Names.FullName);
        int capacity = fields->Capacity;
        if (length > capacity) capacity = (int)Math.Min(Math.Max(length, 2L * fields->Length), int.MaxValue);
        bool moves = capacity != fields->Capacity;
        byte* target = moves ? arena->TryAllocate((nuint)capacity) : fields->Data;
        if (moves && target == null) return (nuint)capacity;
        byte* reference = moves ? arena->ReferenceFrom(fields, target) : fields->Reference;
        if (replaces) CopyOthers(fields, holder, target);
        else Buffer.MemoryCopy(fields->Data, target, kept, kept);
        writer.CopyTo(new Span<byte>(target + kept, (int)length - kept));
        *fields = new UnknownFields { Reference = reference, Length = (int)length, Capacity = capacity };
        place->Fields = stored;
        return 0;
    }

    /// <summary>Copies all fields except those of the extension.</summary>
    /// <param name="fields">The fields; not null.</param>
    /// <param name="holder">The extension.</param>
    /// <param name="target">The destination; it may be the memory of the fields. Null to count the bytes only.</param>
    /// <returns>Bytes of the copied fields.</returns>
    private static unsafe int CopyOthers(UnknownFields* fields, MessageTable* holder, byte* target)
    {
        int copied = 0;
        byte* from = fields->Data;
        byte* last = from + fields->Length;
        var walker = new ExtensionWalker(fields, MessageTable.Fields(holder)[0]);
        while (walker.Next())
        {
            copied += Copy(from, walker.Start, target == null ? null : target + copied);
            from = walker.End;
        }

        return copied + Copy(from, last, target == null ? null : target + copied);
    }

    private static unsafe int Copy(byte* from, byte* end, byte* target)
    {
        var length = (int)(end - from);
        if (target != null) Buffer.MemoryCopy(from, target, length, length);
        return length;
    }
}
