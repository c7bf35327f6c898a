namespace LibProtoZeroSharp.Tests.Grpc.Abandoned;

/// <summary>What the two sides of a call wait for when the client gives the call up.</summary>
public enum CallPoint
{
    /// <summary>The token is cancelled before the call starts.</summary>
    BeforeTheCall,

    /// <summary>Nothing has been sent back, not even headers.</summary>
    InTheHandler,

    /// <summary>The client has the headers and no message.</summary>
    AfterTheHeaders,

    /// <summary>The server has read one request of a stream, and waits for the next one.</summary>
    BetweenRequests,

    /// <summary>The client has read one reply of a stream, and waits for the next one.</summary>
    BetweenReplies,

    /// <summary>The call runs to its end.</summary>
    Nowhere,

    /// <summary>The server sends a reply, or many large ones, to a client that reads no more.</summary>
    DuringAReply,
}
