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
        return _known.GetOrAdd(field, Find)
            .All(change =>
                own.Exists(member => member.SyntaxTree == change.SyntaxTree && member.Span.Contains(change.Span))
                    && !change.Ancestors().Any(node => node is AnonymousFunctionExpressionSyntax));
    }

    /// <summary>
    /// Whether an object keeps what a field has while it resets one of its arenas: a method resets the arena and doesn't change the field, and the field is a
    /// collection that is never emptied, or has a message of another arena of the object.
    /// </summary>
    /// <param name="method">The method that stores. It empties the field itself if it has to.</param>
    public bool Outlives(ISymbol field, IFieldSymbol arena, ISymbol? method, RuntimeTypes types)
    {
        if (field is not (IFieldSymbol or IPropertySymbol) || field.IsStatic || SymbolEqualityComparer.Default.Equals(field, arena)
            || !SymbolEqualityComparer.Default.Equals(field.ContainingType, arena.ContainingType))
        {
            return false;
        }

        IReadOnlyList<SyntaxNode> changes = _known.GetOrAdd(field, Find);
        List<SyntaxNode> members =
        [
            .. NamesOf(arena).Where(name => name.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Reset", Parent: InvocationExpressionSyntax })
                .Select(MemberOf).OfType<SyntaxNode>(),
        ];
        if (members.Count == 0)
            return false;
        if (method != null)
            members.AddRange(method.DeclaringSyntaxReferences.Select(reference => reference.GetSyntax()));
        if (changes.Any(change => !RemovesByIndex(change) && members.Exists(member => member.Span.Contains(change.Span) && member.SyntaxTree == change.SyntaxTree)))
            return false;
        if (!types.IsView(RuntimeTypes.TypeOf(field)))
            return changes.Count == 0 && field.DeclaredAccessibility == Accessibility.Private;
        HashSet<string> arenas = [.. arena.ContainingType.GetMembers().OfType<IFieldSymbol>().Where(other => types.IsArena(other.Type)).Select(other => other.Name)];
        List<string> used = types.IsArena(RuntimeTypes.TypeOf(field)) ? [field.Name] : [.. NamesOf(field).Select(name => name.Parent).OfType<AssignmentExpressionSyntax>()
            .SelectMany(assignment => assignment.Right.DescendantNodesAndSelf()).OfType<IdentifierNameSyntax>().Select(name => name.Identifier.ValueText).Where(arenas.Contains)];
        return used.Count > 0 && !used.Contains(arena.Name);
    }

    /// <summary>A list that is kept short keeps the others.</summary>
    private static bool RemovesByIndex(SyntaxNode name) =>
        name.Ancestors().OfType<InvocationExpressionSyntax>().FirstOrDefault()
            is { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "RemoveAt" or "RemoveRange" } call } && call.Span.Contains(name.Span);

    private static IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol member) => member.ContainingType.DeclaringSyntaxReferences
        .SelectMany(reference => reference.GetSyntax().DescendantNodes()).OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == member.Name);

    private static SyntaxNode? MemberOf(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>();

    private static IReadOnlyList<SyntaxNode> Find(ISymbol field) => [.. field.ContainingType.DeclaringSyntaxReferences
        .SelectMany(reference => reference.GetSyntax().DescendantNodes(node => node is not ConstructorDeclarationSyntax))
        .Where(node => node is IdentifierNameSyntax name && name.Identifier.ValueText == field.Name && IsChange(name))];

    private static bool IsChange(IdentifierNameSyntax name)
    {
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : name;
        SyntaxNode part = whole;
        while (part.Parent is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            part = part.Parent;
        }

        return whole.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Left == whole => true,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax } => true,
            _ => part is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } call && Containers.IsEmptying(call.Name.Identifier.ValueText)
                || part.Parent is AssignmentExpressionSyntax { Right: LiteralExpressionSyntax or DefaultExpressionSyntax } cleared && cleared.Left == part,
        };
    }
}
