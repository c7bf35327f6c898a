using Microsoft.AspNetCore.Builder;
using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>The receiver on free ports.</summary>
public sealed class Receiver : IAsyncLifetime
{
    private WebApplication? _app;

    internal Totals Totals { get; } = new();

    internal string Http => _app!.Urls.First();

    internal string Grpc => _app!.Urls.Last();

    public async ValueTask InitializeAsync()
    {
        _app = OtlpServer.Create(Totals, httpPort: 0, grpcPort: 0);
        await _app.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _app!.DisposeAsync();
        Totals.Dispose();
    }

    /// <summary>Its tests run alone because they measure the memory of the process.</summary>
    [CollectionDefinition(Alone, DisableParallelization = true)]
    public sealed class Collection : ICollectionFixture<Receiver>;

    public const string Alone = "Receiver";
}
