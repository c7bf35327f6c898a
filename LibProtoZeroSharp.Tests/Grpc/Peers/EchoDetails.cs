namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The details of an error in plain values: a <c>google.rpc.Status</c> with one <c>google.rpc.ErrorInfo</c>.</summary>
internal sealed record EchoDetails(int Code, string Message, string Reason, IReadOnlyDictionary<string, string> Metadata)
{
    /// <summary>The trailer that has them.</summary>
    public const string Key = "grpc-status-details-bin";

    /// <summary>Where the errors come from.</summary>
    public const string Domain = "tests";

    /// <summary>What a server sends when a request asks for an error.</summary>
    public static EchoDetails Of(EchoInput request) => new(request.Status, request.Text, "ASKED_FOR", new Dictionary<string, string> { ["text"] = request.Text });
}
