using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>What becomes of all .proto files of a compilation.</summary>
internal sealed record Project(EquatableArray<FileModel> Files, EquatableArray<LocatedDiagnostic> Diagnostics);

/// <param name="Path">The file's place on disk.</param>
internal sealed record LocatedDiagnostic(string Path, ProtoDiagnostic Diagnostic);
