using System.ComponentModel;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp;

/// <summary>An extension that is a number, a bool, an enum, a string or bytes.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <typeparam name="TValue">The type of the value.</typeparam>
public readonly struct Extension<TTarget, TValue> : IExtension<TTarget>
    where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
{
    private readonly ExtensionHolder _holder;

    /// <summary>For generated code.</summary>
    /// <param name="holder">Gives the table of a message whose only field is the extension.</param>
    /// <param name="defaultValue">The value of a message without the extension.</param>
    /// <remarks>Requires: the function is one of generated code, and lives as long as the process.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public unsafe Extension(delegate*<MessageTable*> holder, TValue defaultValue = default)
    {
        _holder = new ExtensionHolder(holder);
        DefaultValue = defaultValue;
    }

    /// <inheritdoc/>
    public int FieldNumber => _holder.FieldNumber;

    /// <inheritdoc/>
    public FieldDescriptor Descriptor => _holder.Descriptor;

    /// <summary>The value that a message without the extension has.</summary>
    public TValue DefaultValue { get; }

    internal TypeRef Holder => _holder.Type;

    TypeRef IExtension<TTarget>.Holder => Holder;
}
