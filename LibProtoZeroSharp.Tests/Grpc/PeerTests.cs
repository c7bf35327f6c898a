using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Peers;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Calls over HTTP/2, with each peer as the client and each as the server.</summary>
public class PeerTests(EchoSessions sessions) : IClassFixture<EchoSessions>
{
    /// <summary>A call that takes so long hangs: the test fails instead of hanging too.</summary>
    private static readonly TimeSpan Hanging = TimeSpan.FromMinutes(2);

    /// <summary>The largest message that a peer receives, unless it is configured.</summary>
    private const int Limit = 4 * 1024 * 1024;

    // Longer than any test runs.
    private const int TenMinutes = 600_000;

    public static TheoryData<string, string> Pairs => new(EchoPeer.All.SelectMany(_ => EchoPeer.All, (client, server) => (client.Name, server.Name)));

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Unary(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Unary, new EchoInput("żółw") { Payload = [0, 255] }));
        Assert.Equal(StatusCode.OK, outcome.Status);
        EchoOutput reply = Assert.Single(outcome.Replies);
        Assert.Equal("żółw", reply.Text);
        Assert.Equal([0, 255], reply.Payload);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task AnEmptyMessage(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Unary, new EchoInput()));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.Equal("", Assert.Single(outcome.Replies).Text);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task ADeprecatedMethod(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Old, new EchoInput("a")));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.Equal("a", Assert.Single(outcome.Replies).Text);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Collect(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(
            client, server, new EchoCall(EchoMethod.Collect, new EchoInput("a") { Payload = [1] }, new EchoInput("b") { Payload = [2] }, new EchoInput("c")));
        Assert.Equal(StatusCode.OK, outcome.Status);
        EchoOutput reply = Assert.Single(outcome.Replies);
        Assert.Equal(("a,b,c", 3), (reply.Text, reply.Index));
        Assert.Equal([1, 2], reply.Payload);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task CollectWithoutRequests(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Collect));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.Equal(0, Assert.Single(outcome.Replies).Index);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Repeat(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Repeat, new EchoInput("a", Times: 100)));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.Equal(Enumerable.Range(0, 100).Select(i => ("a", i)), outcome.Replies.Select(reply => (reply.Text, reply.Index)));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task RepeatWithoutReplies(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Repeat, new EchoInput("a")));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.Empty(outcome.Replies);
    }

    /// <summary>Each request needs the reply to the one before.</summary>
    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Chat(string client, string server)
    {
        EchoInput[] requests = [.. Enumerable.Range(0, 50).Select(i => new EchoInput("text " + i))];
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Chat, requests));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.Equal(requests.Select((request, i) => (request.Text, i)), outcome.Replies.Select(reply => (reply.Text, reply.Index)));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Metadata(string client, string server)
    {
        var call = new EchoCall(EchoMethod.Unary, new EchoInput()) { Note = "a note, with a comma", BinaryNote = [0, 1, 254, 255] };
        EchoOutcome outcome = await CallAsync(client, server, call);
        Assert.Equal(call.Note, outcome.Note);
        Assert.Equal(call.BinaryNote, outcome.BinaryNote);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task ErrorsWithTrailers(string client, string server)
    {
        foreach (EchoMethod method in Enum.GetValues<EchoMethod>())
        {
            var call = new EchoCall(method, new EchoInput("50% żółw\nfound", Status: (int)StatusCode.NotFound)) { Note = "why", BinaryNote = [7] };
            EchoOutcome outcome = await CallAsync(client, server, call);
            Assert.Equal((StatusCode.NotFound, "50% żółw\nfound", "why"), (outcome.Status, outcome.Detail, outcome.Note));
            Assert.Equal([7], outcome.BinaryNote);
            Assert.Empty(outcome.Replies);
        }
    }

    /// <summary>The server encodes the details, and the client decodes them, each with its own library.</summary>
    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task ErrorsWithDetails(string client, string server)
    {
        var request = new EchoInput("żółw", Status: (int)StatusCode.FailedPrecondition);
        foreach (EchoMethod method in Enum.GetValues<EchoMethod>())
        {
            EchoDetails? details = (await CallAsync(client, server, new EchoCall(method, request))).Details;
            Assert.NotNull(details);
            Assert.Equal((request.Status, request.Text, "ASKED_FOR"), (details.Code, details.Message, details.Reason));
            Assert.Equal(new Dictionary<string, string> { ["text"] = request.Text }, details.Metadata);
        }

        Assert.Null((await CallAsync(client, server, new EchoCall(EchoMethod.Unary, request with { Status = 0 }))).Details);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task AnErrorAfterReplies(string client, string server)
    {
        EchoOutcome repeated = await CallAsync(client, server, new EchoCall(EchoMethod.Repeat, new EchoInput("a", Times: 3, Status: (int)StatusCode.Aborted)));
        Assert.Equal((StatusCode.Aborted, 3), (repeated.Status, repeated.Replies.Count));
        EchoOutcome chat = await CallAsync(
            client, server, new EchoCall(EchoMethod.Chat, new EchoInput("a"), new EchoInput("b"), new EchoInput("c", Status: (int)StatusCode.DataLoss)));
        Assert.Equal((StatusCode.DataLoss, 2), (chat.Status, chat.Replies.Count));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Deadline(string client, string server)
    {
        var input = new EchoInput("a", Times: 2, Milliseconds: TenMinutes);
        EchoMethod[] methods = [EchoMethod.Unary, EchoMethod.Repeat];
        EchoOutcome[] outcomes = await Task.WhenAll(methods.Select(method => CallAsync(client, server, new EchoCall(method, input) { Timeout = TimeSpan.FromMilliseconds(200) })));
        Assert.All(methods.Zip(outcomes), call => Assert.True(call.Second.Status == StatusCode.DeadlineExceeded, $"{call.First}: {call.Second.Status}, {call.Second.Detail}"));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task ADeadlineThatHasPassed(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Unary, new EchoInput("a")) { Timeout = TimeSpan.FromSeconds(-1) });
        Assert.Equal(StatusCode.DeadlineExceeded, outcome.Status);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task ADeadlineThatIsFarAway(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Unary, new EchoInput("a")) { Timeout = TimeSpan.FromDays(10) });
        Assert.Equal(StatusCode.OK, outcome.Status);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Cancellation(string client, string server)
    {
        var input = new EchoInput("a", Times: 2, Milliseconds: TenMinutes);
        foreach (EchoMethod method in new[] { EchoMethod.Unary, EchoMethod.Collect })
            Assert.Equal(StatusCode.Cancelled, (await CallAsync(client, server, new EchoCall(method, input) { CancelAfter = 0 })).Status);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task CancellationAfterAReply(string client, string server)
    {
        var call = new EchoCall(EchoMethod.Chat, new EchoInput("a"), new EchoInput("b")) { CancelAfter = 1 };
        EchoOutcome outcome = await CallAsync(client, server, call);
        Assert.Equal((StatusCode.Cancelled, 1), (outcome.Status, outcome.Replies.Count));
    }

    /// <summary>
    /// The reply shows that the server has the call, so it must also see the end of it. This is not so for a chat: Node ends the requests
    /// before it resets the stream, and to the server the call may be a complete one.
    /// </summary>
    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task CancellationReachesTheServer(string client, string server)
    {
        var call = new EchoCall(EchoMethod.Repeat, new EchoInput("a", Times: 2, Milliseconds: TenMinutes)) { CancelAfter = 1, Note = client };
        EchoOutcome outcome = await CallAsync(client, server, call);
        Assert.Equal((StatusCode.Cancelled, 1), (outcome.Status, outcome.Replies.Count));
        await (await sessions.ServerAsync(server, compress: false)).CancelledCalls.WaitAsync(call.Note).WaitAsync(Hanging, TestContext.Current.CancellationToken);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Compression(string client, string server)
    {
        string text = new('a', 100_000);
        var input = new EchoInput(text, Times: 3);
        foreach (EchoMethod method in Enum.GetValues<EchoMethod>())
        {
            EchoOutcome outcome = await CallAsync(client, server, new EchoCall(method, input), compress: true);
            Assert.Equal(StatusCode.OK, outcome.Status);
            Assert.All(outcome.Replies, reply => Assert.Equal(text, reply.Text));
        }
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task AMessageAsLargeAsTheLimit(string client, string server)
    {
        // The field has a tag and a length. grpc-js also sends fields with default values.
        int room = client == "grpc-js" || server == "grpc-js" ? 64 : 5;
        byte[] payload = new byte[Limit - room];
        new Random(1).NextBytes(payload);
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Unary, new EchoInput { Payload = payload }));
        Assert.Equal(StatusCode.OK, outcome.Status);
        Assert.True(payload.AsSpan().SequenceEqual(Assert.Single(outcome.Replies).Payload));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task ARequestOverTheLimit(string client, string server)
    {
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Unary, new EchoInput { Payload = new byte[Limit - 4] }));
        Assert.Equal(StatusCode.ResourceExhausted, outcome.Status);
    }

    /// <summary>Two requests below the limit are answered by one reply above it.</summary>
    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task AReplyOverTheLimit(string client, string server)
    {
        var half = new EchoInput { Payload = new byte[Limit / 2] };
        EchoOutcome outcome = await CallAsync(client, server, new EchoCall(EchoMethod.Collect, half, half));
        Assert.Equal(StatusCode.ResourceExhausted, outcome.Status);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task AThousandCalls(string client, string server)
    {
        EchoClient peer = await sessions.ClientAsync(client, server, compress: false);
        Task<EchoOutcome[]> calls = Task.WhenAll(Enumerable.Range(0, 1000).Select(i => peer.CallAsync(new EchoCall(EchoMethod.Unary, new EchoInput("call " + i)))));
        EchoOutcome[] outcomes = await calls.WaitAsync(Hanging, TestContext.Current.CancellationToken);
        Assert.Equal(Enumerable.Range(0, 1000).Select(i => "call " + i), outcomes.Select(outcome => Assert.Single(outcome.Replies).Text));
    }

    private async Task<EchoOutcome> CallAsync(string client, string server, EchoCall call, bool compress = false) =>
        await (await sessions.ClientAsync(client, server, compress)).CallAsync(call).WaitAsync(Hanging, TestContext.Current.CancellationToken);
}
