using Greet;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Reflection;
using Sample;

switch (args)
{
    case ["check"]:
        return await SelfCheck.RunAsync();
    case ["allocations"]:
        await Allocations.PrintAsync();
        return 0;
    case ["call"]:
        using (GrpcChannel channel = GrpcChannel.ForAddress("http://localhost:5000"))
        {
            var calls = new GreeterCalls(new Greeter.GreeterClient(channel));
            Console.WriteLine(await calls.SayHelloAsync(new("Ada", 1), new CallOptions(deadline: DateTime.UtcNow.AddSeconds(5))));
            await foreach (Google.PlainGreeting reply in calls.ListenAsync(new("Ada", 3), default)) Console.WriteLine(reply);
        }

        return 0;
    default:
        var reflection = new ReflectionServiceImpl(GoogleDescriptors.Of(Greeter.Descriptor));
        await using (WebApplication app = GreeterServer.Create(5000, services => services.AddSingleton(reflection), endpoints =>
        {
            endpoints.MapGrpcService<GreeterService>();
            endpoints.MapGrpcService<ReflectionServiceImpl>();
        }))
        {
            await app.RunAsync();
        }

        return 0;
}
