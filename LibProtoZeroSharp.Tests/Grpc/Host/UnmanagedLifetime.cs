using Microsoft.Extensions.Hosting;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>A server that ends when the test says so. The usual lifetime takes the signals that shall end the test run.</summary>
internal sealed class UnmanagedLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
