using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Says at a method of the same file that its result is not made in the arena that it takes, against the convention of the analyzers.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(OfArenaCodeFix))]
[Shared]
public sealed class OfArenaCodeFix : LifetimeCodeFix
{
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(OutlivesArena, UsedAfterEnd, KeptBeyondArena);

    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model)
    {
        SyntaxNode? made = node is ArgumentSyntax argument ? argument.Expression : node;
        while (made is MemberAccessExpressionSyntax access)
            made = access.Expression;
        if (made is IdentifierNameSyntax name && model.GetSymbolInfo(name).Symbol is ILocalSymbol local)
            made = (local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() as VariableDeclaratorSyntax)?.Initializer?.Value;
        if (made is not InvocationExpressionSyntax call || model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || method.Parameters.Count(ArenaNames.IsArena) != 1
            || method.GetReturnTypeAttributes().Any(attribute => attribute.AttributeClass?.Name == "OfArenaAttribute")
            || method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not MethodDeclarationSyntax declaration || declaration.SyntaxTree != model.SyntaxTree)
            return null;
        AttributeListSyntax attribute = SyntaxFactory.AttributeList(
            SyntaxFactory.AttributeTargetSpecifier(SyntaxFactory.Token(SyntaxKind.ReturnKeyword)),
            SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Attribute(SyntaxFactory.ParseName("OfArena"), SyntaxFactory.ParseAttributeArgumentList("(null)"))));
        MethodDeclarationSyntax bare = declaration.WithoutLeadingTrivia();
        MethodDeclarationSyntax marked = bare.WithAttributeLists(bare.AttributeLists.Insert(0, attribute)).WithLeadingTrivia(declaration.GetLeadingTrivia());
        return ($"Say that '{method.Name}' does not make its result in '{method.Parameters.First(ArenaNames.IsArena).Name}'", declaration, marked);
    }
}
