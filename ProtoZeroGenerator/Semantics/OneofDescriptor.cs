using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

internal sealed class OneofDescriptor
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    public required MessageDescriptor Containing { get; init; }

    public IReadOnlyList<FieldDescriptor> Fields { get; set; } = [];

    /// <summary>Made for a proto3 <c>optional</c> field: it says that presence is tracked, and is nothing to a user.</summary>
    public bool IsSynthetic { get; init; }

    /// <summary>Text of the comment before the declaration, without comment markers.</summary>
    public string? Comment { get; init; }

    /// <summary>The name in the declaration.</summary>
    public SourcePosition Position { get; init; }

    public OptionSet Options { get; set; } = OptionSet.Empty;

    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    public override string ToString() => FullName;
}
