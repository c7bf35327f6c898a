using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds the arenas that a method of the project resets or disposes whenever it returns, by the names that they have in its text.</summary>
internal static class ArenaEnds
{
    private static readonly (string, ValueEnd)[] None = [];

    /// <summary>The names of arenas, and how each ends. A method that may be another at run time, or that runs later, ends none.</summary>
    public static IReadOnlyCollection<(string Name, ValueEnd End)> Of(IMethodSymbol method)
    {
        if (method.IsAsync || method.IsAbstract || method.IsVirtual || method.IsOverride || method.DeclaringSyntaxReferences.Length != 1)
            return None;
        return Of(method.DeclaringSyntaxReferences[0].GetSyntax());
    }

    /// <summary>The same of a method, local function or lambda.</summary>
    public static IReadOnlyCollection<(string Name, ValueEnd End)> Of(SyntaxNode function)
    {
        (SyntaxNode? body, ExpressionSyntax? expression) = function switch
        {
            MethodDeclarationSyntax method => ((SyntaxNode?)method.Body, method.ExpressionBody?.Expression),
            LocalFunctionStatementSyntax local => (local.Body, local.ExpressionBody?.Expression),
            AnonymousFunctionExpressionSyntax lambda when lambda.AsyncKeyword.IsKind(SyntaxKind.None) => (lambda.Block, lambda.ExpressionBody),
            _ => (null, null),
        };
        if (expression != null)
            return EndOf(expression) is { } end ? [end] : None;
        if (body == null || body.DescendantNodes().Any(node => node is YieldStatementSyntax or GotoStatementSyntax))
            return None;
        var ends = new List<(string Name, ValueEnd End)>();
        Walk(body, ends);
        if (ends.Count > 0)
        {
            HashSet<string> changed = [.. body.DescendantNodes().Select(Changed).OfType<string>()];
            ends.RemoveAll(end => changed.Contains(end.Name));
        }

        return ends;
    }

    /// <summary>Walks the statements that are always executed.</summary>
    /// <returns>False if the method may have returned by then.</returns>
    private static bool Walk(SyntaxNode statement, List<(string, ValueEnd)> ends)
    {
        switch (statement)
        {
            case BlockSyntax block:
                return block.Statements.All(inner => Walk(inner, ends));
            case ExpressionStatementSyntax call:
                if (EndOf(call.Expression) is { } end)
                    ends.Add(end);
                return true;
            case UsingStatementSyntax { Expression: { } held } scope when NameOf(held) is { } name:
                ends.Add((name, ValueEnd.Disposed));
                return Walk(scope.Statement, ends);
            case TryStatementSyntax { Finally: { } last } attempt:
                Walk(last.Block, ends);
                return attempt.Catches.Count == 0 && Walk(attempt.Block, ends);
            case LocalFunctionStatementSyntax:
                return true;
            default:
                return !statement.DescendantNodesAndSelf(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
                    .OfType<ReturnStatementSyntax>().Any();
        }
    }

    private static (string Name, ValueEnd End)? EndOf(ExpressionSyntax expression)
    {
        if (expression is not InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax access }
            || NameOf(access.Expression) is not { } name)
        {
            return null;
        }

        return access.Name.Identifier.ValueText switch
        {
            "Reset" => (name, ValueEnd.Reset),
            "Dispose" => (name, ValueEnd.Disposed),
            _ => null,
        };
    }

    private static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax member } => member.Identifier.ValueText,
        _ => null,
    };

    /// <summary>The name that a node declares, or gives another value.</summary>
    private static string? Changed(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax assignment => NameOf(assignment.Left),
        VariableDeclaratorSyntax declarator => declarator.Identifier.ValueText,
        SingleVariableDesignationSyntax designation => designation.Identifier.ValueText,
        ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None } argument => NameOf(argument.Expression),
        ParameterSyntax parameter => parameter.Identifier.ValueText,
        _ => null,
    };
}
