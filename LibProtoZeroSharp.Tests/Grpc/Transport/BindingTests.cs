extern alias Oracle;

using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>The ways in which a server finds the handlers of a service.</summary>
public class BindingTests
{
    [Fact]
    public Task ByAnInstance() => AllMethodsWork((binder, behaviour) => Echo.BindService(binder, new GoogleEchoService(behaviour)));

    [Fact]
    public Task ByADefinition() => AllMethodsWork((binder, behaviour) => Echo.BindService(new GoogleEchoService(behaviour)).BindService(binder));

    [Fact]
    public Task ByReflection() => AllMethodsWork((binder, behaviour) => ServiceReflection.Bind(binder, new GoogleEchoService(behaviour)));

    [Fact]
    public Task OwnByADefinition() => AllMethodsWork((binder, behaviour) => Protos.Echo.BindService(new OwnEchoService(behaviour)).BindService(binder));

    [Fact]
    public Task OwnByReflection() => AllMethodsWork((binder, behaviour) => ServiceReflection.Bind(binder, new OwnEchoService(behaviour)));

    [Fact]
    public async Task AMethodThatOnlyHidesThatOfTheBaseClassIsNoHandler()
    {
        await using GrpcHost host = await GrpcHost.StartAsync(binder => ServiceReflection.Bind(binder, new HidingService()));
        using var channel = new GrpcChannel(host.Address);
        RpcException e = await Assert.ThrowsAsync<RpcException>(async () => await new Echo.EchoClient(channel).UnaryAsync(new EchoRequest(), cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal(StatusCode.Unimplemented, e.StatusCode);
    }

    [Fact]
    public async Task AMethodWithoutAHandlerIsRefused()
    {
        UnaryServerMethod<byte[], byte[]>? none = null;
        await Assert.ThrowsAsync<ArgumentNullException>(() => GrpcHost.StartAsync(binder => binder.AddMethod(BytesService.Method(), none)));
    }

    private static async Task AllMethodsWork(Action<ServiceBinderBase, EchoBehaviour> bind)
    {
        await using EchoServer server = await HostedEchoServer.StartAsync(bind, _ => [], compress: false);
        await using EchoClient client = await new GooglePeer().ConnectAsync(server.Address, compress: false);
        foreach (EchoMethod method in Enum.GetValues<EchoMethod>())
        {
            EchoOutcome outcome = await client.CallAsync(new EchoCall(method, new EchoInput("a", Times: 1)));
            Assert.Equal(StatusCode.OK, outcome.Status);
            Assert.Equal("a", Assert.Single(outcome.Replies).Text);
        }
    }

    private sealed class HidingService : Echo.EchoBase
    {
        public new Task<EchoReply> Unary(EchoRequest request, ServerCallContext context) => Task.FromResult(new EchoReply());
    }
}
