using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes the requests of a client.</summary>
/// <param name="writer">Takes the requests with their owners.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcClientWriter<T>(IClientStreamWriter<MessageOwner<T>> writer) : GrpcWriter<T>(writer), IClientStreamWriter<T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public Task CompleteAsync() => writer.CompleteAsync();
}
