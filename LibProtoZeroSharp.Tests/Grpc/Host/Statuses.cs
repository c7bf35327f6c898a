using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Statuses as exceptions, and as the headers grpc-status and grpc-message.</summary>
internal static class Statuses
{
    public const string CodeHeader = "grpc-status";
    public const string MessageHeader = "grpc-message";

    public static RpcException Exception(StatusCode code, string detail) => new(new Status(code, detail));

    /// <summary>A number that is no code counts as Unknown.</summary>
    public static Status Parse(string code, string? message) =>
        new(int.TryParse(code, out int number) && Enum.IsDefined((StatusCode)number) ? (StatusCode)number : StatusCode.Unknown, PercentEncoding.Decode(message ?? ""));

    /// <summary>What an answer means that has no grpc-status, as gRPC's specification says.</summary>
    public static StatusCode OfHttp(int status) => status switch
    {
        400 => StatusCode.Internal,
        401 => StatusCode.Unauthenticated,
        403 => StatusCode.PermissionDenied,
        404 => StatusCode.Unimplemented,
        429 or 502 or 503 or 504 => StatusCode.Unavailable,
        _ => StatusCode.Unknown,
    };
}
