using System.Diagnostics;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The Debug package reports the reply of a client's call that is not disposed, and nothing else of the call.</summary>
[Collection(nameof(ForgottenReplyTests))]
public class ForgottenReplyTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(false, "A MessageOwner<EchoReply> was not disposed.")]
    [InlineData(true, "A MessageOwner<EchoReply> was not disposed, so its memory is lost.")]
    public async Task AForgottenReplyIsReported(bool isAskedFor, string line)
    {
        await using TestServer server = await TestServer.StartAsync(new OwnUnaryService());
        using var lines = new StringWriter();
        using var listener = new TextWriterTraceListener(TextWriter.Synchronized(lines));
        Trace.Listeners.Add(listener);
        try
        {
            await ForgetAsync(server, isAskedFor);
            for (int i = 0; i < 500 && ArenaTracking.IsSupported && lines.ToString().Length == 0; i++) await CollectAsync();
            for (int i = 0; i < 10; i++) await CollectAsync();
        }
        finally
        {
            Trace.Listeners.Remove(listener);
        }

        string[] expected = ArenaTracking.IsSupported ? [line] : [];
        Assert.Equal(
            expected, lines.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries).Where(found => found.Contains("MessageOwner", StringComparison.Ordinal)));
    }

    private static async Task ForgetAsync(TestServer server, bool isAskedFor)
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText("text", arena);
#pragma warning disable PZ0804 // Forgotten on purpose.
        MessageOwner<EchoReply> reply = await new Echo.EchoClient(server.Connect()).UnaryAsync(request, cancellationToken: Token);
#pragma warning restore PZ0804
        if (isAskedFor) Assert.False(reply.Message.IsNull);
    }

    private static Task CollectAsync()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return Task.Delay(10, Token);
    }

    /// <summary>Alone, because calls of other tests that are given up leave replies too.</summary>
    [CollectionDefinition(nameof(ForgottenReplyTests), DisableParallelization = true)]
    public class Alone;
}
