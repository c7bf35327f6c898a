using System.Collections.Immutable;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Formatting;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>A fix of one diagnostic that replaces one node, mostly of the same document.</summary>
public abstract class ReplacementCodeFix : CodeFixProvider
{
    private protected ReplacementCodeFix(params string[] ids) => FixableDiagnosticIds = ImmutableArray.Create(ids);

    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    public sealed override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (Fix(root.FindNode(context.Span, getInnermostNodeForTie: true), model, context.Diagnostics[0]) is not var (title, old, replacement))
            return;
        SyntaxNode place = await old.SyntaxTree.GetRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (context.Document.Project.Solution.GetDocument(old.SyntaxTree) is not { } document)
            return;
        Document changed = document.WithSyntaxRoot(place.ReplaceNode(old, replacement.WithAdditionalAnnotations(Formatter.Annotation)));
        context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(changed.Project.Solution), GetType().Name), context.Diagnostics);
    }

    /// <summary>The fix at the place of the diagnostic; null if a person has to decide.</summary>
    private protected abstract (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic);
}
