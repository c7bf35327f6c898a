using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Turns <c>person.Name = "Ada"</c>, which can't compile, into <c>person.SetName("Ada", arena)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SetTextCodeFix))]
[Shared]
public sealed class SetTextCodeFix : CodeFixProvider
{
    private const string CannotConvert = "CS0029";

    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(CannotConvert);

    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        SyntaxNode value = root.FindNode(context.Span, getInnermostNodeForTie: true);
        if (value.Parent is not AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
            || assignment.Right != value || assignment.Parent is not ExpressionStatementSyntax)
            return;
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (FindSetter(model, assignment.Left, context.CancellationToken) is not { } setter)
            return;
        string title = $"Copy into an arena: {setter.Name}(…, arena)";
        context.RegisterCodeFix(
            CodeAction.Create(title, _ => Task.FromResult(Replace(context.Document, root, model, assignment, setter)), setter.Name),
            context.Diagnostics);
    }

    /// <summary>The method of a message that sets the assigned property and copies its argument.</summary>
    private static IMethodSymbol? FindSetter(SemanticModel model, ExpressionSyntax target, CancellationToken cancellation)
    {
        if (model.GetSymbolInfo(target, cancellation).Symbol is not IPropertySymbol property || !IsView(property.Type))
            return null;
        return property.ContainingType.GetMembers("Set" + property.Name).OfType<IMethodSymbol>().FirstOrDefault(method => method.Parameters.Length == 2);
    }

    private static bool IsView(ITypeSymbol type) => type.ToDisplayString() is "LibProtoZeroSharp.Utf8String" or "LibProtoZeroSharp.UnmanagedBytes";

    private static Document Replace(
        Document document, SyntaxNode root, SemanticModel model, AssignmentExpressionSyntax assignment, IMethodSymbol setter)
    {
        SimpleNameSyntax name = SyntaxFactory.IdentifierName(setter.Name);
        ExpressionSyntax method = assignment.Left is MemberAccessExpressionSyntax access ? access.WithName(name) : name;
        ExpressionSyntax call = SyntaxFactory.InvocationExpression(
            method.WithoutTrailingTrivia(),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(new[]
            {
                SyntaxFactory.Argument(assignment.Right.WithoutTrivia()),
                SyntaxFactory.Argument(SyntaxFactory.IdentifierName(ArenaNames.Near(model, assignment.SpanStart) ?? "arena")),
            })));
        return document.WithSyntaxRoot(root.ReplaceNode(assignment, call.WithTriviaFrom(assignment).WithAdditionalAnnotations(Formatter.Annotation)));
    }
}
