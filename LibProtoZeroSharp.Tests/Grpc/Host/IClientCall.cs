using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>One call on the side of the client, whatever its messages are.</summary>
internal interface IClientCall : IDisposable
{
    Task<Metadata> ResponseHeadersAsync { get; }

    Status GetStatus();

    Metadata GetTrailers();
}
