using System.Buffers;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>What the contexts give to serializers and deserializers.</summary>
public class SerializationTests
{
    private static readonly Action<byte[], SerializationContext> AsArray = (message, context) => context.Complete(message);
    private static readonly Func<DeserializationContext, byte[]> AsNewBuffer = context => context.PayloadAsNewBuffer();

    private static readonly Dictionary<string, Action<byte[], SerializationContext>> Serializers = new()
    {
        ["an array"] = AsArray,
        ["a buffer writer"] = (message, context) =>
        {
            context.GetBufferWriter().Write(message);
            context.Complete();
        },
        ["a buffer writer with the length"] = (message, context) =>
        {
            context.SetPayloadLength(message.Length);
            context.GetBufferWriter().Write(message);
            context.Complete();
        },
        ["an array with the length"] = (message, context) =>
        {
            context.SetPayloadLength(message.Length);
            context.Complete(message);
        },
    };

    private static readonly Dictionary<string, Action<byte[], SerializationContext>> Mistakes = new()
    {
        ["no end"] = (_, _) => { },
        ["two ends"] = (message, context) =>
        {
            context.Complete(message);
            context.Complete(message);
        },
        ["fewer bytes than announced"] = (message, context) =>
        {
            context.SetPayloadLength(message.Length + 1);
            context.GetBufferWriter().Write(message);
            context.Complete();
        },
        ["both ways"] = (message, context) =>
        {
            context.GetBufferWriter();
            context.Complete(message);
        },
        ["the length too late"] = (message, context) =>
        {
            context.GetBufferWriter().Write(message);
            context.SetPayloadLength(message.Length);
            context.Complete();
        },
    };

    public static TheoryData<string, bool, int> Ways =>
        new(Serializers.Keys.SelectMany(_ => new[] { false, true }, (name, compress) => (name, compress)).SelectMany(_ => new[] { 0, 1, 300_000 }, (way, size) => (way.name, way.compress, size)));

    public static TheoryData<string> MistakeNames => [.. Mistakes.Keys];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task AMessageArrives(string serializer, bool compress, int size)
    {
        var method = BytesService.Method(marshaller: Marshallers.Create(Serializers[serializer], context => context.PayloadAsReadOnlySequence().ToArray()));
        await using GrpcHost host = await GrpcHost.StartAsync(
            binder => binder.AddMethod(method, (UnaryServerMethod<byte[], byte[]>)((request, _) => Task.FromResult(request))), new GrpcHostOptions { Compress = compress });
        byte[] message = [.. Enumerable.Range(0, size).Select(i => (byte)i)];
        Assert.Equal(message, await BytesService.CallAsync(host, message, method, new GrpcChannelOptions { Compress = compress }));
    }

    [Theory]
    [MemberData(nameof(MistakeNames))]
    public async Task AMistakeOfASerializerEndsTheCall(string mistake)
    {
        await using GrpcHost host = await BytesService.StartAsync();
        var method = BytesService.Method(marshaller: Marshallers.Create(Mistakes[mistake], AsNewBuffer));
        RpcException e = await Assert.ThrowsAsync<RpcException>(() => BytesService.CallAsync(host, [1, 2], method));
        Assert.Equal(StatusCode.Internal, e.StatusCode);
    }

    [Fact]
    public async Task AMistakeOfADeserializerEndsTheCall()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        var method = BytesService.Method(marshaller: Marshallers.Create<byte[]>(AsArray, _ => throw new FormatException("no such message")));
        RpcException e = await Assert.ThrowsAsync<RpcException>(() => BytesService.CallAsync(host, [1], method));
        Assert.Equal((StatusCode.Internal, "no such message"), (e.StatusCode, e.Status.Detail));
    }

    /// <summary>A deserializer that keeps the view has a wrong message.</summary>
    [Fact]
    public async Task AViewEndsWithTheDeserializer()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        ReadOnlyMemory<byte> kept = default;
        DeserializationContext? keptContext = null;
        byte[] during = [];
        var method = BytesService.Method(marshaller: Marshallers.Create(AsArray, context =>
        {
            keptContext = context;
            kept = context.PayloadAsReadOnlySequence().First;
            during = kept.ToArray();
            return during;
        }));
        using var channel = new GrpcChannel(host.Address);
        using AsyncDuplexStreamingCall<byte[], byte[]> call = channel.CreateCallInvoker().AsyncDuplexStreamingCall(method, null, default);
        await call.RequestStream.WriteAsync([1, 2, 3], TestContext.Current.CancellationToken);
        await call.RequestStream.CompleteAsync();
        Assert.True(await call.ResponseStream.MoveNext(TestContext.Current.CancellationToken));
        Assert.Equal([1, 2, 3], during);
        Assert.Equal([PoisonedBuffer.Value, PoisonedBuffer.Value, PoisonedBuffer.Value], kept.ToArray());
        Assert.Throws<InvalidOperationException>(() => keptContext!.PayloadAsNewBuffer());
    }
}
