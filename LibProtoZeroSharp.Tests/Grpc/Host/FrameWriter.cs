using System.IO.Pipelines;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Writes framed messages to a pipe, and sends each at once.</summary>
internal sealed class FrameWriter(PipeWriter output, bool compress)
{
    public async Task WriteAsync<T>(Action<T, SerializationContext> serializer, T message, WriteOptions? options, CancellationToken cancellationToken)
    {
        bool wanted = options is null || !options.Flags.HasFlag(WriteFlags.NoCompress);
        var context = new FrameSerializationContext(output, compress && wanted);
        serializer(message, context);
        context.CheckComplete();
        await output.FlushAsync(cancellationToken);
    }
}
