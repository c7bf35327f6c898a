using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>Which types can carry memory of an arena. A value of any other type is a copy, such as a number or a string.</summary>
internal sealed class CarrierTypes(RuntimeTypes types)
{
    /// <summary>Bounds the time for a generic type that refers to ever larger ones.</summary>
    private const int MaxTypes = 1000;

    private readonly Memo<ITypeSymbol, bool> _known = new(type => Carries(type, types, new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default)));

    public RuntimeTypes Runtime => types;

    /// <summary>Whether a value of the type can hold memory of an arena: a message, a view, a delegate, or something that holds values of such a type.</summary>
    public bool Carries(ITypeSymbol? type) => type != null && _known[type];

    /// <summary>Whether a value of the type is evaluated later, from what it was made of: a sequence, or a task.</summary>
    public static bool IsDeferred(ITypeSymbol? type) => IsTask(type) || IsSequence(type);

    public static bool IsTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Task" or "ValueTask" or "Thread" }
        && RuntimeTypes.IsNamespace(type, "System.Threading.Tasks", "System.Threading")
        || type is { Name: "ConfiguredTaskAwaitable" or "ConfiguredValueTaskAwaitable" or "TaskAwaiter" or "ValueTaskAwaiter" or "ConfiguredTaskAwaiter" };

    /// <summary>An interface of sequences, whose elements may not be there yet.</summary>
    public static bool IsSequence(ITypeSymbol? type) => type is INamedTypeSymbol { TypeArguments.Length: > 0 } named
        && named.Name is "IEnumerable" or "IAsyncEnumerable" or "IEnumerator" or "IAsyncEnumerator" or "IQueryable" or "IOrderedEnumerable" or "ParallelQuery"
            or "ConfiguredCancelableAsyncEnumerable" or "DelimitedMessages" or "IAsyncStreamReader" or "IGrouping" or "IOrderedAsyncEnumerable"
        || type is { Name: "Enumerator", ContainingType: { Name: "ConfiguredCancelableAsyncEnumerable" or "DelimitedMessages" } };

    /// <summary>A class of the project, whose members are known.</summary>
    public static bool IsOfProject(ITypeSymbol? type) => type is INamedTypeSymbol { IsAnonymousType: false, IsTupleType: false } && type.DeclaringSyntaxReferences.Length > 0;

    /// <param name="seen">The types that were asked already. A type that refers to itself carries what its other members do.</param>
    private static bool Carries(ITypeSymbol type, RuntimeTypes types, HashSet<ITypeSymbol> seen)
    {
        if (seen.Count == MaxTypes || !seen.Add(type))
            return false;
        return type switch
        {
            IPointerTypeSymbol or ITypeParameterSymbol => true,
            IArrayTypeSymbol array => Holds(array.ElementType),
            { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.Delegate or TypeKind.Dynamic } => true,
            { SpecialType: not (SpecialType.None or SpecialType.System_Nullable_T) } when !IsSequence(type) => false,
            INamedTypeSymbol named => types.IsOwned(named) || types.IsView(named) || IsDeferred(named) || named.TypeArguments.Any(Holds)
                || named.TypeKind == TypeKind.Interface && (named.Name is "IResult" or "IActionResult" || IsOfProject(named))
                || named.IsTupleType && named.TupleElements.Any(element => Holds(element.Type))
                || IsException(named)
                || (IsOfProject(named) || named.IsAnonymousType) && !types.IsMessage(named) && MembersOf(named).Any(Holds)
                || named.BaseType is { SpecialType: SpecialType.None } parent && Holds(parent),
            _ => false,
        };

        bool Holds(ITypeSymbol part) => Carries(part, types, seen);
    }

    private static bool IsException(INamedTypeSymbol type) => type is { Name: "Exception", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } };

    /// <summary>The types of what an object holds, parameters of a primary constructor included.</summary>
    private static IEnumerable<ITypeSymbol> MembersOf(INamedTypeSymbol type) => type.GetMembers().SelectMany(member => member switch
    {
        IFieldSymbol { IsStatic: false } field => [field.Type],
        IPropertySymbol { IsStatic: false, IsIndexer: false } property when type.IsAnonymousType => [property.Type],
        IMethodSymbol { MethodKind: MethodKind.Constructor } constructor when RuntimeTypes.IsPrimary(constructor) => constructor.Parameters.Select(parameter => parameter.Type),
        _ => Enumerable.Empty<ITypeSymbol>(),
    });
}
