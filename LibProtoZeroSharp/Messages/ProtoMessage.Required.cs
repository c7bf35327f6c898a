using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>
    /// Whether all <c>required</c> fields are set, in sub-messages too. Extensions are not checked, because they are not decoded.
    /// </summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows: the message may contain itself.</exception>
    public static unsafe bool IsInitialized<T>(this T message) where T : unmanaged, IProtoMessage<T>
    {
        byte* data = Data(message);
        try
        {
            return T.IsInitialized(new DataAddress(data));
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, new MessageRef(TypeRef.Of<T>(), (byte*)data));
        }
    }

    /// <summary>
    /// The paths of the <c>required</c> fields that are not set, such as <c>leaf.id</c>, <c>list[3].id</c> or <c>named["key"].id</c>, with
    /// the names of the .proto file.
    /// </summary>
    /// <returns>An empty list if <see cref="IsInitialized"/> is true.</returns>
    public static IReadOnlyList<string> FindMissing<T>(this T message) where T : unmanaged, IProtoMessage<T> =>
        IsInitialized(message) ? [] : MissingFields.Find(MessageRef.Of(message));
}
