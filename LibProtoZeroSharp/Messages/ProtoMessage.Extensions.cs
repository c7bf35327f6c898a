using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

// Extensions are stored, encoded, among the unknown fields. Every call therefore reads or writes bytes, and its result is a copy or a view.
public static partial class ProtoMessage
{
    /// <summary>Whether a message has an extension; for a list, whether it is not empty.</summary>
    /// <returns>True also if the bytes of the extension are malformed, which reading it reports.</returns>
    public static bool HasExtension<TTarget, TExtension>(this TTarget message, TExtension extension)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TExtension : struct, IExtension<TTarget> =>
        ExtensionData.Has(MessageRef.Of(message), extension.Holder);

    /// <summary>Reads an extension of a message.</summary>
    /// <returns>
    /// The value; the extension's default if the message has none. A string or bytes value is a view of the message's memory. It is valid until an
    /// extension of the message is set, added to or cleared, or until its arena is reset or disposed.
    /// </returns>
    /// <exception cref="ProtoException">
    /// The bytes of the value are malformed, or not UTF-8 although they must be. The offset counts in <see cref="UnknownFields"/>.
    /// </exception>
    public static unsafe TValue GetExtension<TTarget, TValue>(this TTarget message, Extension<TTarget, TValue> extension)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
    {
        UnknownFields* fields = Values.UnknownFields.Follow(Extended(message)->Fields);
        if (fields == null) return extension.DefaultValue;
        MessageTable* holder = extension.Holder.Table;
        byte* data = stackalloc byte[holder->DataSize];
        ShortBytes.Clear(data, holder->DataSize);
        (ProtoError error, long offset) = ExtensionData.Read(fields, holder, data, null, 0);
        if (error != ProtoError.None) ThrowMalformed(error, offset, holder);
        return MessageTable.Fields(holder)[0].IsSet(data) ? *Value<TValue>(holder, data) : extension.DefaultValue;
    }

