using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Turns <c>var copy = writer;</c> into <c>ref ProtoWriter copy = ref writer;</c>. To pass a writer by ref, its method has to be changed.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RefWriterCodeFix))]
[Shared]
public sealed class RefWriterCodeFix() : ReplacementCodeFix(DiagnosticIds.WriterCopied)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (node.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } copy })
            return null;
        VariableDeclarationSyntax reference = SyntaxFactory.VariableDeclaration(
            SyntaxFactory.RefType(SyntaxFactory.ParseTypeName("ProtoWriter").WithLeadingTrivia(SyntaxFactory.Space)).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList(copy.WithInitializer(copy.Initializer!.WithValue(
                SyntaxFactory.RefExpression((ExpressionSyntax)node.WithLeadingTrivia(SyntaxFactory.Space)).WithLeadingTrivia(SyntaxFactory.Space)))));
        return ("Declare a ref variable", declaration, reference.WithTriviaFrom(declaration));
    }
}
