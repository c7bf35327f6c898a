using System.Net;
using System.Net.Http.Headers;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Torn frames, and frames whose bytes are not a message, sent to a server and to a client. Each ends its call with a status, and leaves no arena.</summary>
public class HostileMessageTests
{
    private const string Path = "/protozero.tests.Echo/Unary";
    private const string TooDeep = "3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B"
        + "3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B3B";

    public static TheoryData<string, StatusCode> Bodies => new()
    {
        { "", StatusCode.Internal },
        { "00", StatusCode.Internal },
        { "0000000002" + "0A", StatusCode.Internal },
        { "0000400001", StatusCode.ResourceExhausted },
        { "0000000002" + "0A05", StatusCode.Internal },
        { "0000000003" + "0A01FF", StatusCode.Internal },
        { "0000000001" + "0F", StatusCode.Internal },
        { "0000000066" + TooDeep, StatusCode.ResourceExhausted },
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task AServerEndsTheCall(string body, StatusCode expected)
    {
        await using TestServer server = await TestServer.StartAsync(new OwnUnaryService());
        using var client = new HttpClient();
        long newest = LiveArenas.Newest();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(server.Address, Path))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new ByteArrayContent(Convert.FromHexString(body)) { Headers = { ContentType = new MediaTypeHeaderValue("application/grpc") } },
        };
        using HttpResponseMessage response = await client.SendAsync(request, Token);
        await response.Content.ReadAsByteArrayAsync(Token);
        HttpHeaders headers = response.Headers.Contains("grpc-status") ? response.Headers : response.TrailingHeaders;
        Assert.Equal($"{(int)expected}", headers.GetValues("grpc-status").Single());
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task AClientEndsTheCall(string body, StatusCode expected)
    {
        await using TestServer server = await TestServer.StartAsync(_ => { }, app => app.MapPost(Path, async context =>
        {
            context.Response.ContentType = "application/grpc";
            await context.Response.BodyWriter.WriteAsync(Convert.FromHexString(body), Token);
            context.Response.AppendTrailer("grpc-status", "0");
        }));
        using var arena = new ArenaAllocator();
        EchoRequest message = EchoRequest.Create(arena);
        var client = new Echo.EchoClient(server.Connect());
        long newest = LiveArenas.Newest();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => client.UnaryAsync(message, cancellationToken: Token).ResponseAsync);
        Assert.Equal(expected, exception.StatusCode);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }
}
