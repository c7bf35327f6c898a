using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests;

/// <summary>Code that is compiled against one flavour runs with the other: the package LibProtoZeroSharp.Debug relies on it.</summary>
public class FlavoursTests
{
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.FullyQualifiedFormat
        .WithMemberOptions((SymbolDisplayMemberOptions)0xFF)
        .WithParameterOptions((SymbolDisplayParameterOptions)0xFF)
        .WithGenericsOptions((SymbolDisplayGenericsOptions)0xFF);

    [Fact]
    public void TheyHaveTheSameApi()
    {
        string[] api = Api(LayersTests.RuntimeSources);
        Assert.Contains("public void global::LibProtoZeroSharp.ArenaAllocator.Reset()", api);
        Assert.Equal(api, Api(LayersTests.RuntimeSources, "PROTOZERO_CHECKS"));
    }

    [Theory]
    [InlineData("public int Field;")]
    [InlineData("protected void Method() { }")]
    [InlineData("public struct Nested;")]
    public void AMemberOfOneFlavourIsFound(string member)
    {
        (string, string)[] sources = [("A.cs", $"public class A {{\n#if PROTOZERO_CHECKS\n{member}\n#endif\n}}")];
        Assert.NotEmpty(Api(sources, "PROTOZERO_CHECKS").Except(Api(sources)));
    }

    [Theory]
    [InlineData("public const int Value = 1;", "public const int Value = 2;")]
    [InlineData("public void M(int value = 1) { }", "public void M(int value = 2) { }")]
    [InlineData("public struct S { int _field; }", "public struct S { string _field; }")]
    [InlineData("public struct S { public int P => 1; }", "public struct S : System.IDisposable { public int P => 1; void System.IDisposable.Dispose() { } }")]
    public void ADifferenceIsFound(string one, string other) =>
        Assert.NotEqual(Api([("A.cs", $"public class A {{ {one} }}")]), Api([("A.cs", $"public class A {{ {other} }}")]));

    /// <summary>All declarations that are visible to other assemblies, a line each.</summary>
    private static string[] Api(IEnumerable<(string Path, string Text)> sources, params string[] constants)
    {
        var lines = new List<string>();
        Add(Layers.Compile(sources, constants).Assembly.GlobalNamespace);
        return [.. lines.Order(StringComparer.Ordinal)];

        void Add(INamespaceOrTypeSymbol container)
        {
            foreach (ISymbol member in container.GetMembers().Where(IsVisible))
            {
                if (member is not INamespaceSymbol)
                    lines.Add(member.ToDisplayString(Format) + (member is INamedTypeSymbol type ? Shape(type) : ""));
                if (member is INamespaceOrTypeSymbol inner)
                    Add(inner);
            }
        }
    }

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    /// <summary>The compiler's facts about a type, apart from its members.</summary>
    private static string Shape(INamedTypeSymbol type) =>
        $" {type.TypeKind} sealed {type.IsSealed} static {type.IsStatic} readonly {type.IsReadOnly} ref {type.IsRefLikeType} unmanaged {type.IsUnmanagedType}: "
        + string.Join(", ", type.AllInterfaces.Prepend(type.BaseType).Select(parent => parent?.ToDisplayString(Format)));
}
