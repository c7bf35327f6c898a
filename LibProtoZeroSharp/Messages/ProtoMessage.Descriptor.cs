using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Names, fields and options of a message type, as in its .proto file.</summary>
    /// <remarks>The descriptor is made at the first call. Every call returns the same object.</remarks>
    public static MessageDescriptor Descriptor<T>() where T : unmanaged, IProtoMessage<T> => T.Descriptor;
}
