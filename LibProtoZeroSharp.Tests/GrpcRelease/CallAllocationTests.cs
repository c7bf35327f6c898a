extern alias Oracle;

using Google.Protobuf;
using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Managed bytes of one unary call, client and server together, with structs and with the classes of Google's plugin.</summary>
public class CallAllocationTests
{
    private const string Text = "a text of some length";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>
    /// Without a network, on one thread: each number is exact. docs/grpc.md has them. A call whose message is an array of bytes costs nothing but the transport.
    /// </summary>
    [Fact]
    public void ACallAllocatesNoMoreThanWithGooglesClasses()
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = Request(arena, []);
        var client = new Echo.EchoClient(InProcess(binder => Echo.BindService(binder, new OwnUnaryService())));
        var googlesClient = new OracleProtos.Echo.EchoClient(InProcess(binder => OracleProtos.Echo.BindService(binder, new GoogleUnaryService())));
        var bytes = new BytesService(Task.FromResult<byte[]>([1, 2, 3]));
        CallInvoker channel = InProcess(binder => BytesServiceBase.Bind(binder, bytes));

        long own = Least(() =>
        {
            using MessageOwner<EchoReply> reply = client.UnaryAsync(request).ResponseAsync.Result;
            Assert.True(reply.Message.Text == "a text of some length"u8);
        });
        long theirs = Least(() => Assert.True(googlesClient.UnaryAsync(new OracleProtos.EchoRequest { Text = Text }).ResponseAsync.Result.Text == Text));
        long transport = Least(() => Assert.True(channel.AsyncUnaryCall(BytesServiceBase.Method, null, default, []).ResponseAsync.Result.Length == 0));
        TestContext.Current.TestOutputHelper!.WriteLine(
            $"{own - transport} bytes a call with structs, {theirs - transport} with Google's classes, without {transport} of the transport");
        Assert.InRange(transport, 1, Math.Min(own, theirs));
        Assert.InRange(own, 0, theirs);
    }

    public static TheoryData<int> Payloads => Campaign.IsLong ? [1_000, 100_000, 1_000_000] : [1_000];

    /// <summary>
    /// Over HTTP/2, with a payload in both directions. The packages of gRPC allocate most of a small call, and not always the same. What they allocate does
    /// not count for the comparison.
    /// </summary>
    [Theory]
    [MemberData(nameof(Payloads))]
    public async Task ACallOverHttpAllocatesHalfOfThatWithGooglesClasses(int size)
    {
        await using TestServer server = await TestServer.StartAsync(new OwnUnaryService());
        await using TestServer googles = await TestServer.StartAsync(new GoogleUnaryService());
        await using TestServer bytes = await TestServer.StartAsync(new BytesService(Task.FromResult(new byte[size])));
        var client = new Echo.EchoClient(server.Connect());
        var googlesClient = new OracleProtos.Echo.EchoClient(googles.Connect());
        using var arena = new ArenaAllocator();
        byte[] payload = new byte[size];
        EchoRequest request = Request(arena, payload);
        var googlesRequest = new OracleProtos.EchoRequest { Text = Text, Payload = ByteString.CopyFrom(payload) };
        CallInvoker channel = bytes.Connect().CreateCallInvoker();
        long own = long.MaxValue, theirs = 0;
        // The bytes of the transport depend on how its threads meet, so the three take turns.
        for (int round = 0; round < 4 && own > theirs / 2; round++)
        {
            own = await LeastAsync(size, async () =>
            {
                using MessageOwner<EchoReply> reply = await client.UnaryAsync(request, cancellationToken: Token);
                Assert.Equal(payload.Length, reply.Message.Payload.Length);
            });
            theirs = await LeastAsync(size, async () => Assert.Equal(payload.Length, (await googlesClient.UnaryAsync(googlesRequest, cancellationToken: Token)).Payload.Length));
            long transport = await LeastAsync(size, async () => await channel.AsyncUnaryCall(BytesServiceBase.Method, null, default, payload));
            TestContext.Current.TestOutputHelper!.WriteLine(
                $"payload of {size} bytes: {own} bytes a call with structs, {theirs} with Google's classes, {transport} of the transport alone");
            (own, theirs) = (own - transport, theirs - transport);
        }

        Assert.InRange(own, 0, theirs / 2);
    }

    private static CallInvoker InProcess(Action<ServiceBinderBase> bind) => GrpcChannel.ForAddress("http://127.0.0.1").Intercept(new InProcessCalls(bind));

    private static EchoRequest Request(ArenaAllocator arena, byte[] payload)
    {
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText(Text, arena);
        request.SetPayload(payload, arena);
        return request;
    }

    /// <summary>Takes the minimum of many calls, because the JIT allocates while it warms up.</summary>
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

    /// <summary>Counts on all threads, and takes the minimum of several runs, because the runtime allocates now and then too.</summary>
    private static async Task<long> LeastAsync(int size, Func<Task> call)
    {
        // HTTP/2 of .NET 10.0.12 hangs once in thousands of calls of 1 MB, whatever their messages are.
        int runs = 10, calls = size > 100_000 ? 20 : 200;
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
