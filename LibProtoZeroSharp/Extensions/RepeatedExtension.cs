using System.ComponentModel;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp;

/// <summary>An extension that is a list.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <typeparam name="TValue">The type of an element: a number, a bool, an enum, a string, bytes or a message.</typeparam>
public readonly struct RepeatedExtension<TTarget, TValue> : IExtension<TTarget>
    where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
{
    private readonly ExtensionHolder _holder;

    /// <summary>For generated code.</summary>
    /// <param name="holder">Gives the table of a message whose only field is the extension.</param>
    /// <remarks>Requires: the function is one of generated code, and lives as long as the process.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public unsafe RepeatedExtension(delegate*<MessageTable*> holder) => _holder = new ExtensionHolder(holder);

    /// <inheritdoc/>
    public int FieldNumber => _holder.FieldNumber;

    /// <inheritdoc/>
    public FieldDescriptor Descriptor => _holder.Descriptor;

    internal TypeRef Holder => _holder.Type;

    TypeRef IExtension<TTarget>.Holder => Holder;
}
