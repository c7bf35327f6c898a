using System.Diagnostics;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Tests.Support;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The memory that calls take, of the garbage collector and of arenas.</summary>
[Collection(nameof(AloneInTheProcess))]
public class LoadTests
{
    private const int CallsOfRound = 2_500, MostRounds = 20;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Of ten calls, one fails in the server, and one in the client.</summary>
    [Fact]
    public async Task ManyCallsKeepMemoryFlat()
    {
        await using TestServer server = await TestServer.StartAsync(new OwnUnaryService());
        var client = new Echo.EchoClient(server.Connect());
        await CallAsync(client, CallsOfRound);
        long leastManaged = long.MaxValue, leastProcess = long.MaxValue;
        // The runtime takes memory until its heaps have their size, but not in every round, as a leak does. The smallest object has 24 bytes, and the
        // smallest arena 4 KiB.
        const long MostManaged = 24 * CallsOfRound, MostProcess = 8 << 20;
        for (int round = 0; round < MostRounds && (leastManaged > MostManaged || leastProcess > MostProcess); round++)
        {
            (int Arenas, long Managed, long Process) before = Memory();
            await CallAsync(client, CallsOfRound);
            (int Arenas, long Managed, long Process) after = Memory();
            // Fewer, if arenas that other tests have forgotten come back in the meantime.
            Assert.InRange(after.Arenas, 0, before.Arenas);
            leastManaged = Math.Min(leastManaged, after.Managed - before.Managed);
            leastProcess = Math.Min(leastProcess, after.Process - before.Process);
        }

        Assert.InRange(leastManaged, long.MinValue, MostManaged);
        Assert.InRange(leastProcess, long.MinValue, MostProcess);
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

    /// <summary>The arenas that have not been disposed, in the Debug package, the bytes of living objects, and those of the process.</summary>
    private static (int Arenas, long Managed, long Process) Memory()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long managed = GC.GetTotalMemory(forceFullCollection: true);
        using var process = Process.GetCurrentProcess();
        return (ArenaTracking.LiveArenas().Count, managed, process.WorkingSet64);
    }
}
