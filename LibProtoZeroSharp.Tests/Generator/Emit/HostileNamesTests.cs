using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Names with a meaning in C#, or in the generated code itself.</summary>
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

    /// <summary>Calls of members that also exist as fields of the same name: a property can't be called, so C# takes the method.</summary>
    [Fact]
    public void FieldsThatAreCalledAsMethodsLeaveTheMethodsInTheirPlace()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto3"; package p;
            message Verbs {
              int32 clear = 1; string write = 2; Verbs read = 3; repeated int32 parse = 4; map<int32, int32> try_parse = 5; bytes create = 6; bool is_null = 7;
              optional int32 to_byte_array = 8; oneof o { int32 get_type = 9; Verbs memberwise_clone = 10; } double reference_equals = 11; repeated Verbs finalize = 12;
              int32 write_to = 13; int32 clone = 14; int32 merge_from = 15; int32 calculate_size = 16;
            }
            """));
        var run = host.Load(
            """
            using LibProtoZeroSharp; using P;
            public static class Uses
            {
                public static object[] Run()
                {
                    using var arena = new ArenaAllocator();
                    Verbs verbs = Verbs.Create(arena);
                    verbs.Clear = 1; verbs.Write = arena.CopyString("w"); verbs.MutableRead(arena).Clear = 2; verbs.Parse_.Add(3, arena); verbs.TryParse.Set(4, 5, arena);
                    verbs.IsNull_ = true; verbs.ToByteArray = 6; verbs.GetType = 7; verbs.WriteTo_ = 8; verbs.Clone_ = 9; verbs.MergeFrom_ = 10; verbs.CalculateSize_ = 11;
                    byte[] bytes = verbs.ToByteArray();
                    Verbs parsed = Verbs.Parse(bytes, arena), generic = ProtoMessage.Parse<Verbs>(bytes, arena), clone = parsed.Clone(arena);
                    var reader = new ProtoReader(bytes);
                    Verbs read = default;
                    read.Read(ref reader, arena);
                    Verbs merged = Verbs.Create(arena);
                    merged.MergeFrom(verbs, arena);
                    bool areEqual = verbs == parsed && parsed.Equals(generic) && clone == read && read == merged && parsed.GetHashCode() == merged.GetHashCode();
                    clone.Clear();
                    return [
                        areEqual, bytes.Length == verbs.CalculateSize(), clone.CalculateSize(), clone.IsNull, default(Verbs).IsNull, parsed.Read.Clear,
                        verbs.GetType().Name, Verbs.ClearFieldNumber];
                }
            }
            """,
            "Uses").GetMethod("Run")!;

        Assert.Equal([true, true, 0, false, true, 2, "Verbs", 1], (object[])run.Invoke(null, [])!);
        Assert.Empty(host.Compile());
    }

    /// <summary>Generated code names them from the global namespace.</summary>
    [Fact]
    public void TypesOfDotNetAndOfTheRuntimeAreNames()
    {
        string[] namespaces =
        [
            "System", "System.IO", "System.Buffers", "System.Diagnostics", "System.ComponentModel", "System.Runtime.InteropServices", "LibProtoZeroSharp",
            "LibProtoZeroSharp.Runtime",
        ];
        string[] names = [.. typeof(object).Assembly.GetExportedTypes().Concat(typeof(ProtoMessage).Assembly.GetExportedTypes())
            .Where(type => !type.IsNested && namespaces.Contains(type.Namespace))
                .Select(type => type.Name.Split('`')[0]).Concat(namespaces.SelectMany(name => name.Split('.'))).Distinct()];
        Assert.True(names.Length > 300);

        string proto = string.Concat(names.Select(name => $"message {name} {{ {name} x = 1; }} "));
        Assert.Empty(new GeneratorHost(("a.proto", "syntax = \"proto3\"; " + proto)).Compile());
    }

    [Fact]
    public void ANamespaceGivesWayToTheNamesOfTheRuntimeInGeneratedCode()
    {
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; package pz; message A { A a = 1; }"),
            ("b.proto", "syntax = \"proto3\"; package b; option csharp_namespace = \"Pzr.Sub\"; import \"a.proto\"; message B { pz.A a = 1; }"),
            ("c.proto", "syntax = \"proto3\"; package pz.c; message C { string s = 1; }"));
        Assert.Empty(host.Compile("class Uses { static Pz_.A X(Pzr_.Sub.B b, Pz_.C.C c) => b.A; }"));
    }

    [Theory]
    [InlineData("OrderReflection", "P.OrderReflection")]
    [InlineData("ProtoFile__order", "P.ProtoFile__order")]
    public void ATypeThatIsCalledAsTheDescriptorOfAnotherFileIsReported(string name, string type)
    {
        (string, string) order = ("order.proto", "syntax = \"proto3\"; package p; message Order {}");
        (string, string) other = ("other.proto", $"syntax = \"proto3\"; package p; message {name} {{}} message B {{}}");
        foreach (GeneratorHost host in (GeneratorHost[])[new(order, other), new(other, order)])
        {
            Diagnostic diagnostic = Assert.Single(host.Compile("class Uses { object[] D => new object[] { P.Order.Descriptor, P.B.Descriptor, P.OrderReflection.Descriptor }; }"));
            Assert.Equal(
                ("PZ0506",
                    $"'p.{name}' would become the C# type '{type}', as the descriptor of order.proto does; "
                        + "give one of the files another csharp_namespace, or remove one if it is a copy"),
                (diagnostic.Id, diagnostic.GetMessage()));
        }
    }

    /// <summary>Contextual keywords of C#; newer versions have more of them.</summary>
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
                $"message {word} {{ .p.{word} {word} = 1; repeated .p.{word} many = 2; message Wrap {{ enum E{word} {{ {word} = 0; }} }} Wrap.E{word} e = 3; "
                + $"oneof o{word} {{ int32 x = 4; .p.{word} y = 5; }} message Inner {{ .p.{word} {word} = 1; map<int32, .p.{word}> entries = 2; }} }} "))),
            ("scopes.proto", "syntax = \"proto3\"; package q; message M { M m = 1; map<string, M> ms = 2; }"));
        host.Language(version).Metadata("scopes.proto", "CSharpNamespace", string.Join(".", scopes));
        Assert.Empty(host.Compile());
    }

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void EverythingCompilesWithoutAWarning(string records)
    {
        GeneratorHost host = new GeneratorHost(("hostile.proto", File.ReadAllText(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Emit", "hostile.proto"))))
            .Property("ProtoZeroRecords", records);
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
                static int Objects(Objects o, Objects.Types.Equals e) => o.EqualsCase == 0 && o.GetTypeCase == 0 && e.Equals_.Equals(e) && o.GetType() == null ? 1 : 2;
                static int Accessors(get_X g, set_X s, get_HasX h, get_OCase o, get_IsNull n) =>
                    g.X_ + s.X_ + s.Y + (h.HasX_ ? h.X : 0) + (o.OCase_ == 0 ? 1 : 2) + (n.IsNull_ != 0 ? 1 : 2);
                static bool Operators(op_Equality_ e, op_Inequality_ i, op_Implicit p) => e == e.OpEquality && i != default && p == default;
                static @__arglist ArgList(@__arglist a) => a.Arglist;
            }
            """);
        Assert.Equal([], diagnostics.Where(diagnostic => diagnostic.Id is not ("CS0612" or "PZ0244")));
    }
}
