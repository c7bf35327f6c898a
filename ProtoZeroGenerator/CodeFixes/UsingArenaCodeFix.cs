using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Turns <c>var arena = new ArenaAllocator();</c> into <c>using var arena = new ArenaAllocator();</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UsingArenaCodeFix))]
[Shared]
public sealed class UsingArenaCodeFix() : ReplacementCodeFix(DiagnosticIds.ArenaNotDisposed)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (node is not VariableDeclaratorSyntax arena
            || arena.Parent?.Parent is not LocalDeclarationStatementSyntax { Declaration.Variables.Count: 1 } statement
            || IsPassedByRef(statement, arena.Identifier.ValueText))
        {
            return null;
        }

        LocalDeclarationStatementSyntax fixedStatement = statement.WithoutLeadingTrivia()
            .WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithLeadingTrivia(statement.GetLeadingTrivia());
        return ("Declare with using", statement, fixedStatement);
    }

    /// <summary>C# does not allow that for a variable that is declared with using.</summary>
    private static bool IsPassedByRef(SyntaxNode statement, string name) => statement.Parent!.DescendantNodes().OfType<ArgumentSyntax>()
        .Any(argument => argument.RefKindKeyword.IsKind(SyntaxKind.RefKeyword) && argument.Expression is IdentifierNameSyntax passed && passed.Identifier.ValueText == name);
}
