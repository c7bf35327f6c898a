using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Inserts the call that the diagnostic names: <c>list.Where(…)</c> becomes <c>list.AsEnumerable().Where(…)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(InsertMemberCodeFix))]
[Shared]
public sealed class InsertMemberCodeFix : CodeFixProvider
{
    /// <summary>The property of the diagnostic with the call.</summary>
    private const string Insert = nameof(Insert);

    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create("PZ0705", "PZ0706");

    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (!context.Diagnostics[0].Properties.TryGetValue(Insert, out string? call)
            || root.FindNode(context.Span, getInnermostNodeForTie: true) is not ExpressionSyntax node)
            return;
        ExpressionSyntax receiver = node.Parent is MemberAccessExpressionSyntax access && access.Name == node ? access.Expression : node;
        bool isPrimary = receiver is SimpleNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
            or ParenthesizedExpressionSyntax or ThisExpressionSyntax;
        string text = receiver.WithoutTrivia().ToFullString();
        ExpressionSyntax changed = SyntaxFactory.ParseExpression(isPrimary ? $"{text}.{call}" : $"({text}).{call}").WithTriviaFrom(receiver);
        context.RegisterCodeFix(
            CodeAction.Create($"Call {call}", _ => Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(receiver, changed))), call),
            context.Diagnostics);
    }
}
