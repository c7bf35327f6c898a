using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>What becomes of all .proto files of a compilation.</summary>
/// <param name="Files">One for each input: the pipeline compares by place, and an error in one file must not move the others.</param>
/// <param name="Imports">Descriptors of files that are only imported, for when no other assembly has them.</param>
internal sealed record Project(
    EquatableArray<ProjectFile> Files, EquatableArray<ProjectFile> Imports, EquatableArray<LocatedDiagnostic> Diagnostics, ProjectNeeds Needs);

/// <param name="Model">Null where the file, or something that it imports, has an error.</param>
internal sealed record ProjectFile(string ImportPath, FileModel? Model);

/// <param name="Path">The file's place on disk; empty for what belongs to none.</param>
internal sealed record LocatedDiagnostic(string Path, ProtoDiagnostic Diagnostic);

/// <summary>What the code needs of the C# project around it.</summary>
/// <param name="Compilation">Whether there is code at all.</param>
/// <param name="Declared">The types that it declares where a library may have one of that name.</param>
/// <param name="Types">The types of other assemblies that it refers to.</param>
/// <param name="Descriptors">The classes of descriptors that it refers to and that another assembly may have, as metadata names them.</param>
/// <param name="Own">The types that no other assembly should have.</param>
internal sealed record ProjectNeeds(
    bool Compilation, EquatableArray<DeclaredType> Declared, EquatableArray<ReferencedType> Types, EquatableArray<string> Descriptors,
    EquatableArray<OwnTypes> Own);

/// <summary>A type that a library may have, too.</summary>
/// <param name="MetadataName">As metadata names it.</param>
/// <param name="FullName">As the .proto names it.</param>
/// <param name="Path">The place of its file on disk.</param>
internal sealed record DeclaredType(string MetadataName, string FullName, string Path, SourcePosition Position);

/// <summary>What a file declares in its C# namespace, all of it unescaped.</summary>
/// <param name="Path">The file's place on disk.</param>
internal sealed record OwnTypes(string Path, string ImportPath, string Namespace, EquatableArray<string> Names)
{
    public static OwnTypes Of(string path, FileModel file) => new(
        path,
        file.ImportPath,
        Unescape(file.Namespace),
        new(
        [
            .. file.Messages.Select(message => Unescape(message.Name)),
            .. file.Enums.Select(type => Unescape(type.Name)),
            file.Reflection.UniqueName,
        ]));

    private static string Unescape(string name) => name.Replace("@", "");
}

/// <summary>A type that another assembly should have.</summary>
/// <param name="MetadataName">As metadata names it: with a plus before the name of a nested type.</param>
/// <param name="ImportPath">The file that declares it.</param>
/// <param name="User">The first field of that type, in the file at <paramref name="UserPath"/>.</param>
internal sealed record ReferencedType(string MetadataName, string FullName, string ImportPath, string UserPath, SourcePosition User);
