using System.Diagnostics;
using Google;
using Grpc.Core;

namespace Sample;

/// <summary>Calls that end otherwise than well: errors, deadlines, and cancellation.</summary>
internal static class EndChecks
{
    private static readonly TimeSpan Soon = TimeSpan.FromMilliseconds(50), Patience = TimeSpan.FromSeconds(30);

    public static async Task RunAsync(CheckList list, string pair, Side client, Side server)
    {
        await using Hosted hosted = await Hosted.StartAsync(server.Map);
        IGreeterCalls calls = client.Call(hosted.Invoker);

        const string refused = "InvalidArgument: A name is needed: żółw. [field: name]";
        PlainGreeting noOne = new(Behaviour.NoOne, 1), ada = new("Ada");
        await list.StatusAsync($"{pair}, error", refused, () => calls.SayHelloAsync(noOne, default));
        await list.StatusAsync($"{pair}, error after two requests", refused, () => calls.CollectAsync([ada, noOne], default));
        await list.StatusAsync($"{pair}, error after a reply", refused, () => calls.ListenAsync(noOne, default).ToListAsync().AsTask());
        await list.StatusAsync($"{pair}, error between replies", refused, () => calls.ChatAsync([ada, noOne, ada], default).ToListAsync().AsTask());
        await list.StatusAsync($"{pair}, other exception", "Unknown: Exception was thrown by handler.", () => calls.SayHelloAsync(new(Behaviour.Unknown), default));

        PlainGreeting godot = new(Behaviour.Godot, 1);
        await WaitInAllWays(list, $"{pair}, deadline", "DeadlineExceeded", hosted.Behaviour, calls, godot, () => new CallOptions(deadline: DateTime.UtcNow + Soon));
        await WaitInAllWays(list, $"{pair}, cancellation", "Cancelled", hosted.Behaviour, calls, godot, () => new CallOptions(cancellationToken: new CancellationTokenSource(Soon).Token));
    }

    private static async Task WaitInAllWays(
        CheckList list, string name, string expected, Behaviour behaviour, IGreeterCalls calls, PlainGreeting godot, Func<CallOptions> options)
    {
        int before = behaviour.Cancelled;
        await list.StatusAsync($"{name}, unary", expected, () => calls.SayHelloAsync(godot, options()));
        await list.StatusAsync($"{name}, stream of requests", expected, () => calls.CollectAsync([godot], options()));
        await list.StatusAsync($"{name}, stream of replies", expected, () => calls.ListenAsync(godot, options()).ToListAsync().AsTask());
        await list.StatusAsync($"{name}, both streams", expected, () => calls.ChatAsync([godot], options()).ToListAsync().AsTask());
        var waited = Stopwatch.StartNew();
        while (behaviour.Cancelled < before + 4 && waited.Elapsed < Patience) await Task.Delay(1);
        list.Equal($"{name}, seen by the server", "4", $"{behaviour.Cancelled - before}");
    }
}
