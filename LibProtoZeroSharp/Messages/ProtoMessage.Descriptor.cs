using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Names, fields and options of a message type, as its .proto file says them.</summary>
    /// <remarks>Made when it is first asked for, and the same object from then on.</remarks>
    public static MessageDescriptor Descriptor<T>() where T : unmanaged, IProtoMessage<T> => T.Descriptor;
}
