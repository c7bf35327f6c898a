namespace Telemetry;

/// <summary>The status codes of gRPC that the receiver uses. Errors over HTTP have them too, in their body.</summary>
internal enum GrpcCode
{
    Ok = 0,
    InvalidArgument = 3,
    ResourceExhausted = 8,
    Unimplemented = 12,
    Internal = 13,
}
