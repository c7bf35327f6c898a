namespace Grpc.Core;

/// <summary>Sends the requests of a call.</summary>
public interface IClientStreamWriter<in T> : IAsyncStreamWriter<T>
{
    /// <summary>Tells the server that no request follows.</summary>
    Task CompleteAsync();
}
