namespace ProtoZeroGenerator.Syntax;

/// <summary>Where something stands in a .proto file.</summary>
/// <param name="File">The import path of the file.</param>
/// <param name="Line">Zero-based line.</param>
/// <param name="Column">Zero-based column, in UTF-16 code units.</param>
/// <param name="Length">Length in UTF-16 code units; never reaches past the end of the line.</param>
internal readonly record struct SourcePosition(string File, int Line, int Column, int Length);
