extern alias Oracle;

using Google.Protobuf.Reflection;
using Grpc.Core;
using Grpc.Reflection;
using Grpc.Reflection.V1Alpha;
using LibProtoZeroSharp.Tests.Protos;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Sample;
using ServiceDescriptor = Google.Protobuf.Reflection.ServiceDescriptor;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>What tools learn of a server by the package Grpc.Reflection, which gets Google's descriptors.</summary>
public class ReflectionTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ToolsLearnTheMethodsOfAService()
    {
        await using TestServer server = await TestServer.StartAsync(
            services => services.AddSingleton(new ReflectionServiceImpl(GoogleDescriptors.Of(Echo.Descriptor))),
            app => app.MapGrpcService<ReflectionServiceImpl>());
        var client = new ServerReflection.ServerReflectionClient(server.Connect());
        ServerReflectionResponse services = await AskAsync(client, new ServerReflectionRequest { ListServices = "" });
        Assert.Equal(["protozero.tests.Echo"], services.ListServicesResponse.Service.Select(service => service.Name));

        ServerReflectionResponse files = await AskAsync(client, new ServerReflectionRequest { FileContainingSymbol = "protozero.tests.Echo" });
        ServiceDescriptor found = FileDescriptor.BuildFromByteStrings(files.FileDescriptorResponse.FileDescriptorProto)[^1].Services.Single();
        Assert.Equal(Oracle::LibProtoZeroSharp.Tests.Protos.Echo.Descriptor.ToProto(), found.ToProto());
    }

    private static async Task<ServerReflectionResponse> AskAsync(ServerReflection.ServerReflectionClient client, ServerReflectionRequest request)
    {
        using AsyncDuplexStreamingCall<ServerReflectionRequest, ServerReflectionResponse> call = client.ServerReflectionInfo(cancellationToken: Token);
        await call.RequestStream.WriteAsync(request, Token);
        await call.RequestStream.CompleteAsync();
        Assert.True(await call.ResponseStream.MoveNext(Token));
        return call.ResponseStream.Current;
    }
}
