using System.IO.Pipelines;
using System.Net.Sockets;
using System.Reflection;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>Managed bytes of a request with a small message, counted over all threads. The client is a socket, and allocates nothing.</summary>
public class RequestAllocationTests
{
    private static readonly byte[] Message = [10, 21, .. "a text of some length"u8, 16, 7];

    /// <summary>Most is ASP.NET Core's: the same endpoint by hand, which has no filter and no arena for each request but its own, allocates little less.</summary>
    [Fact]
    public async Task ARequestAllocatesLittleMoreThanByHand()
    {
        await using TestApp app = await StartAsync(map: app =>
        {
            app.MapPost("/bare", async (HttpContext context) =>
            {
                PipeReader reader = context.Request.BodyReader;
                ReadResult read = await reader.ReadAsync();
                while (!read.IsCompleted)
                {
                    reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
                    read = await reader.ReadAsync();
                }

                reader.AdvanceTo(read.Buffer.End);
                context.Response.ContentType = ProtobufType;
                context.Response.ContentLength = Message.Length;
                await context.Response.BodyWriter.WriteAsync(Message);
            });
            app.MapPost("/hand", (ByHand body) => body);
        });
        long bare = Least(app, "/bare", ""), hand = Least(app, "/hand", ""), package = Least(app, "/echo", "");
        long accept = Least(app, "/echo", $"Accept: {ProtobufType}\r\n"), list = Least(app, "/echo", $"Accept: {ProtobufType}, {JsonType};q=0.5\r\n");
        TestContext.Current.TestOutputHelper!.WriteLine(
            $"{bare} bytes a request without messages, {hand} by hand, {package} with the package, {accept} with Accept, {list} with a list of it");
        // In an unoptimized build, the state machines of asynchronous methods are objects, too.
        Assert.InRange(package, bare, hand + 600);
    }

    /// <summary>Takes the minimum of several runs, because the runtime allocates now and then too.</summary>
    private static long Least(TestApp app, string path, string header)
    {
        Uri address = app.Client.BaseAddress!;
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true, ReceiveTimeout = 30_000 };
        socket.Connect(address.Host, address.Port);
        byte[] request =
        [
            .. Encoding.ASCII.GetBytes($"POST {path} HTTP/1.1\r\nHost: x\r\n{header}Content-Type: {ProtobufType}\r\nContent-Length: {Message.Length}\r\n\r\n"), .. Message,
        ];
        byte[] response = new byte[4096];
        const int requests = 200;
        long least = long.MaxValue;
        for (int run = 0; run < 10; run++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < requests; i++)
            {
                socket.Send(request);
                int length = 0;
                do length += socket.Receive(response.AsSpan(length)); while (!response.AsSpan(0, length).EndsWith(Message));
            }

            least = Math.Min(least, (GC.GetTotalAllocatedBytes(precise: true) - before) / requests);
        }

        return least;
    }

    /// <summary>What an app writes without the package.</summary>
    private sealed class ByHand(EchoRequest message) : IBindableFromHttpContext<ByHand>, IResult
    {
        public static async ValueTask<ByHand?> BindAsync(HttpContext context, ParameterInfo parameter)
        {
            var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 16 << 20 });
            context.Response.RegisterForDispose(new Owner(arena));
            return new ByHand(await ProtoStream.ParseAsync<EchoRequest>(context.Request.BodyReader, arena, cancellationToken: context.RequestAborted));
        }

        public async Task ExecuteAsync(HttpContext httpContext)
        {
            httpContext.Response.ContentType = ProtobufType;
            httpContext.Response.ContentLength = message.CalculateSize();
            await message.WriteToAsync(httpContext.Response.BodyWriter, cancellationToken: httpContext.RequestAborted);
        }

        private sealed class Owner(ArenaAllocator arena) : IDisposable
        {
            public void Dispose() => arena.Dispose();
        }
    }
}
