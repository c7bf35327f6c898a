using Google;
using Greet;
using Grpc.Reflection;

namespace Sample;

/// <summary>What tools learn of a server by reflection.</summary>
internal static class ReflectionChecks
{
    public static async Task RunAsync(CheckList list)
    {
        await using Hosted hosted = await Hosted.StartAsync(
            app => app.MapGrpcService<ReflectionServiceImpl>(),
            services => services.AddSingleton(new ReflectionServiceImpl(GoogleDescriptors.Of(Greeter.Descriptor))));
        list.Equal("services by reflection", "greet.Greeter", string.Join(", ", await GoogleReflection.ListServicesAsync(hosted.Invoker)));
        list.Equal(
            "methods by reflection",
            "SayHello(greet.HelloRequest): greet.HelloReply, Collect(stream greet.HelloRequest): greet.HelloReply, "
            + "Listen(greet.HelloRequest): stream greet.HelloReply, Chat(stream greet.HelloRequest): stream greet.HelloReply",
            string.Join(", ", await GoogleReflection.ListMethodsAsync(hosted.Invoker, "greet.Greeter")));
    }
}
