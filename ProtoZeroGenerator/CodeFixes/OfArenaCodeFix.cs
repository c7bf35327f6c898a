using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Says at a method of the project that its result is not made in the arena that it takes, against the convention of the analyzers.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(OfArenaCodeFix))]
[Shared]
public sealed class OfArenaCodeFix() : ReplacementCodeFix(DiagnosticIds.OutlivesArena, DiagnosticIds.UsedAfterEnd, DiagnosticIds.KeptBeyondArena)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        SyntaxNode? made = node is ArgumentSyntax argument ? argument.Expression : node;
        while (made is MemberAccessExpressionSyntax { Expression: not ThisExpressionSyntax } access)
            made = access.Expression;
        if (made is IdentifierNameSyntax or MemberAccessExpressionSyntax)
            made = ValueOf((ExpressionSyntax)made, model);
        if (made is not InvocationExpressionSyntax call || model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || method.Parameters.Count(ArenaNames.IsArena) != 1
            || method.GetReturnTypeAttributes().Any(attribute => attribute.AttributeClass?.Name == "OfArenaAttribute"))
        {
            return null;
        }

        AttributeListSyntax attribute = SyntaxFactory.AttributeList(
            SyntaxFactory.AttributeTargetSpecifier(SyntaxFactory.Token(SyntaxKind.ReturnKeyword)),
            SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Attribute(SyntaxFactory.ParseName("OfArena"), SyntaxFactory.ParseAttributeArgumentList("(null)"))));
        SyntaxNode? declaration = method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        SyntaxNode? marked = declaration?.WithoutLeadingTrivia() switch
        {
            MethodDeclarationSyntax bare => bare.WithAttributeLists(bare.AttributeLists.Insert(0, attribute)),
            LocalFunctionStatementSyntax bare => bare.WithAttributeLists(bare.AttributeLists.Insert(0, attribute)),
            _ => null,
        };
        if (marked == null) return null;
        string title = $"Say that '{method.Name}' does not make its result in '{method.Parameters.First(ArenaNames.IsArena).Name}'";
        return (title, declaration!, marked.WithLeadingTrivia(declaration!.GetLeadingTrivia()));
    }

    /// <summary>What a variable, field or property was given last, in the text of the method before it.</summary>
    private static ExpressionSyntax? ValueOf(ExpressionSyntax name, SemanticModel model)
    {
        ISymbol? symbol = model.GetSymbolInfo(name).Symbol;
        ExpressionSyntax? initial = symbol is ILocalSymbol local
            ? (local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() as VariableDeclaratorSyntax)?.Initializer?.Value
            : null;
        return name.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<AssignmentExpressionSyntax>()
            .Where(assignment => assignment.SpanStart < name.SpanStart)
            .LastOrDefault(assignment => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(assignment.Left).Symbol, symbol))?.Right ?? initial;
    }
}
