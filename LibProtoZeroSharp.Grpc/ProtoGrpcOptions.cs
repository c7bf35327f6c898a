namespace LibProtoZeroSharp;

/// <summary>How servers and clients of gRPC read the messages that they receive.</summary>
/// <remarks>
/// gRPC gets the code that reads messages with the description of a method, which is static: neither a service of the app nor a channel has a part in it. So
/// the options are those of the process, and a program sets them at its start.
/// </remarks>
public sealed record ProtoGrpcOptions
{
    private static ProtoGrpcOptions _current = new();

    /// <summary>Gets or sets the options that each message is read with from now on.</summary>
    public static ProtoGrpcOptions Current
    {
        get => Volatile.Read(ref _current);
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            Volatile.Write(ref _current, value);
        }
    }

    /// <summary>
    /// Gets the options of the arena of each received message. The reply of a server's method with one reply is in the arena of the request. The default has no
    /// limit: then only the limit of the transport, which is 4 MiB for a message unless it is set, and <see cref="ProtoReadOptions.MaxExpansion"/> bound the
    /// memory.
    /// </summary>
    public ArenaOptions Arena { get; init; }

    /// <summary>Gets the limits of messages. <see cref="ProtoReadOptions.Input"/> is ignored, because the bytes are always copied.</summary>
    public ProtoReadOptions Read { get; init; }
}
