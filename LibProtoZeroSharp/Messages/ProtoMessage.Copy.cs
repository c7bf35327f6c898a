using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>Copies a message and all that it refers to: strings, bytes, lists, maps, sub-messages and unknown fields.</summary>
    /// <param name="message">May be a null reference, which is its own copy.</param>
    /// <param name="arena">Holds the copy, all of it: nothing refers to the arena of <paramref name="message"/>.</param>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static T Clone<T>(this T message, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T> =>
        message.IsNull ? default : MessageData.FromPointer<T>(MessageCopier.Clone(MessageTable.Of<T>(), Data(message), arena.State));

    /// <summary>
    /// Merges copies of the fields of <paramref name="source"/> into <paramref name="target"/>, as if its encoding had been read behind
    /// that of the target: values that are set overwrite, lists and unknown fields are appended to, entries of maps are replaced, and
    /// sub-messages are merged (protobuf encoding, "Last One Wins").
    /// </summary>
    /// <param name="target">Is created in the arena where it is a null reference.</param>
    /// <param name="source">Where it is a null reference, nothing happens. It may be the target.</param>
    /// <param name="arena">The one that the target lives in, or one that lives as long.</param>
    /// <exception cref="InsufficientMemoryException">
    /// The arena's limit or the machine's memory is exhausted. The arena stays usable, and the target is a message with some of the fields.
    /// </exception>
    public static void MergeFrom<T>(ref T target, T source, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (source.IsNull) return;
        if (target.IsNull)
            target = Clone(source, arena);
        else
            MessageMerger.Merge(MessageTable.Of<T>(), (byte*)MessageData.Write(MessageData.Pointer(target)), Data(source), arena.State);
    }
}
