using System.Buffers;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A service that neither makes nor parses messages. Its calls allocate only what the packages of gRPC allocate themselves.</summary>
/// <param name="reply">What each call returns.</param>
internal sealed class BytesService(Task<byte[]> reply) : BytesServiceBase
{
    public override Task<byte[]> Call(byte[] request, ServerCallContext context) => reply;
}

/// <summary>ASP.NET Core searches the base class for the methods.</summary>
[BindServiceMethod(typeof(BytesServiceBase), nameof(Bind))]
internal abstract class BytesServiceBase
{
    private static readonly Marshaller<byte[]> Bytes = Marshallers.Create<byte[]>(Write, _ => []);

    public static Method<byte[], byte[]> Method { get; } = new(MethodType.Unary, "tests.Bytes", nameof(Call), Bytes, Bytes);

    public static void Bind(ServiceBinderBase binder, BytesServiceBase? service) => binder.AddMethod(Method, service == null ? null : service.Call);

    public abstract Task<byte[]> Call(byte[] request, ServerCallContext context);

    /// <summary>As generated classes write.</summary>
    private static void Write(byte[] message, SerializationContext context)
    {
        context.SetPayloadLength(message.Length);
        context.GetBufferWriter().Write(message);
        context.Complete();
    }
}
