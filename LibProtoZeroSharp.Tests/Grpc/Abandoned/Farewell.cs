namespace LibProtoZeroSharp.Tests.Grpc.Abandoned;

/// <summary>How the client gives a call up.</summary>
public enum Farewell
{
    /// <summary>It cancels the token of the call.</summary>
    Token,

    /// <summary>It disposes of the call.</summary>
    Dispose,
}
