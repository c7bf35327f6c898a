using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.WellKnownTypes;

public partial struct FieldMask
{
    /// <summary>
    /// Merges copies of the fields that the mask names from <paramref name="source"/> into <paramref name="target"/>. Other fields do not
    /// change. If both messages set a field, messages are merged, but wrappers are replaced; elements are appended to lists; entries of maps are
    /// replaced by those with the same key; other values are overwritten.
    /// </summary>
    /// <remarks>
    /// <para>A path that is not valid for the message (<see cref="IsValid{T}"/>) is ignored. If a path goes through a message that only the
    /// source has, the message is created in the target. If only the target has it, its field at the end of the path is merged with the field of an
    /// empty message. If none has it, nothing happens.</para>
    /// <para>If the source doesn't set a field that is not a message, the target's field is set to the default. A field of a oneof is made absent
    /// instead, so that the order of the paths doesn't matter.</para>
    /// </remarks>
    /// <param name="source">The message to merge from; it may be the target.</param>
    /// <param name="target">The message to merge into.</param>
    /// <param name="arena">The arena of the target, or one that lives as long.</param>
    /// <param name="options">The kinds of fields that are replaced instead of merged.</param>
    /// <exception cref="ArgumentNullException">A message is a null reference.</exception>
    /// <exception cref="InsufficientMemoryException">
    /// The arena's limit or the machine's memory is exhausted. The arena stays usable, and the target is a message with some of the fields.
    /// </exception>
    public readonly void Merge<T>(T source, T target, ArenaAllocator arena, MergeOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        if (source.IsNull) throw new ArgumentNullException(nameof(source));
        if (target.IsNull) throw new ArgumentNullException(nameof(target));
        MessageRef from = MessageRef.Of(source), to = MessageRef.OfWritable(target);
        // A list that the mask names twice is appended once.
        foreach (Utf8String path in Normalize(arena).Paths) FieldPath.Merge(path, from, to, arena, options);
    }

    /// <summary>How the fields of a mask are merged. The default value merges and appends.</summary>
    public readonly record struct MergeOptions
    {
        /// <summary>A message at the end of a path is replaced by the source's. If the source has none, it is made absent.</summary>
        public bool ReplaceMessageFields { get; init; }

        /// <summary>Lists and maps are replaced by the source's.</summary>
        public bool ReplaceRepeatedFields { get; init; }

        /// <summary>Another field that the source doesn't set is made absent instead of set to its default.</summary>
        public bool ReplacePrimitiveFields { get; init; }
    }
}
