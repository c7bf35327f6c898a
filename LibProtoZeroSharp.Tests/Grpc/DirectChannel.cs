using System.Buffers;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Carries unary calls to the services in this process, on the thread of the caller. The bytes of a message go through one buffer.</summary>
internal sealed class DirectChannel : CallInvoker
{
    private readonly Handlers _handlers = new();
    private readonly Output _output = new();
    private readonly Input _input;

    public DirectChannel(Action<ServiceBinderBase> bind)
    {
        _input = new Input(_output);
        bind(_handlers);
    }

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        var handler = (UnaryServerMethod<TRequest, TResponse>)_handlers.OfUnary[method.Name];
        Task<TResponse> response = handler(Carry(method.RequestMarshaller, request), null!);
        Assert.True(response.IsCompletedSuccessfully);
        return new AsyncUnaryCall<TResponse>(
            Task.FromResult(Carry(method.ResponseMarshaller, response.Result)),
            _ => Task.FromResult(Metadata.Empty), _ => Status.DefaultSuccess, _ => Metadata.Empty, _ => { }, this);
    }

    public override TResponse BlockingUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        AsyncUnaryCall(method, host, options, request).ResponseAsync.Result;

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) => throw new NotSupportedException();

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) => throw new NotSupportedException();

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) => throw new NotSupportedException();

    /// <summary>From the sender's message to the receiver's.</summary>
    private T Carry<T>(Marshaller<T> marshaller, T message)
    {
        _output.Clear();
        marshaller.ContextualSerializer(message, _output);
        return marshaller.ContextualDeserializer(_input);
    }

    /// <summary>The handlers of unary methods.</summary>
    private sealed class Handlers : ServiceBinderBase
    {
        public Dictionary<string, Delegate> OfUnary { get; } = [];

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler) =>
            OfUnary.Add(method.Name, handler!);

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler)
        {
        }

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler)
        {
        }

        public override void AddMethod<TRequest, TResponse>(Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler)
        {
        }
    }

    private sealed class Output : SerializationContext
    {
        private readonly ArrayBufferWriter<byte> _buffer = new(4096);

        public ReadOnlyMemory<byte> Written => _buffer.WrittenMemory;

        public void Clear() => _buffer.ResetWrittenCount();

        public override void SetPayloadLength(int payloadLength)
        {
        }

        public override IBufferWriter<byte> GetBufferWriter() => _buffer;

        public override void Complete()
        {
        }

        public override void Complete(byte[] payload) => _buffer.Write(payload);
    }

    private sealed class Input(Output output) : DeserializationContext
    {
        public override int PayloadLength => output.Written.Length;

        public override byte[] PayloadAsNewBuffer() => output.Written.ToArray();

        public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(output.Written);
    }
}
