using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>Each request has an arena, which is given back at the end of the request.</summary>
public class RequestArenaTests
{
    [Fact]
    public async Task AHandlerThatThrowsGivesItsArenaBack()
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartAsync(map: app => app.MapPost("/throws", string (HttpContext context, ProtoBody<EchoRequest> body) => throw new FormatException()));
        using HttpResponseMessage response = await app.PostAsync("/throws", [16, 7]);
        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task ARequestHasOneArenaWithTheLimitOfTheOptions()
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartAsync(
            options => options.Arena = new ArenaOptions { MaxBytes = 50_000 },
            app => app.MapGet("/arena", (HttpContext context) =>
            {
                context.Arena().AllocateUninitialized<byte>(1000);
                Assert.Throws<InsufficientMemoryException>(() => context.Arena().AllocateUninitialized<byte>(50_000).Length);
                return context.Arena().AllocatedBytes;
            }));
        for (int i = 0; i < 3; i++) Assert.InRange(long.Parse(await app.Client.GetStringAsync("/arena", TestContext.Current.CancellationToken)), 1000, 2000);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task ConcurrentRequestsHaveArenasOfTheirOwn()
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartAsync();
        await Parallel.ForAsync(0, 2000, async (i, token) =>
        {
            byte[] body = Encoding.UTF8.GetBytes($$"""{"text": "{{i}}", "payload": "{{Convert.ToBase64String(new byte[i])}}"}""");
            using HttpResponseMessage response = await app.PostAsync("/echo", body, JsonType, JsonType);
            Assert.StartsWith($"{{\"text\":\"{i}\"", await TextAsync(response));
        });
        await LiveArenas.AssertNoneSinceAsync(newest);
    }
}
