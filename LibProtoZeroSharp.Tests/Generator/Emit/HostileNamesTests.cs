using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Names that mean something to C#, or to the generated code itself.</summary>
public class HostileNamesTests
{
    [Fact]
    public void ATypeGivesWayToANamespace()
    {
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; package a; message B { int32 x = 1; } message C {}"),
            ("b.proto", "syntax = \"proto3\"; package a.b.c; message D {}"),
            ("c.proto", "syntax = \"proto3\"; message A {} message System {}"));
        Assert.Empty(host.Compile("class Uses { static int X(A.B_ b, A.C c, A.B.C.D d, A_ a, System_ s) => b.X; }"));
    }

    /// <summary>Words that C# takes for something only where they stand in the right place; newer versions know more of them.</summary>
    [Theory]
    [InlineData(LanguageVersion.CSharp12)]
    [InlineData(LanguageVersion.Latest)]
    [InlineData(LanguageVersion.Preview)]
    public void ContextualKeywordsAreNames(LanguageVersion version)
    {
        string[] words =
        [
            "record", "field", "value", "required", "scoped", "file", "var", "dynamic", "nint", "nuint", "notnull", "managed", "unmanaged", "async", "await", "partial",
            "where", "when", "yield", "get", "set", "init", "add", "remove", "with", "and", "or", "not", "global", "alias", "args", "allows", "extension", "union", "closed", "_",
        ];
        string[] scopes = [.. words.Where(word => word is not "_")];
        var host = new GeneratorHost(
            ("types.proto", "syntax = \"proto3\"; package p; " + string.Concat(words.Select(word =>
                $"message {word} {{ .p.{word} {word} = 1; repeated .p.{word} many = 2; message Wrap {{ enum E{word} {{ {word} = 0; }} }} Wrap.E{word} e = 3; oneof o{word} {{ int32 x = 4; .p.{word} y = 5; }} message Inner {{ .p.{word} {word} = 1; map<int32, .p.{word}> entries = 2; }} }} "))),
            ("scopes.proto", "syntax = \"proto3\"; package q; message M { M m = 1; map<string, M> ms = 2; }"));
        host.Language(version).Metadata("scopes.proto", "CSharpNamespace", string.Join(".", scopes));
        Assert.Empty(host.Compile());
    }

    [Fact]
    public void EverythingCompilesWithoutAWarning()
    {
        var host = new GeneratorHost(("hostile.proto", File.ReadAllText(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Emit", "hostile.proto"))));
        ImmutableArray<Diagnostic> diagnostics = host.Compile("""
            static class Uses
            {
                static int Fields(Members m) => m.Data + m.Types_ + m.Create_ + m.IsNull_ + m.Parse_ + m.WriteTo_ + m.Equals_ + m.Class + m.Int + m.FullName
                    + m.Members_.ToString_ + m._1A + m._ + m.__ + m.A1B2C + m.FOOBAR + m.FooBar + m.FooBar__;
                static bool Presence(HasX x) => x.HasX__ && x.HasHasX_ && x.HasClearX && x.HasX_ == 1;
                static Types.Types_.Types Nested(Types t) => t.Types__;
                static Oneofs.KindOneofCase_ Case(Oneofs o) => o.KindCase__ == Oneofs.KindOneofCase_.None_ ? Oneofs.KindOneofCase_.None__ : default;
                static @class Keyword(@class c) => c.Class;
                static System.Int32 Namespaces(System_ s) => s.System.IsNull ? 1 : 2;
            }
            """);
        Assert.Equal([], diagnostics.Where(diagnostic => diagnostic.Id is not ("CS0612" or "PZ0244")));
    }
}
