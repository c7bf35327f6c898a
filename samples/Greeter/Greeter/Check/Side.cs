using Google;
using Greet;
using Grpc.Core;

namespace Sample;

/// <summary>One of the two kinds of classes, as a server and as a client.</summary>
internal sealed record Side(string Name, Action<WebApplication> Map, Func<CallInvoker, IGreeterCalls> Call)
{
    public static Side Own { get; } = new("own", app => app.MapGrpcService<GreeterService>(), invoker => new GreeterCalls(new Greeter.GreeterClient(invoker)));

    public static Side Googles { get; } = new("Google's", GoogleCalls.MapService, invoker => new GoogleCalls(invoker));

    /// <summary>All pairs of a client and a server.</summary>
    public static IEnumerable<(Side Client, Side Server)> Pairs => from client in All from server in All select (client, server);

    private static Side[] All => [Own, Googles];
}
