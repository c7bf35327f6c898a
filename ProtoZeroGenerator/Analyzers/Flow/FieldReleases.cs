using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds the members of a type that can replace what a private field has, or empty it.</summary>
internal sealed class FieldReleases
{
    private readonly ConcurrentDictionary<ISymbol, IReadOnlyList<SyntaxNode>> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Whether nothing but the text of a method itself, and constructors, changes what a field or property has. Code that the method calls doesn't then.</summary>
    public bool IsOnlyIn(ISymbol? method, ISymbol field)
    {
        if (field.DeclaredAccessibility != Accessibility.Private)
            return false;
        while (method is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            method = method.ContainingSymbol;
        List<SyntaxNode> own = method == null ? [] : [.. method.DeclaringSyntaxReferences.Select(reference => reference.GetSyntax())];
        return _known.GetOrAdd(field, Find).All(change => own.Exists(member => member.SyntaxTree == change.SyntaxTree && member.Span.Contains(change.Span)) && !change.Ancestors().Any(node => node is AnonymousFunctionExpressionSyntax));
    }

    private static IReadOnlyList<SyntaxNode> Find(ISymbol field) => [.. field.ContainingType.DeclaringSyntaxReferences
        .SelectMany(reference => reference.GetSyntax().DescendantNodes(node => node is not ConstructorDeclarationSyntax))
        .Where(node => node is IdentifierNameSyntax name && name.Identifier.ValueText == field.Name && IsChange(name))];

    private static bool IsChange(IdentifierNameSyntax name)
    {
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : name;
        SyntaxNode part = whole;
        while (part.Parent is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
            part = part.Parent;
        return whole.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Left == whole => true,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax } => true,
            _ => part is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } call && Containers.IsEmptying(call.Name.Identifier.ValueText)
                || part.Parent is AssignmentExpressionSyntax { Right: LiteralExpressionSyntax or DefaultExpressionSyntax } cleared && cleared.Left == part,
        };
    }
}
