extern alias Oracle;

using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Grpc.Transport;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>
/// Managed bytes of one unary call, client and server together, whose request and reply have a text of 21 characters. The same calls are made with the
/// classes of Google's plugin, and with an array of bytes as the message, which costs nothing: what such a call allocates is the transport's.
/// </summary>
[Collection(nameof(AloneInTheProcess))]
public class CallAllocationTests
{
    private const string Text = "a text of some length";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Without a network, on one thread: each number is exact. docs/grpc.md has them.</summary>
    [Fact]
    public void ACallAllocatesNoMoreThanWithGooglesClasses()
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = Request(arena);
        var client = new Echo.EchoClient(new DirectChannel(binder => Echo.BindService(binder, new OwnUnaryService())));
        var googlesClient = new OracleProtos.Echo.EchoClient(new DirectChannel(binder => OracleProtos.Echo.BindService(binder, new GoogleUnaryService())));
        byte[] bytes = [1, 2, 3];
        Marshaller<byte[]> same = Marshallers.Create<byte[]>((message, context) => context.Complete(message), context => bytes);
        Method<byte[], byte[]> method = BytesService.Method(marshaller: same);
        var channel = new DirectChannel(binder => binder.AddMethod(method, new UnaryServerMethod<byte[], byte[]>((_, _) => Completed)));

        long own = Least(() =>
        {
            using MessageOwner<EchoReply> reply = client.UnaryAsync(request).ResponseAsync.Result;
            Assert.True(reply.Message.Text == "a text of some length"u8);
        });
        long theirs = Least(() => Assert.True(googlesClient.UnaryAsync(new OracleProtos.EchoRequest { Text = Text }).ResponseAsync.Result.Text == Text));
        long transport = Least(() => Assert.True(channel.AsyncUnaryCall(method, null, default, bytes).ResponseAsync.Result == bytes));
        TestContext.Current.TestOutputHelper!.WriteLine($"{own} bytes a call with structs, {theirs} with Google's classes, {transport} of them the transport's");
        Assert.InRange(transport, 1, Math.Min(own, theirs));
        Assert.InRange(own, 0, theirs);
    }

    /// <summary>Over HTTP/2. The transport allocates much more than the messages, and not always the same.</summary>
    [Fact]
    public async Task ACallOverHttpAllocatesNoMoreThanWithGooglesClasses()
    {
        await using GrpcHost host = await GrpcHost.StartAsync(binder => Echo.BindService(binder, new OwnUnaryService()));
        await using GrpcHost googles = await GrpcHost.StartAsync(binder => OracleProtos.Echo.BindService(binder, new GoogleUnaryService()));
        using var channel = new GrpcChannel(host.Address);
        using var googlesChannel = new GrpcChannel(googles.Address);
        var client = new Echo.EchoClient(channel);
        var googlesClient = new OracleProtos.Echo.EchoClient(googlesChannel);
        using var arena = new ArenaAllocator();
        EchoRequest request = Request(arena);
        long own = long.MaxValue, theirs = 0;
        // What the transport allocates depends on the threads that it meets, so the two take turns.
        for (int round = 0; round < 4 && own > theirs + theirs / 20; round++)
        {
            own = await LeastAsync(async () =>
            {
                using MessageOwner<EchoReply> reply = await client.UnaryAsync(request, cancellationToken: Token);
                Assert.True(reply.Message.Text == "a text of some length"u8);
            });
            theirs = await LeastAsync(async () =>
                Assert.Equal(Text, (await googlesClient.UnaryAsync(new OracleProtos.EchoRequest { Text = Text }, cancellationToken: Token)).Text));
            TestContext.Current.TestOutputHelper!.WriteLine($"{own} bytes a call with structs, {theirs} with Google's classes");
        }

        Assert.InRange(own, 0, theirs + theirs / 20);
    }

    private static readonly Task<byte[]> Completed = Task.FromResult<byte[]>([1, 2, 3]);

    private static EchoRequest Request(ArenaAllocator arena)
    {
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText(Text, arena);
        return request;
    }

    /// <summary>The least of many calls, as code that gets warm allocates too.</summary>
    private static long Least(Action call)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 200; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            call();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    /// <summary>Of one call, on all threads: the least of several runs, as the runtime allocates now and then too.</summary>
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
}
