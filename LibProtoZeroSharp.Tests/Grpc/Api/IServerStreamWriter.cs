namespace Grpc.Core;

/// <summary>Sends the responses of a call.</summary>
public interface IServerStreamWriter<in T> : IAsyncStreamWriter<T>
{
}
