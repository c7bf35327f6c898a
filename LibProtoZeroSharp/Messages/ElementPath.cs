using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>A path through sub-messages to a list.</summary>
internal static class ElementPath
{
    /// <summary>The numbers of the fields of a path.</summary>
    /// <exception cref="ArgumentException">The path does not lead to a list of these elements, or leads through a list, a map or a group.</exception>
    public static int[] Numbers<TMessage, TElement>(string path)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TElement : unmanaged, IProtoMessage<TElement> =>
        PathSteps.OfList(TypeRef.Of<TMessage>(), TypeRef.Of<TElement>(), path);
}
