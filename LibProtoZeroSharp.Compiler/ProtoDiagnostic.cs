using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.Compiler;

/// <summary>An error or a warning at a place in a .proto file.</summary>
public sealed class ProtoDiagnostic
{
    internal ProtoDiagnostic(in Finding finding)
    {
        SourcePosition position = finding.Position;
        Id = finding.Id;
        Severity = (ProtoDiagnosticSeverity)finding.Rule.Severity;
        Message = finding.Message;
        Path = position.File;
        Line = position.Line + 1;
        Column = position.Column + 1;
        Length = position.Length;
    }

    /// <summary>The id of its kind, such as <c>PZ0107</c>. docs/diagnostics.md lists all of them.</summary>
    public string Id { get; }

    /// <summary>Whether it is an error.</summary>
    public ProtoDiagnosticSeverity Severity { get; }

    /// <summary>What is wrong, in English. It may quote the file.</summary>
    public string Message { get; }

    /// <summary>The import path of the file.</summary>
    public string Path { get; }

    /// <summary>The line, from 1.</summary>
    public int Line { get; }

    /// <summary>The column, from 1, in UTF-16 code units.</summary>
    public int Column { get; }

    /// <summary>The length of the faulty text, in UTF-16 code units. The text ends in the same line. It is 0 at the end of a file.</summary>
    public int Length { get; }

    /// <summary>The diagnostic as compilers print it: <c>shop/order.proto(4,3): error PZ0107: "Item" is not defined</c>.</summary>
    public override string ToString() => FormattableString.Invariant($"{Path}({Line},{Column}): {Severity.ToString().ToLowerInvariant()} {Id}: {Message}");
}

/// <summary>The severity of a <see cref="ProtoDiagnostic"/>.</summary>
public enum ProtoDiagnosticSeverity
{
    /// <summary>Something that could be better, such as an import that is not used.</summary>
    Info = 1,

    /// <summary>Something that is probably wrong. There are descriptors nevertheless.</summary>
    Warning = 2,

    /// <summary>Something that is wrong. There are no descriptors.</summary>
    Error = 3,
}
