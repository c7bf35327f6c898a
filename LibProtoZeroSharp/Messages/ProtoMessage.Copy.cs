using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>Copies a message and all that it refers to: strings, bytes, lists, maps, sub-messages and unknown fields.</summary>
    /// <param name="message">May be a null reference, which is its own copy.</param>
    /// <param name="arena">Holds the copy, all of it: nothing refers to another arena, nor to input that was read in alias mode.</param>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    /// <remarks>
    /// Where the message lies in <paramref name="arena"/> itself, the bytes of strings and <c>bytes</c> fields that lie there, too, are not
    /// copied but shared, as they never change and live as long. So a view of bytes that may change although they are in that arena must
    /// not be in the message any more when they do: a view that
    /// <see cref="GetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue})"/> returned, or one of memory that the caller has allocated,
    /// written to and parsed in alias mode (<see cref="ProtoInput.Alias"/>). The same goes for
    /// <see cref="MergeFrom{T}(ref T,T,ArenaAllocator)"/>.
    /// </remarks>
    public static T Clone<T>(this T message, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (message.IsNull) return default;
        byte* data = Data(message);
        var target = new CopyTarget(arena.State, data);
        return MessageData.FromPointer<T>(MessageCopier.Clone(MessageTable.Of<T>(), data, &target));
    }

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
        {
            target = Clone(source, arena);
            return;
        }

        byte* data = Data(source);
        var copies = new CopyTarget(arena.State, data);
        MessageMerger.Merge(MessageTable.Of<T>(), (byte*)MessageData.Write(MessageData.Pointer(target)), data, &copies);
    }
}
