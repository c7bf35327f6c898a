namespace LibProtoZeroSharp;

/// <summary>Options of writing. The default value suits most uses.</summary>
public readonly record struct ProtoWriteOptions
{
    /// <summary>
    /// Whether equal messages have equal bytes in this version of the library: the entries of a map are written in the order of their keys. Numbers are
    /// ordered by value, <c>false</c> is before <c>true</c>, and strings are ordered by their bytes.
    /// </summary>
    /// <remarks>
    /// <para>Without it, the entries of a map are written in the order in which they were added. All else is always written in one order: fields by
    /// their numbers, then unknown fields and extensions as they came. Maps inside of these, and inside of an <c>Any</c>, keep their bytes.</para>
    /// <para>Google's libraries for C++ and Go have the same option and write the same bytes. Protobuf doesn't promise it: other
    /// versions of a schema, of this library and of others may write other bytes (protobuf.dev, "Serialization Is Not Canonical"). So compare such bytes or
    /// sign them, but don't store their hashes for longer than that.</para>
    /// </remarks>
    public bool Deterministic { get; init; }
}
