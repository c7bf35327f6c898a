using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Generated code finds the descriptor of every file, whatever the files are called.</summary>
public class ReflectionTests
{
    /// <summary>What could be taken for each other where names are made of paths.</summary>
    private static readonly string[] Paths =
    [
        "a.proto", "a/b.proto", "a_b.proto", "a__b.proto", "a/_b.proto", "a_/b.proto", "_a.proto", "a_.proto", "a_x002D_b.proto", "a-b.proto", "a.b.proto",
        "a b.proto", "ab.proto", "A.proto", "a.PROTO", "1.proto", "ą.proto", "x.proto", "a_x.proto", "a_/x.proto", "a//b.proto", "google/protobuf/field_mask.proto",
    ];

    [Fact]
    public void NoTwoPathsShareAClass()
    {
        Assert.Equal(Paths.Length, Paths.Select(ReflectionNames.Unique).Distinct().Count());
        Assert.Equal("ProtoFile__google__protobuf__field_mask", ReflectionNames.Unique("google/protobuf/field_mask.proto"));
    }

    [Fact]
    public void FilesOfAnyNameCompileTogether()
    {
        string[] paths = [.. Paths.Where(path => path != "a//b.proto")];
        var host = new GeneratorHost([.. paths.Select((path, i) => (path, Text(path, i, i == 0 ? [] : [paths[i - 1]])))]);

        Assert.Empty(host.Compile());

        static string Text(string path, int i, string[] imports) =>
            $"syntax = \"proto3\"; package p; {string.Concat(imports.Select(import => $"import public \"{import}\"; "))} message M{i} {{}}";
    }

    [Fact]
    public void FilesOfTheSameNameHaveNoCommonClass()
    {
        const string text = "syntax = \"proto3\"; option csharp_namespace = \"N\"; ";
        var host = new GeneratorHost(
            ("a/types.proto", text + "package a; message A {}"), ("b/types.proto", text + "package b; message B {}"), ("c/other.proto", text + "package c;"));

        Assert.Empty(host.Compile("class C { object D => new object[] { N.A.Descriptor.File, N.B.Descriptor.File, N.OtherReflection.Descriptor }; }"));
        Assert.DoesNotContain(host.Run().GeneratedSources, source => source.SourceText.ToString().Contains("TypesReflection"));
    }

    [Fact]
    public void TypesKeepTheirNames()
    {
        var host = new GeneratorHost(("shop.proto", """
            syntax = "proto3";
            package p;
            message ShopReflection { string descriptor = 1; }
            message Descriptor { message FileDescriptor {} FileDescriptor file = 1; Descriptor descriptor = 2; }
            message ProtoFile__shop {}
            enum Reflection { ZERO = 0; }
            """));

        Assert.Empty(host.Compile("""
            class C
            {
                object Of<T>() where T : unmanaged, LibProtoZeroSharp.IProtoMessage<T> => T.Descriptor;
                object[] D => [
                    P.ShopReflection_.Descriptor, P.ShopReflection.Descriptor, P.ProtoFile__shop_.Descriptor, P.Descriptor.Descriptor_, Of<P.Descriptor>(),
                    P.Descriptor.Types.FileDescriptor.Descriptor];
            }
            """));
    }

    /// <summary>Maps have entries, which are nested types without a struct.</summary>
    [Fact]
    public void EveryMessageFindsItself()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto3";
            package p;
            message First { map<string, Inner> map = 1; message Inner { message Innermost {} } map<string, Inner> other = 2; message Last {} }
            message Second {}
            """));
        var names = (string[])host.Load(
            """
            public static class Program
            {
                static string Of<T>() where T : unmanaged, LibProtoZeroSharp.IProtoMessage<T> => T.Descriptor.FullName == T.FullName ? "" : T.FullName;
                public static string[] Run() =>
                    [Of<P.First>(), Of<P.First.Types.Inner>(), Of<P.First.Types.Inner.Types.Innermost>(), Of<P.First.Types.Last>(), Of<P.Second>()];
            }
            """,
            "Program").GetMethod("Run")!.Invoke(null, [])!;

        Assert.All(names, Assert.Empty);
    }
}
