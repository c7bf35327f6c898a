namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>protobuf-net takes part in builds that ask for it, as its package can't be restored everywhere.</summary>
public static class ProtobufNet
{
    public const string Name = "protobuf-net";

    /// <summary>The ways of writing: directly to the place of the result, and by way of the library's own buffer.</summary>
    public const string BufferWriter = "into a buffer writer", Stream = "into a reused stream";

    /// <summary>The note beside a result of other bytes, which other libraries read as the same messages.</summary>
    public const string OtherBytes = "wrote other bytes, read back equal";

    /// <summary>The reason why it is missing; null if it is there.</summary>
    public static string? Missing =>
#if PROTOBUF_NET
        null;
#else
        "this build has no package protobuf-net; the build property ProtobufNet=true restores it";
#endif
}
