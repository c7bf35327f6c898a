using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>An extension of a message: what generated code has for each <c>extend</c> of a .proto file.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <remarks>Only <see cref="Extension{TTarget,TValue}"/>, <see cref="MessageExtension{TTarget,TValue}"/> and <see cref="RepeatedExtension{TTarget,TValue}"/> implement it.</remarks>
public unsafe interface IExtension<TTarget> where TTarget : unmanaged, IProtoMessage<TTarget>
{
    /// <summary>The number of the extension among the fields of the message.</summary>
    int FieldNumber { get; }

    /// <summary>Name, type and options of the extension, as its .proto file says them. It is made when it is first asked for.</summary>
    FieldDescriptor Descriptor { get; }

    /// <summary>The table of the message that holds the extension as its only field.</summary>
    internal MessageTable* Holder { get; }
}
