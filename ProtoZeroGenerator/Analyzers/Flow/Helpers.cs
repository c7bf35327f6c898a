using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What the signature and the text of a method of a program show about what it makes in an arena.</summary>
internal static class Helpers
{
    /// <summary>Whether strings and bytes in what the method makes may be views of its input: it has input, and options that can say so.</summary>
    public static bool MayAlias(IMethodSymbol method)
    {
        if (!method.Parameters.Any(parameter => MayBeInput(parameter.Type)) && !method.Parameters.Any(parameter => IsOptions(parameter.Name)))
            return false;
        return method.DeclaringSyntaxReferences.IsEmpty || NamesIn(method).Any(IsOptions);
    }

    /// <summary>Whether the method uses its arguments only when its result is enumerated.</summary>
    public static bool IsIterator(IMethodSymbol method) =>
        method.ReturnType.Name is "IEnumerable" or "IEnumerator" or "IAsyncEnumerable" or "IAsyncEnumerator" && method.DeclaringSyntaxReferences
        .Any(reference => reference.GetSyntax().DescendantNodes(node => node is not AnonymousFunctionExpressionSyntax).OfType<YieldStatementSyntax>().Any());

    /// <summary>Whether a loop of the method may run the operation again.</summary>
    public static bool IsInLoop(IOperation operation) => operation.Parent is { } parent && (parent is ILoopOperation || IsInLoop(parent));

    /// <summary>Whether a value of the type can lead to values of an arena, as bytes, text of .NET and collections of them can't.</summary>
    public static bool MayLead(ITypeSymbol? type) => type switch
    {
        null or { SpecialType: not (SpecialType.None or SpecialType.System_Object) } or { TypeKind: TypeKind.Enum } => false,
        IArrayTypeSymbol array => MayLead(array.ElementType),
        INamedTypeSymbol { TypeKind: not TypeKind.Delegate, SpecialType: SpecialType.None } named when IsOfSystem(named) => named.TypeArguments.Any(MayLead),
        INamedTypeSymbol { Name: "ProtoReadOptions" } => false,
        _ => true,
    };

    /// <summary>
    /// Whether a method may put values of its object into what it makes: its text has the name of a member of an object of the type. A method that can't be read may.
    /// </summary>
    public static bool MayUseObject(IMethodSymbol method)
    {
        if (method.IsStatic || method.MethodKind == MethodKind.LocalFunction)
            return false;
        if (method.DeclaringSyntaxReferences.IsEmpty || method.IsAbstract || method.IsVirtual || method.IsOverride)
            return true;
        HashSet<string> members =
        [
            .. Types(method.ContainingType).SelectMany(type => type.GetMembers()).Where(member => !member.IsStatic && MayHoldValues(member)).Select(member => member.Name),
        ];
        foreach (IParameterSymbol parameter in
            method.ContainingType.InstanceConstructors.SelectMany(constructor => constructor.Parameters).Where(parameter => MayLead(parameter.Type)))
        {
            members.Add(parameter.Name);
        }

        members.ExceptWith(method.Parameters.Select(parameter => parameter.Name));
        return method.DeclaringSyntaxReferences.SelectMany(reference => reference.GetSyntax().DescendantNodes())
            .Any(node =>
                node is ThisExpressionSyntax { Parent: not MemberAccessExpressionSyntax }
                    || node is IdentifierNameSyntax name && IsMember(name) && members.Contains(name.Identifier.ValueText));
    }

    /// <summary>Whether a name can be that of a member of this object: it is not that of a member of something else.</summary>
    private static bool IsMember(IdentifierNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == name || access.Expression is ThisExpressionSyntax or BaseExpressionSyntax,
        MemberBindingExpressionSyntax => false,
        _ => true,
    };

    private static bool MayHoldValues(ISymbol member) => member switch
    {
        IFieldSymbol field => MayLead(field.Type),
        IPropertySymbol property => MayLead(property.Type),
        IMethodSymbol { MethodKind: MethodKind.Ordinary, ReturnsVoid: false } method => MayLead(method.ReturnType),
        _ => member is IEventSymbol,
    };

    private static IEnumerable<INamedTypeSymbol> Types(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) }; current = current.BaseType)
            yield return current;
    }

    private static bool MayBeInput(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol or IPointerTypeSymbol => true,
        INamedTypeSymbol named => named.Name is "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ReadOnlySequence" || !IsOfSystem(named),
        _ => true,
    };

    private static bool IsOptions(string name) =>
        name.IndexOf("options", StringComparison.OrdinalIgnoreCase) >= 0 || name.IndexOf("alias", StringComparison.OrdinalIgnoreCase) >= 0;

    public static IReadOnlyList<IdentifierNameSyntax> NamesOf(IParameterSymbol parameter) =>
    [
        .. parameter.ContainingSymbol.DeclaringSyntaxReferences.SelectMany(reference => reference.GetSyntax().DescendantNodes()).OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == parameter.Name),
    ];

    private static IEnumerable<string> NamesIn(IMethodSymbol method) => method.DeclaringSyntaxReferences
        .SelectMany(reference => reference.GetSyntax().DescendantNodes().OfType<SimpleNameSyntax>()).Select(name => name.Identifier.ValueText);

    private static bool IsOfSystem(INamedTypeSymbol type) =>
        type.ContainingNamespace is { IsGlobalNamespace: false } space && (space.ToDisplayString() + ".").StartsWith("System.", StringComparison.Ordinal);
}
