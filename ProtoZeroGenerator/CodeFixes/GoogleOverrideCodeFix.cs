using System.Collections.Generic;
using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>
/// Gives an override of a gRPC method with the signature of Grpc.Tools the signature of the base class, and merges what it returns into the
/// reply. The methods whose replies are a stream have the same signature in both libraries.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(GoogleOverrideCodeFix))]
[Shared]
public sealed class GoogleOverrideCodeFix() : ReplacementCodeFix(DiagnosticIds.NothingToOverride)
{
    private protected override (string Title, SyntaxNode Old, SyntaxNode Replacement)? Fix(SyntaxNode node, SemanticModel model, Diagnostic diagnostic)
    {
        if (node is not MethodDeclarationSyntax { ParameterList.Parameters.Count: 2 } method || model.GetDeclaredSymbol(method) is not { } symbol
            || FindHandler(symbol) is not { } handler || Rewrite(method, handler) is not { } rewritten)
        {
            return null;
        }

        return ($"Fill the reply: {method.Identifier.Text}(…, reply, arena, context)", method, rewritten);
    }

    /// <summary>The method of a service's base class that gets the same request, and the reply and the arena too.</summary>
    private static IMethodSymbol? FindHandler(IMethodSymbol method)
    {
        for (INamedTypeSymbol? type = method.ContainingType.BaseType; type is not null; type = type.BaseType)
        {
            if (type.GetAttributes().Any(attribute => attribute.AttributeClass?.ToDisplayString() == "Grpc.Core.BindServiceMethodAttribute"))
            {
                return type.GetMembers(method.Name).OfType<IMethodSymbol>().FirstOrDefault(handler =>
                    handler is { IsVirtual: true, Parameters: { Length: 4 } parameters }
                    && SymbolEqualityComparer.Default.Equals(parameters[0].Type, method.Parameters[0].Type)
                    && SymbolEqualityComparer.Default.Equals(parameters[3].Type, method.Parameters[1].Type));
            }
        }

        return null;
    }

    /// <summary>Null if the method returns a task that it did not make from a reply: the new method would ignore its reply without an error.</summary>
    private static MethodDeclarationSyntax? Rewrite(MethodDeclarationSyntax method, IMethodSymbol handler)
    {
        var names = new HashSet<string>(method.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken)).Select(token => token.ValueText));
        string reply = new[] { "reply", "result", "response" }.First(name => name == "response" || !names.Contains(name));
        string arena = names.Contains("arena") ? "callArena" : "arena";
        bool isAsync = method.Modifiers.Any(SyntaxKind.AsyncKeyword);
        MethodDeclarationSyntax changed = method;
        if (method.ExpressionBody is { } arrow)
        {
            // A method with a throw expression returns nothing.
            if (arrow.Expression is not ThrowExpressionSyntax)
            {
                if (ReplyOf(arrow.Expression, isAsync) is not { } value)
                    return null;
                changed = changed.WithExpressionBody(null).WithSemicolonToken(default).WithBody(SyntaxFactory.Block(Statements(value)));
            }
        }
        else
        {
            ReturnStatementSyntax[] returns = method.DescendantNodes(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                .OfType<ReturnStatementSyntax>().ToArray();
            if (returns.Any(statement => ReplyOf(statement.Expression, isAsync) is null))
                return null;
            changed = changed.TrackNodes(returns);
            foreach (ReturnStatementSyntax original in returns)
            {
                ReturnStatementSyntax statement = changed.GetCurrentNode(original)!;
                StatementSyntax[] statements = Statements(ReplyOf(statement.Expression, isAsync)!);
                changed = statement.Parent is BlockSyntax or SwitchSectionSyntax
                    ? changed.ReplaceNode(statement, Lead(statements, statement))
                    : changed.ReplaceNode(statement, SyntaxFactory.Block(statements).WithTriviaFrom(statement));
            }
        }

        SeparatedSyntaxList<ParameterSyntax> parameters = method.ParameterList.Parameters;
        return changed
            .WithReturnType(SyntaxFactory.ParseTypeName(handler.ReturnType.ToDisplayString()).WithTriviaFrom(method.ReturnType).WithAdditionalAnnotations(Simplifier.Annotation))
            .WithParameterList(method.ParameterList.WithParameters(SyntaxFactory.SeparatedList(new[]
            {
                parameters[0],
                Parameter(handler.Parameters[1].Type, reply),
                Parameter(handler.Parameters[2].Type, arena),
                parameters[1],
            })));

        StatementSyntax[] Statements(ExpressionSyntax value) =>
        [
            SyntaxFactory.ParseStatement($"{reply}.MergeFrom({value.WithoutTrivia()}, {arena});"),
            SyntaxFactory.ParseStatement(isAsync ? "return;" : "return Task.CompletedTask;"),
        ];
    }

    private static ParameterSyntax Parameter(ITypeSymbol type, string name) => SyntaxFactory.Parameter(SyntaxFactory.Identifier(name))
        .WithType(SyntaxFactory.ParseTypeName(type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)).WithTrailingTrivia(SyntaxFactory.Space)
            .WithAdditionalAnnotations(Simplifier.Annotation));

    /// <summary>The message that becomes the reply; null if it is not in the expression.</summary>
    private static ExpressionSyntax? ReplyOf(ExpressionSyntax? returned, bool isAsync) => isAsync ? returned : returned is InvocationExpressionSyntax
    {
        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FromResult" },
        ArgumentList.Arguments: { Count: 1 } arguments,
    } ? arguments[0].Expression : null;

    /// <summary>The statements, with the comments of the one that they replace.</summary>
    private static StatementSyntax[] Lead(StatementSyntax[] statements, StatementSyntax replaced) =>
        [
            statements[0].WithLeadingTrivia(replaced.GetLeadingTrivia()).WithTrailingTrivia(SyntaxFactory.ElasticCarriageReturnLineFeed),
            statements[1].WithTrailingTrivia(replaced.GetTrailingTrivia()),
        ];
}
