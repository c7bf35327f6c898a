namespace Grpc.Core;

/// <summary>How a message is sent.</summary>
[Flags]
public enum WriteFlags
{
    BufferHint = 1,
    NoCompress = 2,
}
