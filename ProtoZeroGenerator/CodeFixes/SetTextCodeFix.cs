using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Turns <c>person.Name = "Ada"</c>, which can't compile, into <c>person.SetName("Ada", arena)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SetTextCodeFix))]
[Shared]
public sealed class SetTextCodeFix() : ReplacementCodeFix(DiagnosticIds.CannotConvert)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (node.Parent is not AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            || assignment.Right != node || assignment.Parent is not ExpressionStatementSyntax || FindSetter(model, assignment.Left) is not { } setter)
        {
            return null;
        }

        SimpleNameSyntax name = SyntaxFactory.IdentifierName(setter.Name);
        ExpressionSyntax method = assignment.Left is MemberAccessExpressionSyntax access ? access.WithName(name) : name;
        ExpressionSyntax call = SyntaxFactory.InvocationExpression(
            method.WithoutTrailingTrivia(),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(new[]
            {
                SyntaxFactory.Argument(assignment.Right.WithoutTrivia()),
                SyntaxFactory.Argument(SyntaxFactory.IdentifierName(ArenaNames.Near(model, assignment.SpanStart) ?? "arena")),
            })));
        return ($"Copy into an arena: {setter.Name}(…, arena)", assignment, call.WithTriviaFrom(assignment));
    }

    /// <summary>The method of a message that sets the assigned property and copies its argument.</summary>
    private static IMethodSymbol? FindSetter(SemanticModel model, ExpressionSyntax target)
    {
        if (model.GetSymbolInfo(target).Symbol is not IPropertySymbol property || !IsView(property.Type))
            return null;
        return property.ContainingType.GetMembers("Set" + property.Name).OfType<IMethodSymbol>().FirstOrDefault(method => method.Parameters.Length == 2);
    }

    private static bool IsView(ITypeSymbol type) => type.ToDisplayString() is "LibProtoZeroSharp.Utf8String" or "LibProtoZeroSharp.UnmanagedBytes";
}
