using System.ComponentModel;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>An extension that is a list.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <typeparam name="TValue">The type of an element: a number, a bool, an enum, a string, bytes or a message.</typeparam>
public readonly struct RepeatedExtension<TTarget, TValue> : IExtension<TTarget>
    where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
{
    private readonly ExtensionHolder _holder;

    private RepeatedExtension(ExtensionHolder holder) => _holder = holder;

    /// <summary>For generated code.</summary>
    /// <typeparam name="THolder">A message whose only field is the extension.</typeparam>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static RepeatedExtension<TTarget, TValue> Of<THolder>() where THolder : unmanaged, IProtoMessage<THolder> => new(ExtensionHolder.Of<THolder>());

    /// <inheritdoc/>
    public int FieldNumber => _holder.FieldNumber;

    /// <inheritdoc/>
    public FieldDescriptor Descriptor => _holder.Descriptor;

    internal TypeRef Holder => _holder.Type;

    TypeRef IExtension<TTarget>.Holder => Holder;
}
