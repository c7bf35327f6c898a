namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The headers of HTTP that gRPC gives a meaning.</summary>
internal static class GrpcHeaders
{
    public const string ContentType = "application/grpc";
    public const string Encoding = "grpc-encoding";
    public const string AcceptEncoding = "grpc-accept-encoding";
    public const string Identity = "identity";
    public const string StatusDetails = "grpc-status-details-bin";

    /// <summary>Whether a list of encodings has gzip.</summary>
    public static bool AcceptsGzip(string? acceptEncoding) => acceptEncoding?.Split(',').Any(name => name.Trim() == Gzip.Name) == true;
}
