using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Inserts the call that the diagnostic names: <c>list.Where(…)</c> becomes <c>list.AsEnumerable().Where(…)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(InsertMemberCodeFix))]
[Shared]
public sealed class InsertMemberCodeFix() : ReplacementCodeFix(DiagnosticIds.LinqWithoutAsEnumerable, DiagnosticIds.OtherLibrary)
{
    /// <summary>The property of the diagnostic with the call.</summary>
    private const string Insert = nameof(Insert);

    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (!diagnostic.Properties.TryGetValue(Insert, out string? call) || node is not ExpressionSyntax)
            return null;
        ExpressionSyntax receiver = node.Parent is MemberAccessExpressionSyntax access && access.Name == node ? access.Expression : (ExpressionSyntax)node;
        bool isPrimary = receiver is SimpleNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
            or ParenthesizedExpressionSyntax or ThisExpressionSyntax;
        string text = receiver.WithoutTrivia().ToFullString();
        ExpressionSyntax changed = SyntaxFactory.ParseExpression(isPrimary ? $"{text}.{call}" : $"({text}).{call}").WithTriviaFrom(receiver);
        return ($"Call {call}", receiver, changed);
    }
}
