using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.WellKnownTypes;

public unsafe partial struct FieldMask
{
    /// <summary>
    /// Merges copies of the fields that the mask names from <paramref name="source"/> into <paramref name="target"/>, and leaves all others
    /// alone. Where both set them, messages are merged, but wrappers replaced; elements are appended to lists, entries of maps replaced by
    /// those with the same key, and other values overwritten.
    /// </summary>
    /// <remarks>
    /// <para>A path that is not valid for the message (<see cref="IsValid{T}"/>) is ignored. Where a path goes through a message that only the
    /// source has, the target gets it.</para>
    /// <para>Where the source doesn't set a field that is no message, the target's gets the default too; one of a oneof is made absent, so that
    /// the order of the paths doesn't matter.</para>
    /// </remarks>
    /// <param name="source">May be the target.</param>
    /// <param name="target">Is changed.</param>
    /// <param name="arena">The one that the target lives in, or one that lives as long.</param>
    /// <param name="options">What is replaced instead.</param>
    /// <exception cref="ArgumentNullException">A message is a null reference.</exception>
    /// <exception cref="InsufficientMemoryException">
    /// The arena's limit or the machine's memory is exhausted. The arena stays usable, and the target is a message with some of the fields.
    /// </exception>
    public readonly void Merge<T>(T source, T target, ArenaAllocator arena, MergeOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        if (source.IsNull) throw new ArgumentNullException(nameof(source));
        if (target.IsNull) throw new ArgumentNullException(nameof(target));
        var from = (byte*)MessageData.Read(MessageData.Pointer(source));
        var to = (byte*)MessageData.Write(MessageData.Pointer(target));
        // A list that is named twice is appended once.
        foreach (Utf8String path in Normalize(arena).Paths) FieldPath.Merge(path, MessageTable.Of<T>(), from, to, arena, options);
    }

    /// <summary>How the fields of a mask are merged. The default value merges and appends.</summary>
    public readonly record struct MergeOptions
    {
        /// <summary>A message that a path ends at becomes the source's; it is absent then where that is absent.</summary>
        public bool ReplaceMessageFields { get; init; }

        /// <summary>Lists and maps become the source's.</summary>
        public bool ReplaceRepeatedFields { get; init; }

        /// <summary>Any other field that the source doesn't set is made absent, and not set to its default.</summary>
        public bool ReplacePrimitiveFields { get; init; }
    }
}
