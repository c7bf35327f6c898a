namespace Grpc.Core;

/// <summary>The flags of the messages that are sent next.</summary>
public class WriteOptions
{
    public static readonly WriteOptions Default = new();

    public WriteOptions(WriteFlags flags = default) => Flags = flags;

    public WriteFlags Flags { get; }
}
