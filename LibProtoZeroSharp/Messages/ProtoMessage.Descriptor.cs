using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Names, fields and options of a message type, as in its .proto file.</summary>
    /// <remarks>The descriptor is made at the first call. Every call returns the same object.</remarks>
    /// <exception cref="NotSupportedException">The type was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    public static MessageDescriptor Descriptor<T>() where T : unmanaged, IProtoMessage<T> =>
        T.IsLite ? throw LiteTypes.NoDescriptor(T.FullName) : T.Descriptor;
}
