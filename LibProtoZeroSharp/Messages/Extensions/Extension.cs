using System.ComponentModel;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>An extension that is a number, a bool, an enum, a string or bytes.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <typeparam name="TValue">The type of the value.</typeparam>
public readonly struct Extension<TTarget, TValue> : IExtension<TTarget>
    where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
{
    private readonly ExtensionHolder _holder;

    private Extension(ExtensionHolder holder, TValue defaultValue)
    {
        _holder = holder;
        DefaultValue = defaultValue;
    }

    /// <summary>For generated code.</summary>
    /// <typeparam name="THolder">A message whose only field is the extension.</typeparam>
    /// <param name="defaultValue">The value of a message without the extension.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static Extension<TTarget, TValue> Of<THolder>(TValue defaultValue = default) where THolder : unmanaged, IProtoMessage<THolder> =>
        new(ExtensionHolder.Of<THolder>(), defaultValue);

    /// <inheritdoc/>
    public int FieldNumber => _holder.FieldNumber;

    /// <inheritdoc/>
    public FieldDescriptor Descriptor => _holder.Descriptor;

    /// <summary>The value that a message without the extension has.</summary>
    public TValue DefaultValue { get; }

    internal TypeRef Holder => _holder.Type;

    TypeRef IExtension<TTarget>.Holder => Holder;
}
