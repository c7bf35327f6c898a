using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>A named declaration of a .proto file. Read-only once the linker has returned it.</summary>
internal abstract class Symbol
{
    public required string Name { get; init; }

    /// <summary>With the package and the enclosing scopes, without a leading dot.</summary>
    public required string FullName { get; init; }

    /// <summary>The file that declares it.</summary>
    public required FileSymbol File { get; init; }

    /// <summary>Text of the comment before the declaration, without comment markers.</summary>
    public string? Comment { get; init; }

    /// <summary>The position of the name in the declaration.</summary>
    public SourcePosition Position { get; init; }

    /// <summary>Its own options, from <c>option</c> statements or brackets.</summary>
    public OptionSet Options { get; set; } = OptionSet.Empty;

    /// <summary>The features that follow from its file's syntax, its scopes and its own options.</summary>
    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    public bool IsDeprecated => Options.IsTrue("deprecated");

    public override string ToString() => FullName;
}
