using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes the replies of a server.</summary>
/// <param name="writer">Takes the replies with their owners.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcServerWriter<T>(IServerStreamWriter<MessageOwner<T>> writer) : GrpcWriter<T>(writer), IServerStreamWriter<T>
    where T : unmanaged, IProtoMessage<T>;
