using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

public static partial class ProtoMessage
{
    /// <summary>Copies a message with everything that it refers to: strings, bytes, lists, maps, sub-messages and unknown fields.</summary>
    /// <param name="message">The message. A null reference is copied to a null reference.</param>
    /// <param name="arena">The arena of the whole copy. The copy refers neither to another arena nor to input that was read in alias mode.</param>
    /// <returns>The copy, which is valid until the arena is reset or disposed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows: the message may contain itself. The arena stays usable.</exception>
    /// <remarks>
    /// If the message is in <paramref name="arena"/> itself, bytes of strings and <c>bytes</c> fields in that arena are not
    /// copied but shared, because they never change and live as long. The message must therefore not contain a view of bytes in that arena that may
    /// change later: a view that
    /// <see cref="GetExtension{TTarget,TValue}(TTarget,Extension{TTarget,TValue})"/> returned, or a view of memory that the caller has allocated,
    /// written to and parsed in alias mode (<see cref="ProtoInput.AliasUnsafe"/>). The same holds for
    /// <see cref="MergeFrom{T}(ref T,T,ArenaAllocator)"/>.
    /// </remarks>
    public static T Clone<T>(this T message, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        return message.IsNull ? default : Clone(MessageRef.Of(message), arena).As<T>();
    }

    /// <summary>Copies a message into an object that nobody disposes, with everything that the message refers to.</summary>
    /// <param name="message">The message, not a null reference. It may change, and its arena may be disposed, after the call.</param>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    /// <exception cref="InsufficientMemoryException">The machine's memory is exhausted.</exception>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows: the message may contain itself.</exception>
    [return: OfArena(null)]
    public static Snapshot<T> ToSnapshot<T>(this T message) where T : unmanaged, IProtoMessage<T>
    {
        if (message.IsNull) throw new ArgumentException("The message is a null reference.", nameof(message));
        return new Snapshot<T>(message);
    }

    /// <summary>
    /// Merges copies of the fields of <paramref name="source"/> into <paramref name="target"/>, as if the encoding of the source had been read after
    /// the encoding of the target: set values overwrite, lists and unknown fields are appended to, entries of maps are replaced, and
    /// sub-messages are merged (encoding spec, "Last One Wins").
    /// </summary>
    /// <param name="target">The message to merge into. If it is a null reference, it is created in the arena.</param>
    /// <param name="source">The message to merge from. If it is a null reference, nothing happens.</param>
    /// <param name="arena">The arena of the target, or one that lives as long.</param>
    /// <exception cref="ArgumentException">The source is the target.</exception>
    /// <exception cref="InsufficientMemoryException">
    /// The arena's limit or the machine's memory is exhausted. The arena stays usable, and the target is a message with some of the fields.
    /// </exception>
    /// <exception cref="ProtoException">
    /// Messages nest deeper than the stack allows: the source may contain itself. The target is a message with some of the fields.
    /// </exception>
    public static void MergeFrom<T>(ref T target, T source, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (target.IsNull && !source.IsNull) target = Clone(source, arena);
        else target.MergeFrom(source, arena);
    }

    /// <inheritdoc cref="MergeFrom{T}(ref T, T, ArenaAllocator)"/>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is a null reference, and the source is not.</exception>
    public static void MergeFrom<T>(this T target, T source, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (source.IsNull) return;
        if (target.IsNull) throw new ArgumentNullException(nameof(target), "The message is a null reference; make one with Create(arena).");
        MessageRef from = MessageRef.Of(source);
        MergeFrom(MessageRef.OfWritable(target), from, arena);
    }
}
