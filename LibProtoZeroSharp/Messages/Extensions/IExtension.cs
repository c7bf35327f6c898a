using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>An extension of a message. Generated code has one for each field in an <c>extend</c> of a .proto file.</summary>
/// <typeparam name="TTarget">The message that is extended.</typeparam>
/// <remarks>
/// Only <see cref="Extension{TTarget,TValue}"/>, <see cref="MessageExtension{TTarget,TValue}"/> and
/// <see cref="RepeatedExtension{TTarget,TValue}"/> implement it.
/// </remarks>
public interface IExtension<TTarget> where TTarget : unmanaged, IProtoMessage<TTarget>
{
    /// <summary>The number of the extension among the fields of the message.</summary>
    int FieldNumber { get; }

    /// <summary>Name, type and options of the extension, as in its .proto file. It is made at the first access.</summary>
    /// <exception cref="NotSupportedException">The extension was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    FieldDescriptor Descriptor { get; }

    /// <summary>The type of the message that holds the extension as its only field.</summary>
    internal TypeRef Holder { get; }
}
