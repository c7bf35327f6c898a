using Grpc.Health.V1;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The package Grpc.AspNetCore.HealthChecks beside a service of this library.</summary>
public class HealthTests
{
    [Theory]
    [InlineData(true, HealthCheckResponse.Types.ServingStatus.Serving)]
    [InlineData(false, HealthCheckResponse.Types.ServingStatus.NotServing)]
    public async Task AServerTellsItsHealth(bool isHealthy, HealthCheckResponse.Types.ServingStatus expected)
    {
        await using TestServer server = await TestServer.StartAsync(
            services =>
            {
                services.AddSingleton(new OwnUnaryService());
                services.AddGrpcHealthChecks().AddCheck("storage", () => isHealthy ? HealthCheckResult.Healthy() : HealthCheckResult.Unhealthy());
                // The first report would come after some seconds.
                services.Configure<HealthCheckPublisherOptions>(options => options.Delay = TimeSpan.Zero);
            },
            app =>
            {
                app.MapGrpcService<OwnUnaryService>();
                app.MapGrpcHealthChecksService();
            });
        var client = new Health.HealthClient(server.Connect());
        Assert.Equal(expected, (await client.CheckAsync(new HealthCheckRequest(), cancellationToken: TestContext.Current.CancellationToken)).Status);
    }
}
