namespace Grpc.Core;

/// <summary>The result of a call: a code with a text.</summary>
public struct Status
{
    public static readonly Status DefaultSuccess = new(StatusCode.OK, "");
    public static readonly Status DefaultCancelled = new(StatusCode.Cancelled, "");

    public Status(StatusCode statusCode, string detail)
        : this(statusCode, detail, null)
    {
    }

    public Status(StatusCode statusCode, string detail, Exception? debugException)
    {
        StatusCode = statusCode;
        Detail = detail;
        DebugException = debugException;
    }

    public StatusCode StatusCode { get; }

    public string Detail { get; }

    /// <summary>What caused the status on this side of the call; it isn't sent.</summary>
    public Exception? DebugException { get; }

    public override string ToString() => DebugException is null
        ? $"Status(StatusCode=\"{StatusCode}\", Detail=\"{Detail}\")"
        : $"Status(StatusCode=\"{StatusCode}\", Detail=\"{Detail}\", DebugException=\"{DebugException}\")";
}
