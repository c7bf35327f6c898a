using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for user code that compiles but can't have the expected effect.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly DiagnosticDescriptor WithOnMessage = new(
        DiagnosticIds.WithOnMessage, "with on a message",
        "A message is a reference: 'with' would change the original {0}; change what Clone(arena) returns, or set the fields of the original",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MessageComparedToNull = new(
        DiagnosticIds.MessageComparedToNull, "Message compared to null",
        "A message is a struct and never null: IsNull says whether this refers to no {0} at all, and HasX whether the field X of a message is set",
        Category, DiagnosticSeverity.Error, true);
}
