using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>A linked .proto file. Read-only once the linker has returned it, as are all symbols.</summary>
internal sealed class FileSymbol
{
    /// <summary>The path by which other files import it, such as <c>google/protobuf/any.proto</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The path of the file that declares the messages of its options: <c>google/protobuf/descriptor.proto</c> or that of a copy.</summary>
    public required string LanguagePath { get; init; }

    /// <summary>Empty if the file has no package.</summary>
    public string Package { get; set; } = "";

    /// <summary>The name in the package statement; without one the first character of the file.</summary>
    public SourcePosition PackagePosition { get; set; }

    /// <summary><c>proto2</c>, <c>proto3</c> or <c>editions</c>.</summary>
    public string Syntax { get; set; } = "proto2";

    /// <summary>Such as <c>2023</c>; null unless <see cref="Syntax"/> is <c>editions</c>.</summary>
    public string? Edition { get; set; }

    /// <summary>The names that it declares outside of messages.</summary>
    public required Scope Scope { get; init; }

    /// <summary>The imported files, in the order of their imports, without <see cref="OptionDependencies"/>.</summary>
    public IReadOnlyList<FileSymbol> Dependencies { get; set; } = [];

    /// <summary>The dependencies that are imported publicly: files that import this one see their types.</summary>
    public IReadOnlyList<FileSymbol> PublicDependencies { get; set; } = [];

    /// <summary>The dependencies that are imported as <c>weak</c>.</summary>
    public IReadOnlyList<FileSymbol> WeakDependencies { get; set; } = [];

    /// <summary>The files imported for custom options only.</summary>
    public IReadOnlyList<FileSymbol> OptionDependencies { get; set; } = [];

    public IReadOnlyList<MessageSymbol> Messages { get; set; } = [];

    public IReadOnlyList<EnumSymbol> Enums { get; set; } = [];

    public IReadOnlyList<ServiceSymbol> Services { get; set; } = [];

    /// <summary>Extensions declared at file level.</summary>
    public IReadOnlyList<FieldSymbol> Extensions { get; set; } = [];

    public OptionSet Options { get; set; } = OptionSet.Empty;

    public FeatureSet Features { get; set; } = FeatureSet.Proto2;

    /// <summary>Whether the file is one of the well-known types that this assembly carries.</summary>
    public bool IsEmbedded { get; init; }

    /// <summary>The names that importers see. Set when the names of the file are in their scopes.</summary>
    public ExportedNames Exports { get; set; } = null!;

    /// <summary>The position for diagnostics about the whole file: its first character.</summary>
    public SourcePosition Position => new(Name, 0, 0, 0);

    public override string ToString() => Name;
}
