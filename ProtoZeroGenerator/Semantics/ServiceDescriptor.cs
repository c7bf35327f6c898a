using System.Collections.Generic;

namespace ProtoZeroGenerator.Semantics;

internal sealed class ServiceDescriptor : Descriptor
{
    /// <summary>The names inside it.</summary>
    public required Scope Scope { get; init; }

    public IReadOnlyList<MethodDescriptor> Methods { get; set; } = [];
}

internal sealed class MethodDescriptor : Descriptor
{
    public required ServiceDescriptor Service { get; init; }

    public MessageDescriptor InputType { get; set; } = null!;

    public MessageDescriptor OutputType { get; set; } = null!;

    public bool IsClientStreaming { get; init; }

    public bool IsServerStreaming { get; init; }
}
