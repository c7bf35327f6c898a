namespace LibProtoZeroSharp.FrontEnd.Common;

/// <summary>A position in a .proto file.</summary>
/// <param name="File">The import path of the file.</param>
/// <param name="Line">Zero-based line.</param>
/// <param name="Column">Zero-based column, in UTF-16 code units.</param>
/// <param name="Length">Length in UTF-16 code units; it never extends past the end of the line.</param>
internal readonly record struct SourcePosition(string File, int Line, int Column, int Length)
{
    /// <summary>Whether the other position begins inside of this one.</summary>
    public bool Covers(SourcePosition other) =>
        File == other.File && Line == other.Line && Column <= other.Column && other.Column < Column + Length;
}

/// <summary>A <see cref="SourcePosition"/> in a file that is known from the context.</summary>
internal readonly record struct SourceSpan(int Line, int Column, int Length)
{
    public SourcePosition In(string file) => new(file, Line, Column, Length);

    /// <summary>From the start of this one to the end of <paramref name="last"/>, as far as both are on one line.</summary>
    public SourceSpan To(SourceSpan last) => last.Line == Line ? this with { Length = last.Column + last.Length - Column } : this;
}
