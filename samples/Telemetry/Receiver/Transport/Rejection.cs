using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>A request that is not accepted. It is the sender's fault, and the sender gets the message.</summary>
/// <param name="httpStatus">The status over HTTP.</param>
/// <param name="code">The status over gRPC.</param>
/// <param name="message">What is wrong.</param>
internal sealed class Rejection(int httpStatus, GrpcCode code, string message) : Exception(message)
{
    public int HttpStatus => httpStatus;

    public GrpcCode Code => code;

    /// <summary>The rejection that an exception stands for; null if the exception is not about the request.</summary>
    public static Rejection? Of(Exception exception) => exception switch
    {
        Rejection rejection => rejection,
        ProtoException { Error: ProtoError.ArenaExhausted or ProtoError.BudgetExceeded or ProtoError.MessageTooLarge } => TooLarge(exception.Message),
        InsufficientMemoryException => TooLarge("The request leaves no memory for its reply."),
        BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } => TooLarge($"The body is longer than {Limits.BodyBytes} bytes."),
        ProtoException => Malformed(exception.Message),
        InvalidDataException => Malformed("The body is not what gzip makes, or a part of it is missing."),
        BadHttpRequestException bad => new Rejection(bad.StatusCode, GrpcCode.InvalidArgument, bad.Message),
        _ => null,
    };

    public static Rejection TooLarge(string message) => new(StatusCodes.Status413PayloadTooLarge, GrpcCode.ResourceExhausted, message);

    public static Rejection Unsupported(string message) => new(StatusCodes.Status415UnsupportedMediaType, GrpcCode.Unimplemented, message);

    /// <summary>The frame around a message of gRPC is wrong.</summary>
    public static Rejection BadFrame(string message) => new(StatusCodes.Status400BadRequest, GrpcCode.Internal, message);

    private static Rejection Malformed(string message) => new(StatusCodes.Status400BadRequest, GrpcCode.InvalidArgument, message);
}
