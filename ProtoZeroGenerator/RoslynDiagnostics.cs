using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Analyzers.Rules;
using ProtoZeroGenerator.Lowering;

namespace ProtoZeroGenerator;

/// <summary>Diagnostics about .proto files as the C# compiler takes them.</summary>
internal static class RoslynDiagnostics
{
    public static Diagnostic Create(LocatedDiagnostic located)
    {
        Finding diagnostic = located.Diagnostic;
        SourcePosition position = diagnostic.Position;
        var start = new LinePosition(position.Line, position.Column);
        var end = new LinePosition(position.Line, position.Column + position.Length);
        return Diagnostic.Create(
            Descriptor(diagnostic.Rule),
            located.Path.Length == 0 ? Location.None : Location.Create(located.Path, default, new LinePositionSpan(start, end)),
            [.. diagnostic.Arguments]);
    }

    private static DiagnosticDescriptor Descriptor(ProtoRule rule) => new(
        rule.Id, rule.Title, rule.Message, ProtoRule.Category, (DiagnosticSeverity)rule.Severity, isEnabledByDefault: true,
        HelpPage.Description(HelpPage.Diagnostics), HelpPage.Address(HelpPage.Diagnostics));
}
