using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Awaits the task: in an async method as it is, and in any other one if the task is all that it returns.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitTaskCodeFix))]
[Shared]
public sealed class AwaitTaskCodeFix() : ReplacementCodeFix(DiagnosticIds.TaskOutlivesArena)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (node is not ExpressionSyntax task || node.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { } method
            || node.Ancestors().TakeWhile(ancestor => ancestor != method).Any(ancestor => ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
        {
            return null;
        }

        ExpressionSyntax awaited = SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            (task is AssignmentExpressionSyntax discard ? discard.Right : task).WithoutTrivia());
        bool isAsync = method.Modifiers.Any(SyntaxKind.AsyncKeyword);
        if (node.Parent is ExpressionStatementSyntax dropped)
            return isAsync ? ("Await the task", dropped, dropped.WithExpression(awaited).WithTriviaFrom(dropped)) : null;
        if (isAsync || node.Parent is not ReturnStatementSyntax returned || method.DescendantNodes().OfType<ReturnStatementSyntax>().Count() != 1)
            return null;
        StatementSyntax statement = method.ReturnType is GenericNameSyntax
            ? returned.WithExpression(awaited.WithLeadingTrivia(SyntaxFactory.Space))
            : SyntaxFactory.ExpressionStatement(awaited).WithTriviaFrom(returned);
        MethodDeclarationSyntax asynchronous = method.ReplaceNode(returned, statement);
        SyntaxTriviaList trivia = asynchronous.GetLeadingTrivia();
        asynchronous = asynchronous.WithoutLeadingTrivia();
        return ("Await the task", method, asynchronous
            .WithModifiers(asynchronous.Modifiers.Add(SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space)))
            .WithLeadingTrivia(trivia));
    }
}
