namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The names that all workloads of protobuf-net share.</summary>
public static class ProtobufNet
{
    public const string Name = "protobuf-net";

    /// <summary>The ways of writing: directly to the place of the result, and by way of the library's own buffer.</summary>
    public const string BufferWriter = "into a buffer writer", Stream = "into a reused stream";

    /// <summary>The variant whose messages are structs, and not classes.</summary>
    public const string Structs = "structs";

    /// <summary>The note beside a result of other bytes, which other libraries read as the same messages.</summary>
    public const string OtherBytes = "wrote other bytes, read back equal";
}
