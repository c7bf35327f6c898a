using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Docs.Api;

/// <summary>The declarations of an assembly that others can see.</summary>
internal static class PublicApi
{
    private static readonly SymbolDisplayFormat Format = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        memberOptions: (SymbolDisplayMemberOptions)0xFF & ~SymbolDisplayMemberOptions.IncludeContainingType,
        parameterOptions: (SymbolDisplayParameterOptions)0xFF,
        genericsOptions: (SymbolDisplayGenericsOptions)0xFF,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
            | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers
            | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>A line for each type and, indented below it, for each of its members. All facts that code compiled against them may rely on.</summary>
    public static string[] Lines(IAssemblySymbol assembly)
    {
        var types = new List<INamedTypeSymbol>();
        Collect(assembly.GlobalNamespace);
        return
        [
            .. types.Select(type => (Type: type, Name: type.ToDisplayString(Format))).OrderBy(type => type.Name, StringComparer.Ordinal)
                .SelectMany(type => Members(type.Type).Prepend($"{type.Name}: {Shape(type.Type)}")),
        ];

        void Collect(INamespaceOrTypeSymbol container)
        {
            foreach (INamespaceOrTypeSymbol inner in container.GetMembers().OfType<INamespaceOrTypeSymbol>().Where(IsVisible))
            {
                if (inner is INamedTypeSymbol type && IsExtension(type)) continue;
                if (inner is INamedTypeSymbol declared) types.Add(declared);
                Collect(inner);
            }
        }
    }

    private static IEnumerable<string> Members(INamedTypeSymbol type) =>
        Members(type, "  ").Concat(type.GetTypeMembers().Where(IsExtension).SelectMany(block => Members(block, $"  extension{Receiver(block)}: ")))
            .OrderBy(member => member.Name, StringComparer.Ordinal).ThenBy(member => member.Line, StringComparer.Ordinal).Select(member => member.Line);

    /// <summary>Accessors are part of their properties.</summary>
    private static IEnumerable<(string Name, string Line)> Members(INamedTypeSymbol type, string prefix) =>
        type.GetMembers().Where(member => IsVisible(member) && member is not (INamedTypeSymbol or IMethodSymbol { AssociatedSymbol: not null }))
            .Select(member => (member.Name, prefix + Modifiers(member) + member.ToDisplayString(Format) + Mark(member)));

    /// <summary>Whether a type is an extension block. C# code can't name it, so its members are on record as those of the class around it.</summary>
    private static bool IsExtension(INamedTypeSymbol type) => type.GetTypeMembers().Any(inner => inner.TypeKind == TypeKind.Extension);

    /// <summary>The type parameters of an extension block with their constraints.</summary>
    private static string Receiver(INamedTypeSymbol block) => block.ToDisplayString(Format).Split(block.Name)[1];

    /// <summary>Those of an interface's members, which the format leaves out.</summary>
    private static string Modifiers(ISymbol member) =>
        member.ContainingType.TypeKind != TypeKind.Interface ? "" : (member.IsStatic ? "static " : "") + (member.IsAbstract ? "abstract " : member.IsVirtual ? "virtual " : "");

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    /// <summary>The compiler's facts about a type, apart from its members.</summary>
    private static string Shape(INamedTypeSymbol type)
    {
        (bool Holds, string Name)[] facts =
        [
            (type.DeclaredAccessibility != Accessibility.Public, "protected"), (type.IsStatic, "static"), (type is { IsAbstract: true, TypeKind: TypeKind.Class }, "abstract"),
            (type is { IsSealed: true, TypeKind: TypeKind.Class }, "sealed"),
            (type.IsReadOnly, "readonly"), (type.IsRefLikeType, "ref"), (type is { IsUnmanagedType: true, TypeKind: TypeKind.Struct }, "unmanaged"), (type.IsRecord, "record"),
        ];
        IEnumerable<string> words = facts.Where(fact => fact.Holds).Select(fact => fact.Name).Append(type.TypeKind.ToString().ToLowerInvariant());
        IEnumerable<string> parents = type.AllInterfaces.Select(parent => parent.ToDisplayString(Format)).Order(StringComparer.Ordinal);
        if (type.BaseType is { SpecialType: SpecialType.None } parent) parents = parents.Prepend(parent.ToDisplayString(Format));
        if (type.EnumUnderlyingType is { } underlying) parents = [underlying.ToDisplayString(Format)];
        return string.Join(' ', words) + (parents.Any() ? " : " + string.Join(", ", parents) : "") + Mark(type);
    }

    private static string Mark(ISymbol symbol) =>
        string.Concat(symbol.GetAttributes().Where(attribute => attribute.AttributeClass?.Name == nameof(ObsoleteAttribute)).Select(_ => " [Obsolete]"));
}
