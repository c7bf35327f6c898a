using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Turns <c>return person;</c> into <c>return person.Clone(arena);</c> with an arena of the caller.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CopyToCallerCodeFix))]
[Shared]
public sealed class CopyToCallerCodeFix() : ReplacementCodeFix(DiagnosticIds.OutlivesArena)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (node is not ExpressionSyntax value || model.GetTypeInfo(value).Type is not { } type || ArenaNames.OfCaller(model, value) is not { } arena)
            return null;
        string? copy = type.ToDisplayString() switch
        {
            "LibProtoZeroSharp.Utf8String" => $"{arena}.CopyString({value.WithoutTrivia()})",
            "LibProtoZeroSharp.UnmanagedBytes" => $"{arena}.CopyBytes({value.WithoutTrivia()})",
            _ when IsMessage(type) => $"{value.WithoutTrivia()}.Clone({arena})",
            _ => null,
        };
        return copy == null ? null : ($"Copy into '{arena}'", value, SyntaxFactory.ParseExpression(copy).WithTriviaFrom(value));
    }

    private static bool IsMessage(ITypeSymbol type) => type.TypeKind == TypeKind.Struct
        && type.AllInterfaces.Any(implemented => implemented.OriginalDefinition.ToDisplayString() == "LibProtoZeroSharp.IProtoMessage<T>");
}
