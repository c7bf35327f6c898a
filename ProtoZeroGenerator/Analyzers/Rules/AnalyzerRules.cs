using LibProtoZeroSharp.FrontEnd.Diagnostics;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Rules;

/// <summary>Diagnostics for user code that can't have the expected effect, or that doesn't compile.</summary>
internal static partial class AnalyzerRules
{
    public static readonly DiagnosticDescriptor WithOnMessage = Code(
        "PZ0701", "with on a message",
        "A message is a reference: 'with' would change the original {0}; change what Clone(arena) returns, or set the fields of the original",
        DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor MessageComparedToNull = Code(
        "PZ0702", "Message compared to null",
        "A message is a struct and never null: IsNull says whether this refers to no {0} at all, and HasX whether the field X of a message is set",
        DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor AttributeWithoutEffect = Code(
        "PZ0703", "Attribute without effect",
        "ASP.NET Core doesn't see {0} here: it calls another overload of {1}, which calls this one; put the attribute on the class, or override that overload too",
        DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor LinqWithoutEnumerable = Code(
        "PZ0705", "LINQ without AsEnumerable",
        "LINQ can't enumerate {0}, which is a struct: call AsEnumerable() first, as in AsEnumerable().{1}",
        DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor HabitOfAnotherLibrary = Code(
        "PZ0706", "Code for another library",
        "LibProtoZeroSharp has no {0}: write {1}",
        DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor FieldIsNeverNull = Code(
        "PZ0707", "IsNull of a field",
        "The field {0} is never a null reference: {1}",
        DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor ReplyReplaced = Code(
        "PZ0708", "Reply replaced",
        "The server sends the message that the method got as '{0}', and not one that is assigned to it: set the fields of '{0}', or call {0}.MergeFrom(other, arena)",
        DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor CollectionAsOneObject = Code(
        "PZ0709", "Collection as one object",
        "{0} takes {1}, which is a struct, as one object: call AsEnumerable() first to join its items",
        DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor MessageOfAnEndpoint = Code(
        "PZ0710", "Message as a parameter of an endpoint",
        "System.Text.Json can't read {0} without an ArenaJson among its options, and reads no protobuf: write ProtoBody<{0}>, and use its Message",
        DiagnosticSeverity.Warning, WellKnownDiagnosticTags.CompilationEnd);

    private static DiagnosticDescriptor Code(string id, string title, string message, DiagnosticSeverity severity, params string[] tags) => new(
        id, title, message, ProtoRule.Category, severity, true, HelpPage.Description(HelpPage.Diagnostics), HelpPage.Address(HelpPage.Diagnostics), tags);
}
