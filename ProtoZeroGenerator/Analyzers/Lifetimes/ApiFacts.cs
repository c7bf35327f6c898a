using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>
/// What the attributes of LibProtoZeroSharp.CodeAnalysis say about members, and what holds without one. A member has the attributes of those that it overrides
/// or implements.
/// </summary>
internal sealed class ApiFacts(RuntimeTypes types)
{
    private readonly Memo<ISymbol, IReadOnlyList<AttributeData>> _attributes = new(symbol =>
        [.. Declarations(symbol).SelectMany(AttributesOf).Where(attribute => attribute.AttributeClass is { } type && types.IsOfRuntime(type))]);

    /// <summary>Whether the attributes and defaults say all about a member: it is one of the library, or is generated, or has attributes.</summary>
    public bool IsStated(ISymbol member) => types.IsKnown(member) || Find(member, "EndsArena", "Borrowed") != null || OriginOf(member) != null
        || member is IMethodSymbol method && method.Parameters.Any(parameter => Find(parameter, "EndsArena", "KeepsView") != null);

    /// <summary>The attribute that says what a result is of; null if there is none.</summary>
    public AttributeData? OriginOf(ISymbol member) => Find(member, "OfArena");

    /// <summary>Whether a result is only valid until its owner ends, which the receiver of the result can't see.</summary>
    public bool IsBorrowed(ISymbol member) => Find(member, "Borrowed") != null;

    /// <summary>Whether and how a method ends what it is called on, or what it gets for a parameter.</summary>
    public End EndOf(ISymbol member) => Find(member, "EndsArena") is not { } attribute ? End.None
        : attribute.NamedArguments.Any(argument => argument is { Key: "CanBeUsedAgain", Value.Value: true }) ? End.Reset : End.Disposed;

    /// <summary>Whether a method makes older spans of its list or map, and references into it, invalid.</summary>
    public bool Invalidates(ISymbol member) => Find(member, "Invalidates") != null;

    /// <summary>
    /// Whether a method keeps what it gets for a parameter: a message, list or map keeps messages, and views if no arena is there for copies.
    /// </summary>
    public bool Keeps(IMethodSymbol method, IParameterSymbol parameter) => Find(parameter, "KeepsView") != null
        || types.IsKnown(method) && method is { IsStatic: false, ReturnsVoid: true } && types.IsContainer(method.ContainingType) && parameter.RefKind == RefKind.None
            && (types.IsOfMessages(parameter.Type) || types.IsView(parameter.Type) && method.MethodKind == MethodKind.PropertySet);

    /// <summary>The parameter that keeps what a method gets for another one; null if the object of the method does.</summary>
    public IParameterSymbol? KeeperOf(IMethodSymbol method, IParameterSymbol kept) => Find(kept, "KeepsView")?.ConstructorArguments.FirstOrDefault().Value is string name
        ? method.Parameters.FirstOrDefault(parameter => parameter.Name == name)
        : method.IsStatic ? method.Parameters.FirstOrDefault(parameter => types.IsContainer(parameter.Type)) : null;

    private AttributeData? Find(ISymbol member, params string[] names) =>
        _attributes[member].FirstOrDefault(attribute => names.Any(name => attribute.AttributeClass!.Name == name + "Attribute"));

    /// <summary>The attributes of a member and of its result. An accessor also has those of its property.</summary>
    private static IEnumerable<AttributeData> AttributesOf(ISymbol member) => member is not IMethodSymbol method ? member.GetAttributes()
        : method.GetAttributes().Concat(method.GetReturnTypeAttributes())
            .Concat(method.AssociatedSymbol is { } property ? property.GetAttributes() : Enumerable.Empty<AttributeData>());

    private static IEnumerable<ISymbol> Declarations(ISymbol symbol)
    {
        if (symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol owner, Ordinal: var ordinal })
            return Declarations(owner).OfType<IMethodSymbol>().Select(method => method.Parameters[ordinal]);
        IEnumerable<ISymbol> own = [symbol];
        if (symbol is not IMethodSymbol { IsStatic: false } and not IPropertySymbol { IsStatic: false })
            return own;
        ISymbol? overridden = (symbol as IMethodSymbol)?.OverriddenMethod ?? (ISymbol?)(symbol as IPropertySymbol)?.OverriddenProperty;
        return own.Concat(overridden == null ? [] : Declarations(overridden)).Concat(
            symbol.ContainingType.AllInterfaces.SelectMany(implemented => implemented.GetMembers())
                .Where(member => member.Kind == symbol.Kind && SymbolEqualityComparer.Default.Equals(symbol.ContainingType.FindImplementationForInterfaceMember(member), symbol)));
    }
}
