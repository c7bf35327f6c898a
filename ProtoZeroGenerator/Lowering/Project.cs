using System;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The result for all .proto files of a compilation.</summary>
/// <param name="Files">One for each input: the pipeline compares by index, and an error in one file must not move the others.</param>
/// <param name="Imports">Descriptors of files that are only imported, for the case that no other assembly has them.</param>
internal sealed record Project(
    EquatableArray<ProjectFile> Files, EquatableArray<ProjectFile> Imports, EquatableArray<LocatedDiagnostic> Diagnostics, ProjectNeeds Needs);

/// <param name="Model">What is sound of the file; null if nothing is.</param>
internal sealed record ProjectFile(string ImportPath, FileModel? Model);

/// <param name="Path">The file's path on disk; empty for a diagnostic that belongs to no file.</param>
internal sealed record LocatedDiagnostic(string Path, Finding Diagnostic);

/// <summary>What the code requires of the C# project.</summary>
/// <param name="Compilation">Whether there is code at all.</param>
/// <param name="Declared">The declared types whose names a library may have too.</param>
/// <param name="Types">The types of other assemblies that the code refers to.</param>
/// <param name="Descriptors">The metadata names of the descriptor classes that the code refers to and that another assembly may have.</param>
/// <param name="HasGrpc">Whether classes for gRPC are asked for.</param>
/// <param name="Own">The types that no other assembly should have.</param>
internal sealed record ProjectNeeds(
    bool Compilation, EquatableArray<DeclaredType> Declared, EquatableArray<ReferencedType> Types, EquatableArray<string> Descriptors,
    bool HasGrpc, EquatableArray<OwnTypes> Own);

/// <summary>A type whose name a library may have too.</summary>
/// <param name="MetadataName">Its name in metadata.</param>
/// <param name="FullName">Its name in the .proto.</param>
/// <param name="Path">Its file's path on disk.</param>
internal sealed record DeclaredType(string MetadataName, string FullName, string Path, SourcePosition Position);

/// <summary>The types that a file declares in its C# namespace, unescaped.</summary>
/// <param name="Path">The file's path on disk.</param>
internal sealed record OwnTypes(string Path, string ImportPath, string Namespace, EquatableArray<string> Names)
{
    public static OwnTypes Of(string path, FileModel file) => new(
        path,
        file.ImportPath,
        Unescape(file.Namespace),
        new(
        [
            .. file.Messages.Select(message => Unescape(message.Name)),
            .. file.Messages.Select(message => message.Record?.Name).OfType<string>(),
            .. file.Enums.Select(type => Unescape(type.Name)),
            .. file.Services.Select(service => Unescape(service.Name)),
            .. file.Reflection is { } reflection ? [reflection.UniqueName] : Array.Empty<string>(),
        ]));

    private static string Unescape(string name) => name.Replace("@", "");
}

/// <summary>A type that another assembly should have.</summary>
/// <param name="MetadataName">Its name in metadata, with a plus before the name of a nested type.</param>
/// <param name="ImportPath">The file that declares it.</param>
/// <param name="User">The first field of that type, in the file at <paramref name="UserPath"/>.</param>
/// <param name="IsRecord">Whether it is the record of a message, which is a class.</param>
internal sealed record ReferencedType(string MetadataName, string FullName, string ImportPath, string UserPath, SourcePosition User, bool IsRecord = false);
