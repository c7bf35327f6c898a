namespace LibProtoZeroSharp.Codec;

/// <summary>What an edit does to the occurrences of a field.</summary>
internal enum EditAction
{
    /// <summary>They stay. Another field of the oneof is edited.</summary>
    Keep,

    /// <summary>Fields of their messages are edited.</summary>
    Enter,

    /// <summary>The value of another message replaces them.</summary>
    Replace,

    /// <summary>The items or entries of another message follow them. Entries with the same keys go.</summary>
    Append,

    /// <summary>The entries whose keys another message has go.</summary>
    Remove,

    /// <summary>They go.</summary>
    Clear,
}
