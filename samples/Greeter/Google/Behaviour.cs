using Grpc.Core;

namespace Google;

/// <summary>What both servers do at certain names.</summary>
public sealed class Behaviour
{
    public const string NoOne = "", Unknown = "unknown", Godot = "Godot", Twice = "twice", TrailerKey = "field";

    // Grpc.Net.Client sends it from the second attempt on.
    private const string AttemptsKey = "grpc-previous-rpc-attempts";

    private int _cancelled, _attempts;

    /// <summary>The calls that waited for Godot, and whose end the server has seen.</summary>
    public int Cancelled => Volatile.Read(ref _cancelled);

    /// <summary>The requests with the name of <see cref="Twice"/>.</summary>
    public int Attempts => Volatile.Read(ref _attempts);

    public async Task BeginAsync(string name, ServerCallContext context)
    {
        switch (name)
        {
            case NoOne:
                context.ResponseTrailers.Add(TrailerKey, "name");
                throw new RpcException(new Status(StatusCode.InvalidArgument, "A name is needed: żółw."));
            case Unknown:
                throw new InvalidOperationException("not an RpcException");
            case Twice:
                Interlocked.Increment(ref _attempts);
                if (context.RequestHeaders.GetValue(AttemptsKey) is null) throw new RpcException(new Status(StatusCode.Unavailable, "Try again."));
                break;
            case Godot:
                await WaitAsync(context.CancellationToken);
                break;
        }
    }

    private async Task WaitAsync(CancellationToken cancellation)
    {
        try
        {
            await Task.Delay(Timeout.Infinite, cancellation);
        }
        finally
        {
            Interlocked.Increment(ref _cancelled);
        }
    }
}
