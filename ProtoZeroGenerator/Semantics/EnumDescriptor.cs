using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

internal sealed class EnumDescriptor
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    public required FileDescriptor File { get; init; }

    public MessageDescriptor? Parent { get; init; }

    /// <summary>In declaration order; the first is the default of fields without an explicit one.</summary>
    public IReadOnlyList<EnumValueDescriptor> Values { get; set; } = [];

    public IReadOnlyList<NumberRange> ReservedRanges { get; set; } = [];

    public IReadOnlyList<string> ReservedNames { get; set; } = [];

    /// <summary>A number without a name is treated as an unknown field.</summary>
    public bool IsClosed => Features.EnumType == EnumType.Closed;

    public bool AllowAlias { get; set; }

    public bool IsDeprecated { get; set; }

    /// <summary>Text of the comment before the declaration, without comment markers.</summary>
    public string? Comment { get; init; }

    /// <summary>The name in the declaration.</summary>
    public SourcePosition Position { get; init; }

    public OptionSet Options { get; set; } = OptionSet.Empty;

    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    public override string ToString() => FullName;
}

internal sealed class EnumValueDescriptor
{
    public required string Name { get; init; }

    /// <summary>As in C, the scope is that of the enum, not the enum: a sibling of its type.</summary>
    public required string FullName { get; init; }

    public int Number { get; init; }

    public required EnumDescriptor Enum { get; init; }

    public bool IsDeprecated { get; set; }

    /// <summary>Text of the comment before the declaration, without comment markers.</summary>
    public string? Comment { get; init; }

    /// <summary>The name in the declaration.</summary>
    public SourcePosition Position { get; init; }

    public OptionSet Options { get; set; } = OptionSet.Empty;

    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    public override string ToString() => FullName;
}
