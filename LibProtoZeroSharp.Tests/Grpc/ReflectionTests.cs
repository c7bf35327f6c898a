extern alias Oracle;

using Google.Protobuf;
using Google.Protobuf.Reflection;
using Grpc.Core;
using Grpc.Reflection.V1Alpha;
using LibProtoZeroSharp.Tests.Protos;
using Microsoft.AspNetCore.Builder;
using GoogleServices = Google.Protobuf.Reflection.ServiceDescriptor;
using OracleEcho = Oracle::LibProtoZeroSharp.Tests.Protos.Echo;
using V1 = Grpc.Reflection.V1;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Server reflection, asked by the clients of the package Grpc.Reflection.</summary>
public class ReflectionTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ToolsLearnTheMethodsOfAService()
    {
        await using TestServer server = await StartAsync();
        ServerReflectionResponse services = await AskAsync(server, new ServerReflectionRequest { Host = "here", ListServices = "" });
        Assert.Equal(["protozero.tests.Echo"], services.ListServicesResponse.Service.Select(service => service.Name));
        Assert.Equal(("here", "here", ""), (services.ValidHost, services.OriginalRequest.Host, services.OriginalRequest.ListServices));

        ServerReflectionResponse files = await AskAsync(server, new ServerReflectionRequest { FileContainingSymbol = "protozero.tests.Echo" });
        GoogleServices found = FileDescriptor.BuildFromByteStrings(files.FileDescriptorResponse.FileDescriptorProto)[^1].Services.Single();
        Assert.Equal(OracleEcho.Descriptor.ToProto(), found.ToProto());
    }

    [Fact]
    public async Task ServicesOfGoogleCanBeDescribedToo()
    {
        var set = new FileDescriptorSet { File = { global::Grpc.Health.V1.HealthReflection.Descriptor.ToProto() } };
        Reflection.ServiceDescriptor health = Reflection.FileDescriptor.Build(set.ToByteArray())[0].Services[0];
        await using TestServer server = await TestServer.StartAsync(_ => { }, app => app.MapGrpcService(ServerReflection.BindService(Echo.Descriptor, health)));
        ServerReflectionResponse services = await AskAsync(server, new ServerReflectionRequest { ListServices = "" });
        Assert.Equal(["grpc.health.v1.Health", "protozero.tests.Echo"], services.ListServicesResponse.Service.Select(service => service.Name).Order());
    }

    [Fact]
    public async Task TheNewerVersionOfTheProtocolIsTheSame()
    {
        await using TestServer server = await StartAsync();
        var client = new V1.ServerReflection.ServerReflectionClient(server.Connect());
        using AsyncDuplexStreamingCall<V1.ServerReflectionRequest, V1.ServerReflectionResponse> call = client.ServerReflectionInfo(cancellationToken: Token);
        foreach (string symbol in new[] { "protozero.tests.EchoRequest", "protozero.tests.Echo.Unary" })
        {
            await call.RequestStream.WriteAsync(new V1.ServerReflectionRequest { FileContainingSymbol = symbol }, Token);
            Assert.True(await call.ResponseStream.MoveNext(Token));
            AssertTheFile(call.ResponseStream.Current.FileDescriptorResponse.FileDescriptorProto);
        }
    }

    [Theory]
    [InlineData("protozero.tests.EchoRequest.payload")]
    [InlineData("protozero.tests.Echo.Chat")]
    public async Task EachDeclarationLeadsToItsFile(string symbol)
    {
        await using TestServer server = await StartAsync();
        ServerReflectionResponse files = await AskAsync(server, new ServerReflectionRequest { FileContainingSymbol = symbol });
        AssertTheFile(files.FileDescriptorResponse.FileDescriptorProto);
    }

    /// <summary>grpcurl asks for the names as in C++, Google.Protobuf has others.</summary>
    [Theory]
    [InlineData("p.RED")]
    [InlineData("p.Color.RED")]
    [InlineData("p.M.ON")]
    [InlineData("p.M.State.ON")]
    public async Task AValueOfAnEnumLeadsToItsFile(string symbol)
    {
        using var arena = new ArenaAllocator();
        var set = ProtoText.Parse<Reflection.FileDescriptorSet>("""
            file {
              name: "enums.proto" package: "p"
              enum_type { name: "Color" value { name: "RED" number: 0 } }
              message_type { name: "M" enum_type { name: "State" value { name: "ON" number: 0 } } }
              service { name: "S" method { name: "Call" input_type: ".p.M" output_type: ".p.M" } }
            }
            """u8, arena);
        Reflection.ServiceDescriptor service = Reflection.FileDescriptor.Build(set)[0].Services[0];
        await using TestServer server = await TestServer.StartAsync(_ => { }, app => app.MapGrpcService(ServerReflection.BindService(service)));
        ServerReflectionResponse files = await AskAsync(server, new ServerReflectionRequest { FileContainingSymbol = symbol });
        Assert.Equal("enums.proto", FileDescriptorProto.Parser.ParseFrom(Assert.Single(files.FileDescriptorResponse.FileDescriptorProto)).Name);
    }

    [Fact]
    public async Task AFileIsFoundByItsName()
    {
        await using TestServer server = await StartAsync();
        ServerReflectionResponse files = await AskAsync(server, new ServerReflectionRequest { FileByFilename = "services.proto" });
        AssertTheFile(files.FileDescriptorResponse.FileDescriptorProto);
    }

    [Fact]
    public async Task WhatTheServerDoesNotKnowIsAnError()
    {
        await using TestServer server = await StartAsync();
        ServerReflectionRequest[] requests =
        [
            new() { FileByFilename = "other.proto" },
            new() { FileContainingSymbol = "protozero.tests.Other" },
            new() { FileContainingExtension = new ExtensionRequest { ContainingType = "protozero.tests.EchoRequest", ExtensionNumber = 100 } },
            new() { AllExtensionNumbersOfType = "protozero.tests.Other" },
        ];
        foreach (ServerReflectionRequest request in requests)
            Assert.Equal((int)StatusCode.NotFound, (await AskAsync(server, request)).ErrorResponse.ErrorCode);
        Assert.Equal((int)StatusCode.InvalidArgument, (await AskAsync(server, new ServerReflectionRequest())).ErrorResponse.ErrorCode);
        Assert.Empty(
            (await AskAsync(server, new ServerReflectionRequest { AllExtensionNumbersOfType = "protozero.tests.EchoRequest" })).AllExtensionNumbersResponse.ExtensionNumber);
    }

    /// <summary>The file of the service, which has no imports. Code of Google's plugin lacks the JSON names.</summary>
    private static void AssertTheFile(IEnumerable<ByteString> files)
    {
        FileDescriptorProto file = FileDescriptorProto.Parser.ParseFrom(Assert.Single(files));
        foreach (FieldDescriptorProto field in file.MessageType.SelectMany(message => message.Field)) field.ClearJsonName();
        Assert.Equal(FileDescriptorProto.Parser.ParseFrom(OracleEcho.Descriptor.File.SerializedData), file);
    }

    private static Task<TestServer> StartAsync() => TestServer.StartAsync(_ => { }, app => app.MapGrpcService(ServerReflection.BindService(Echo.Descriptor)));

    private static async Task<ServerReflectionResponse> AskAsync(TestServer server, ServerReflectionRequest request)
    {
        var client = new global::Grpc.Reflection.V1Alpha.ServerReflection.ServerReflectionClient(server.Connect());
        using AsyncDuplexStreamingCall<ServerReflectionRequest, ServerReflectionResponse> call = client.ServerReflectionInfo(cancellationToken: Token);
        await call.RequestStream.WriteAsync(request, Token);
        await call.RequestStream.CompleteAsync();
        Assert.True(await call.ResponseStream.MoveNext(Token));
        ServerReflectionResponse response = call.ResponseStream.Current;
        Assert.False(await call.ResponseStream.MoveNext(Token));
        return response;
    }
}
