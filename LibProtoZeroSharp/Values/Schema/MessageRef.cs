using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>A message whose type is known only at run time: its data and its table. It is valid as long as the message.</summary>
/// <param name="type">The type.</param>
/// <param name="reference">The reference to the data of a message of the type, or their address; null for no message.</param>
internal readonly unsafe struct MessageRef(TypeRef type, byte* reference)
{
    /// <summary>The message as one of another type with the same layout.</summary>
    public unsafe MessageRef(TypeRef type, MessageRef message)
        : this(type, (byte*)message.Reference)
    {
    }

    public TypeRef Type => type;

    /// <summary>The address of the data; null for no message. Whether the data are alive is not checked.</summary>
    public unsafe byte* Data => Generations.Address(reference);

    /// <summary>What a field, list or map stores for the message; 0 for no message.</summary>
    public unsafe nint Reference => (nint)reference;

    /// <summary>The generation of the data's memory, in the bits above an address.</summary>
    public unsafe nuint Generation => (nuint)reference - (nuint)Data;

    /// <summary>Whether it is the empty default of an absent message, which can't be written.</summary>
    public unsafe bool IsDefault => DefaultData.Contains(reference);

    /// <summary>Whether this refers to no message. Members that read or change fields require a message.</summary>
    public unsafe bool IsNone => reference == null;

    public MessageNames Names => type.Names;

    /// <summary>The fields of the type, by ascending number.</summary>
    public ReadOnlySpan<TableField> Fields => type.Fields;

    /// <summary>Whether the message has unknown fields, extensions among them.</summary>
    public unsafe bool HasUnknownFields => !UnknownFields->IsEmpty;

    /// <summary>The unknown fields, encoded. They are valid until the message is changed.</summary>
    public unsafe ReadOnlySpan<byte> UnknownBytes => Values.UnknownFields.AsSpan(UnknownFields->Fields);

    /// <summary>The unknown fields of the message; null if it has none.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the unknown fields has been reset or disposed.</exception>
    public unsafe UnknownFields* Unknown => Values.UnknownFields.Follow(UnknownFields->Fields);

    /// <summary>The address of the unknown fields in the data.</summary>
    public unsafe RawUnknownFields* UnknownFields => type.Table->Unknown(Data);

    /// <summary>A message of a generated type. The Debug package also checks that it is not a null reference.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the message has been reset or disposed.</exception>
    public static unsafe MessageRef Of<T>(in T message) where T : unmanaged, IProtoMessage<T>
    {
        MessageData.Read(message);
        return new MessageRef(TypeRef.Of<T>(), (byte*)MessageData.Pointer(message));
    }

    /// <summary>The empty message that an absent sub-message reads as. It can't be written.</summary>
    public static unsafe MessageRef Empty(TypeRef type) => new(type, type.Table->OrDefault(null));

    /// <summary>A message of a generated type that is to be changed.</summary>
    /// <exception cref="InvalidOperationException">The message is the empty default of an absent one.</exception>
    public static unsafe MessageRef OfWritable<T>(in T message) where T : unmanaged, IProtoMessage<T>
    {
        MessageData.Write(message);
        return new MessageRef(TypeRef.Of<T>(), (byte*)MessageData.Pointer(message));
    }

    /// <summary>Makes an empty message.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    public static unsafe bool TryCreate(TypeRef type, ArenaAllocator arena, out MessageRef message)
    {
        message = new MessageRef(type, (byte*)MessageData.TryCreate(arena.State, type.Table->DataSize));
        return !message.IsNone;
    }

    /// <summary>Makes an empty message.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static unsafe MessageRef Create(TypeRef type, ArenaAllocator arena) => new(type, (byte*)MessageData.Create(arena.State, type.Table->DataSize));

    /// <summary>The message as its generated type. For no message it is a null reference.</summary>
    /// <remarks>Requires: the type is that of the message, or one with the same layout.</remarks>
    public unsafe T As<T>() where T : unmanaged => MessageData.FromPointer<T>(reference);

    /// <summary>Checks that the arena of the message has not been reset or disposed.</summary>
    /// <exception cref="ObjectDisposedException">It has been.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe void CheckAlive()
    {
        Generations.Follow(reference);
    }

    /// <summary>Whether both are the same message, by their address.</summary>
    public unsafe bool IsSame(MessageRef other) => Data == other.Data;

    /// <inheritdoc cref="TableField.IsSet"/>
    public unsafe bool IsSet(in TableField field) => field.IsSet(Data);

    /// <inheritdoc cref="TableField.IsOneofSet"/>
    public unsafe bool IsOneofSet(in TableField field) => field.IsOneofSet(Data);

    /// <inheritdoc cref="TableField.MarkSet"/>
    public unsafe void MarkSet(in TableField field) => field.MarkSet(Data);

    /// <summary>The value, list or map of a field of the type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ValueRef Value(in TableField field) => new(Data + field.Offset);

    /// <summary>Stores a value, and marks its field as set.</summary>
    /// <param name="field">A singular field of the type.</param>
    /// <param name="value">The value, of the size and kind of the field.</param>
    public unsafe void Store<T>(in TableField field, T value) where T : unmanaged
    {
        Unsafe.WriteUnaligned(Data + field.Offset, value);
        field.MarkSet(Data);
    }

    /// <summary>Stores a value, list or map that was made elsewhere.</summary>
    /// <param name="field">A field of the type.</param>
    /// <param name="place">The value, list or map.</param>
    public unsafe void StorePlace(in TableField field, ValueRef place)
    {
        int size = field.PlaceSize;
        new ReadOnlySpan<byte>(place.Pointer, size).CopyTo(new Span<byte>(Data + field.Offset, size));
        if (field.IsSingular) field.MarkSet(Data);
    }

    /// <inheritdoc cref="TableField.Clear"/>
    public unsafe void Clear(in TableField field) => field.Clear(Data);

    /// <summary>Makes all fields absent, unknown fields too.</summary>
    public unsafe void Clear() => new Span<byte>(Data, type.DataSize).Clear();

    /// <summary>Checks that the message may be written, which the empty default of an absent message may not.</summary>
    /// <exception cref="InvalidOperationException">It may not.</exception>
    public unsafe void RequireWritable() => DefaultData.RequireWritable(Data);

    /// <summary>Appends a copy of encoded fields to the unknown fields.</summary>
    /// <param name="fields">Whole fields, in memory that doesn't move.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>False if the arena is exhausted or the total would exceed 2^31−1 bytes. Nothing has changed then.</returns>
    public unsafe bool TryAppendUnknown(UnmanagedBytes fields, ArenaAllocator arena) =>
        Values.UnknownFields.TryAppend(ref *UnknownFields, fields.Data, fields.Length, arena.State);
}