    /// <summary>Reads an extension of a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="arena">The arena of the result.</param>
    /// <returns>
    /// A separate message: to change the extension, change this message and pass it to <c>SetExtension</c>. If the message does not
    /// have the extension, the result is a read-only empty message, as for an absent sub-message. It may lack required fields.
    /// </returns>
    /// <exception cref="ProtoException">
    /// The bytes of the value are malformed, nest deeper than <see cref="ProtoReadOptions.DefaultMaxDepth"/>, or don't fit into the arena.
    /// The offset counts in <see cref="UnknownFields"/>.
    /// </exception>
    public static unsafe TValue GetExtension<TTarget, TValue>(this TTarget message, MessageExtension<TTarget, TValue> extension, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged, IProtoMessage<TValue>
    {
        MessageRef holder = Read(message, extension.Holder, arena);
        return MessageData.OrDefault<TValue>(holder.IsNone ? default : *Value<RawMessage>(extension.Holder.Table, holder.Data));
    }

    /// <summary>Reads an extension of a message.</summary>
    /// <returns>
    /// A separate list: to change the extension, change this list and pass it to <c>SetExtension</c>, or use <c>AddExtension</c>.
    /// If the message does not have the extension, the result is an empty list that can't be added to.
    /// </returns>
    /// <inheritdoc cref="GetExtension{TTarget,TValue}(TTarget,MessageExtension{TTarget,TValue},ArenaAllocator)"/>
    public static unsafe UnmanagedList<TValue> GetExtension<TTarget, TValue>(
        this TTarget message, RepeatedExtension<TTarget, TValue> extension, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
    {
        MessageRef holder = Read(message, extension.Holder, arena);
        return holder.IsNone
            ? new UnmanagedList<TValue>((RawList*)DefaultData.Get(sizeof(RawList)))
            : new UnmanagedList<TValue>((RawList*)((nuint)Value<RawList>(extension.Holder.Table, holder.Data) | holder.Generation));
    }

    /// <summary>Sets an extension of a message and replaces its previous value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="value">The value. It is encoded, so later changes to the memory it refers to have no effect.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message would be too large. The message is unchanged.</exception>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted. The message is unchanged.</exception>
    public static unsafe void SetExtension<TTarget, TValue>(
        this TTarget message, Extension<TTarget, TValue> extension, TValue value, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged =>
        Set(message, extension.Holder.Table, value, arena);

    /// <summary>Sets an extension of a message and replaces its previous value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="value">
    /// The value. It is encoded, so later changes to it have no effect. An absent sub-message, or a null reference, clears the extension.
    /// </param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <inheritdoc cref="SetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue},TValue,ArenaAllocator)" path="/*[not(self::param)]"/>
    public static unsafe void SetExtension<TTarget, TValue>(
        this TTarget message, MessageExtension<TTarget, TValue> extension, TValue value, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged, IProtoMessage<TValue> =>
        Set(message, extension.Holder.Table, MessageData.Present(value), arena);

    /// <summary>Sets an extension of a message to a string and replaces its previous value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="value">The string, in any of its forms. It is encoded, so later changes to it have no effect.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <inheritdoc cref="SetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue},TValue,ArenaAllocator)" path="/*[not(self::param)]"/>
    public static void SetExtension<TTarget>(this TTarget message, Extension<TTarget, Utf8String> extension, StringSource value, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> =>
        message.SetExtension(extension, value.CopyTo(arena), arena);

    /// <summary>Sets an extension of a message to a list of values and replaces its previous value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="values">The values. They are encoded, so later changes to the memory they refer to have no effect.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <inheritdoc cref="SetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue},TValue,ArenaAllocator)" path="/*[not(self::param)]"/>
    public static unsafe void SetExtension<TTarget, TValue>(
        this TTarget message, RepeatedExtension<TTarget, TValue> extension, ReadOnlySpan<TValue> values, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
    {
        fixed (TValue* items = values)
            Set(message, extension.Holder.Table, new RawList { Reference = items, Count = values.Length, Capacity = values.Length }, arena);
    }

    /// <summary>Appends a value to an extension of a message that is a list.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="value">The value. It is encoded, so later changes to the memory it refers to have no effect.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <inheritdoc cref="SetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue},TValue,ArenaAllocator)" path="/*[not(self::param)]"/>
    public static unsafe void AddExtension<TTarget, TValue>(
        this TTarget message, RepeatedExtension<TTarget, TValue> extension, TValue value, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
    {
        MessageTable* holder = extension.Holder.Table;
        byte* data = stackalloc byte[holder->DataSize];
        ShortBytes.Clear(data, holder->DataSize);
        *Value<RawList>(holder, data) = new RawList { Reference = &value, Count = 1, Capacity = 1 };
        ExtensionData.Append(MessageRef.OfWritable(message), new MessageRef(new TypeRef(holder), data), arena);
    }

    /// <summary>Appends a string to an extension of a message that is a list.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="value">The string, in any of its forms. It is encoded, so later changes to it have no effect.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <inheritdoc cref="SetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue},TValue,ArenaAllocator)" path="/*[not(self::param)]"/>
    public static void AddExtension<TTarget>(this TTarget message, RepeatedExtension<TTarget, Utf8String> extension, StringSource value, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> =>
        message.AddExtension(extension, value.CopyTo(arena), arena);

    /// <summary>Makes an extension of a message absent.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The extension.</param>
    /// <param name="arena">The arena of the message, or one that lives as long: the other unknown fields may have to move.</param>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted. The message is unchanged.</exception>
    public static void ClearExtension<TTarget, TExtension>(this TTarget message, TExtension extension, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TExtension : struct, IExtension<TTarget> =>
        ExtensionData.Clear(MessageRef.OfWritable(message), extension.Holder, arena);

    private static unsafe MessageRef Read<TTarget>(TTarget message, TypeRef holder, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget>
    {
        MessageRef read = ExtensionData.TryRead(MessageRef.Of(message), holder, arena, ProtoReadOptions.DefaultMaxDepth, out ProtoError error, out long offset);
        if (error != ProtoError.None) ThrowMalformed(error, offset, holder.Table);
        return read;
    }

    private static unsafe void Set<TTarget, TValue>(TTarget message, MessageTable* holder, TValue value, ArenaAllocator arena)
        where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
    {
        byte* data = stackalloc byte[holder->DataSize];
        ShortBytes.Clear(data, holder->DataSize);
        *Value<TValue>(holder, data) = value;
        MessageTable.Fields(holder)[0].MarkSet(data);
        ExtensionData.Set(MessageRef.OfWritable(message), new MessageRef(new TypeRef(holder), data), arena);
    }

    private static unsafe T* Value<T>(MessageTable* holder, byte* data) where T : unmanaged => (T*)(data + MessageTable.Fields(holder)[0].Offset);

    private static unsafe RawUnknownFields* Extended<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        MessageTable.Of<T>()->Unknown(Data(message));

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe void ThrowMalformed(ProtoError error, long offset, MessageTable* holder) =>
        throw new ProtoException(error, offset, holder->Names.Fields[0].FullName);
}
