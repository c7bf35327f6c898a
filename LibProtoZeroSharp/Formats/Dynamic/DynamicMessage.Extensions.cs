using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

// Extensions are stored, encoded, among the unknown fields. Their value is read into a message that has the extension as its only field.
public readonly partial struct DynamicMessage
{
    /// <summary>Whether the message has an extension; for a list, whether it is not empty.</summary>
    /// <param name="extension">An extension of the message, which the registry of the type knows.</param>
    /// <exception cref="ArgumentException">The registry doesn't know the extension.</exception>
    public bool HasExtension(FieldDescriptor extension) => Type.KeepAlive(ExtensionData.Has(Ref, HolderOf(extension)));

    /// <summary>Reads an extension.</summary>
    /// <param name="extension">An extension of the message, which the registry of the type knows.</param>
    /// <param name="arena">The arena of the result.</param>
    /// <returns>
    /// A message whose only field is the extension, with its number: <c>message.GetExtension(field, arena).GetString(field.FieldNumber)</c>. It is
    /// separate from this message. To change the extension, change it and pass it to <see cref="SetExtension"/>.
    /// </returns>
    /// <exception cref="ArgumentException">The registry doesn't know the extension.</exception>
    /// <exception cref="ProtoException">The bytes of the value are malformed. The offset counts in <see cref="UnknownFields"/>.</exception>
    public DynamicMessage GetExtension(FieldDescriptor extension, ArenaAllocator arena)
    {
        TypeRef holder = HolderOf(extension);
        MessageRef read = ExtensionData.TryRead(Ref, holder, arena, ProtoReadOptions.DefaultMaxDepth, out ProtoError error, out long offset);
        if (error != ProtoError.None) throw new ProtoException(error, offset, extension.FullName);
        Type.KeepAlive();
        return read.IsNone ? new DynamicMessageType(holder, _registry).Create(arena) : new DynamicMessage(read, _registry);
    }

    /// <summary>
    /// Sets an extension to the value in a message that <see cref="GetExtension"/> has returned. A message without it removes the extension.
    /// </summary>
    /// <param name="extension">The extension.</param>
    /// <param name="value">The message with the extension.</param>
    /// <param name="arena">The arena of this message, or one that lives as long.</param>
    /// <exception cref="ArgumentException">The value is not a message for the extension, or the registry doesn't know the extension.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message would be too large.</exception>
    public void SetExtension(FieldDescriptor extension, DynamicMessage value, ArenaAllocator arena)
    {
        TypeRef holder = HolderOf(extension);
        if (value.IsNull || !value.Type.Ref.Equals(holder))
            throw new ArgumentException(ErrorText.Of($"The message is not one that GetExtension returned for {extension.FullName}."), nameof(value));
        if (value.Ref.IsSet(holder.Fields[0])) ExtensionData.Set(WritableRef, value.Ref, arena);
        else ClearExtension(extension, arena);
        Type.KeepAlive();
    }

    /// <summary>Removes an extension.</summary>
    /// <param name="extension">The extension.</param>
    /// <param name="arena">The arena of the message, or one that lives as long.</param>
    /// <exception cref="ArgumentException">The registry doesn't know the extension.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void ClearExtension(FieldDescriptor extension, ArenaAllocator arena)
    {
        ExtensionData.Clear(WritableRef, HolderOf(extension), arena);
        Type.KeepAlive();
    }

    private TypeRef HolderOf(FieldDescriptor extension)
    {
        ArgumentNullException.ThrowIfNull(extension);
        ExtensionType? type = (Type.Registry ?? TypeRegistry.WellKnown).FindExtension(Type.Ref, extension.FieldNumber);
        return type?.FullName == extension.FullName
            ? type.Holder
            : throw new ArgumentException(ErrorText.Of($"The registry of the type has no extension {extension.FullName} of {Type.FullName}."), nameof(extension));
    }
}
