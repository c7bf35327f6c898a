using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

internal sealed class ServiceDescriptor
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    public required FileDescriptor File { get; init; }

    public IReadOnlyList<MethodDescriptor> Methods { get; set; } = [];

    public string? Comment { get; init; }

    /// <summary>The name in the declaration.</summary>
    public SourcePosition Position { get; init; }

    public OptionSet Options { get; set; } = OptionSet.Empty;

    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    public override string ToString() => FullName;
}

internal sealed class MethodDescriptor
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    public required ServiceDescriptor Service { get; init; }

    public MessageDescriptor InputType { get; set; } = null!;

    public MessageDescriptor OutputType { get; set; } = null!;

    public bool IsClientStreaming { get; init; }

    public bool IsServerStreaming { get; init; }

    public string? Comment { get; init; }

    /// <summary>The name in the declaration.</summary>
    public SourcePosition Position { get; init; }

    public OptionSet Options { get; set; } = OptionSet.Empty;

    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    public override string ToString() => FullName;
}
