using Grpc.Core;

namespace Google;

/// <summary>A client in plain values.</summary>
public interface IGreeterCalls
{
    /// <summary>The same call without a task.</summary>
    PlainGreeting SayHello(PlainGreeting request, CallOptions options);

    Task<PlainGreeting> SayHelloAsync(PlainGreeting request, CallOptions options);

    Task<PlainGreeting> CollectAsync(IEnumerable<PlainGreeting> requests, CallOptions options);

    IAsyncEnumerable<PlainGreeting> ListenAsync(PlainGreeting request, CallOptions options);

    /// <summary>Sends each request when the reply to the one before has come.</summary>
    IAsyncEnumerable<PlainGreeting> ChatAsync(IEnumerable<PlainGreeting> requests, CallOptions options);
}
