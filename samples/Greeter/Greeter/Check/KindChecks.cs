using Google;
using Grpc.Core;

namespace Sample;

/// <summary>The four kinds of calls.</summary>
internal static class KindChecks
{
    public static async Task RunAsync(CheckList list, string pair, Side client, Side server)
    {
        await using Hosted hosted = await Hosted.StartAsync(server.Map);
        await RunAsync(list, pair, client.Call(hosted.Invoker), default);
    }

    public static async Task RunAsync(CheckList list, string name, IGreeterCalls calls, CallOptions options)
    {
        PlainGreeting ada = new("Ada", 3, [1, 2]), zofia = new("Zofia ż", 4, [3]);
        list.Equal($"{name}, unary", "Hello Ada 3 2", $"{await calls.SayHelloAsync(ada, options)}");
        list.Equal($"{name}, unary without a task", "Hello Ada 3 2", $"{calls.SayHello(ada, options)}");
        list.Equal($"{name}, stream of requests", "AdaZofia ż 7 1", $"{await calls.CollectAsync([ada, zofia], options)}");
        list.Equal($"{name}, stream of replies", "Hello Ada 0 2, Hello Ada 1 2, Hello Ada 2 2", string.Join(", ", await calls.ListenAsync(ada, options).ToListAsync()));
        list.Equal($"{name}, both streams", "Hello Ada 3 2, Hello Zofia ż 4 1", string.Join(", ", await calls.ChatAsync([ada, zofia], options).ToListAsync()));
    }
}
