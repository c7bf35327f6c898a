using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Turns parsed files into descriptors that refer to each other.</summary>
internal static class Linker
{
    /// <param name="inputs">The files asked for.</param>
    /// <param name="resolveImport">Finds what an import path names when it is none of the inputs; null when there is no such file.</param>
    public static LinkResult Link(IReadOnlyList<FileNode> inputs, Func<string, FileNode?> resolveImport) =>
        new([], []);
}

/// <param name="Files">In the order of the inputs, without those that have an error in them or in anything they import.</param>
/// <param name="Diagnostics">Those of inputs and of what they import; the parser's own are not repeated.</param>
internal sealed record LinkResult(IReadOnlyList<FileDescriptor> Files, IReadOnlyList<ProtoDiagnostic> Diagnostics);
