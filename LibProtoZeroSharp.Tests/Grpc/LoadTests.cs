extern alias Oracle;

using System.Diagnostics;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The memory that calls take, of the garbage collector and of arenas.</summary>
[Collection(nameof(AloneInTheProcess))]
public class LoadTests
{
    private const int Calls = 10_000, Rounds = 4;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Of ten calls, one fails in the server, and one in the client.</summary>
    [Fact]
    public async Task ManyCallsKeepMemoryFlat()
    {
        await using GrpcHost host = await GrpcHost.StartAsync(binder => Echo.BindService(binder, new OwnService()));
        using var channel = new GrpcChannel(host.Address);
        var client = new Echo.EchoClient(channel);
        await CallAsync(client, Calls / 5);
        long least = long.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            (int Arenas, long Bytes) before = Memory();
            await CallAsync(client, Calls / Rounds);
            (int Arenas, long Bytes) after = Memory();
            // Fewer, if arenas that other tests have forgotten come back in the meantime.
            Assert.InRange(after.Arenas, 0, before.Arenas);
            least = Math.Min(least, after.Bytes - before.Bytes);
        }

        // The runtime takes memory now and then, but not in every round, as a leak does.
        Assert.InRange(least, long.MinValue, 8 << 20);
    }

    /// <summary>
    /// The same calls on the same transport: with structs, an owner takes the place of an object and its strings. The transport allocates a hundred times
    /// as much, and not always the same.
    /// </summary>
    [Fact]
    public async Task AUnaryCallAllocatesNoMoreThanWithGooglesClasses()
    {
        await using GrpcHost host = await GrpcHost.StartAsync(binder => Echo.BindService(binder, new OwnService()));
        await using GrpcHost googles = await GrpcHost.StartAsync(binder => OracleProtos.Echo.BindService(binder, new GooglesService()));
        using var channel = new GrpcChannel(host.Address);
        using var googlesChannel = new GrpcChannel(googles.Address);
        var client = new Echo.EchoClient(channel);
        var googlesClient = new OracleProtos.Echo.EchoClient(googlesChannel);
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText("a text of some length", arena);
        var googlesRequest = new OracleProtos.EchoRequest { Text = "a text of some length" };
        long own = long.MaxValue, theirs = 0;
        // What the transport allocates depends on the threads that it meets, so the two take turns.
        for (int round = 0; round < Rounds && own > theirs + theirs / 20; round++)
        {
            own = await LeastAsync(async () =>
            {
                using MessageOwner<EchoReply> reply = await client.UnaryAsync(request, cancellationToken: Token);
                Assert.True(reply.Message.Text == "a text of some length"u8);
            });
            theirs = await LeastAsync(async () => Assert.Equal("a text of some length", (await googlesClient.UnaryAsync(googlesRequest, cancellationToken: Token)).Text));
            TestContext.Current.TestOutputHelper!.WriteLine($"{own} bytes a call with structs, {theirs} with Google's classes");
        }

        Assert.InRange(own, 0, theirs + theirs / 20);
    }

    private static async Task CallAsync(Echo.EchoClient client, int calls)
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < calls; i++)
        {
            arena.Reset();
            EchoRequest request = EchoRequest.Create(arena);
            // Invalid UTF-8 can't be written: the call ends with an error in the client.
            request.Text = i % 10 == 1 ? arena.CopyString([0xFF]) : arena.CopyString("text");
            request.Status = i % 10 == 0 ? (int)StatusCode.NotFound : 0;
            StatusCode status = StatusCode.OK;
            try
            {
                using MessageOwner<EchoReply> reply = await client.UnaryAsync(request, cancellationToken: Token);
                Assert.True(reply.Message.Text == "text"u8);
            }
            catch (RpcException exception)
            {
                status = exception.StatusCode;
            }

            Assert.Equal((i % 10) switch { 0 => StatusCode.NotFound, 1 => StatusCode.Internal, _ => StatusCode.OK }, status);
        }
    }

    /// <summary>The arenas that have not been disposed, in the Debug flavour, and the bytes of the process.</summary>
    private static (int Arenas, long Bytes) Memory()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        using var process = Process.GetCurrentProcess();
        return (ArenaTracking.LiveArenas().Count, process.WorkingSet64);
    }

    /// <summary>Managed bytes of one call, in client and server together: the least of several runs, as the runtime allocates now and then too.</summary>
    private static async Task<long> LeastAsync(Func<Task> call)
    {
        const int runs = 10, calls = 200;
        long least = long.MaxValue;
        for (int i = 0; i < runs; i++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int j = 0; j < calls; j++) await call();
            least = Math.Min(least, (GC.GetTotalAllocatedBytes(precise: true) - before) / calls);
        }

        return least;
    }

    private sealed class OwnService : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            if (request.Status != 0) throw new RpcException(new Status((StatusCode)request.Status, "as asked for"));
            reply.Text = request.Text;
            return Task.CompletedTask;
        }
    }

    private sealed class GooglesService : OracleProtos.Echo.EchoBase
    {
        public override Task<OracleProtos.EchoReply> Unary(OracleProtos.EchoRequest request, ServerCallContext context) =>
            Task.FromResult(new OracleProtos.EchoReply { Text = request.Text });
    }
}
