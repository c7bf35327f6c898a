using System.ComponentModel;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp;

/// <summary>An extension that is a list.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <typeparam name="TValue">The type of an element: a number, a bool, an enum, a string, bytes or a message.</typeparam>
public readonly unsafe struct RepeatedExtension<TTarget, TValue> : IExtension<TTarget>
    where TTarget : unmanaged, IProtoMessage<TTarget> where TValue : unmanaged
{
    private readonly delegate*<MessageTable*> _holder;

    /// <summary>For generated code.</summary>
    /// <param name="holder">Gives the table of a message whose only field is the extension.</param>
    /// <remarks>Requires: the function is one of generated code, and lives as long as the process.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public RepeatedExtension(delegate*<MessageTable*> holder) => _holder = holder;

    /// <inheritdoc/>
    public int FieldNumber => MessageTable.Fields(Holder)[0].Number;

    /// <inheritdoc/>
    public FieldDescriptor Descriptor => Holder->Names.Fields[0].Descriptor;

    internal MessageTable* Holder
    {
        get
        {
            Checks.That(_holder != null, "The default of an extension's type is no extension; take one from a generated class.");
            return _holder();
        }
    }

    MessageTable* IExtension<TTarget>.Holder => Holder;
}
