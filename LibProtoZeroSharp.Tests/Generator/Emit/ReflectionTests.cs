using System.ComponentModel;
using System.Reflection;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Generated code finds the descriptor of every file, for all names of files.</summary>
public class ReflectionTests
{
    /// <summary>Paths that could be confused when names are made of them.</summary>
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

    /// <summary>No two of its files have the same class of Google's, so generated code uses that one too.</summary>
    [Fact]
    public void FilesOfTheRuntimeHaveOneClass()
    {
        Assert.DoesNotContain(typeof(ArenaAllocator).Assembly.GetTypes(), type => type.Name.StartsWith("ProtoFile__", StringComparison.Ordinal));
        Assert.Null(typeof(WellKnownTypes.TimestampReflection).GetCustomAttribute<EditorBrowsableAttribute>());
        Assert.Equal("google/protobuf/timestamp.proto", WellKnownTypes.TimestampReflection.Descriptor.Name);
    }

    [Theory]
    [InlineData("N")]
    [InlineData("LibProtoZeroSharp.WellKnownTypes")]
    public void FilesOfTheSameNameHaveNoCommonClass(string scope)
    {
        string text = $"syntax = \"proto3\"; option csharp_namespace = \"{scope}\"; ";
        var host = new GeneratorHost(
            ("a/types.proto", text + "package a; message A {}"), ("b/types.proto", text + "package b; message B {}"), ("c/other.proto", text + "package c;"));

        Assert.Empty(host.Compile($"class C {{ object D => new object[] {{ {scope}.A.Descriptor.File, {scope}.B.Descriptor.File, {scope}.OtherReflection.Descriptor }}; }}"));
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
                    P.ShopReflection_.Descriptor, P.ShopReflection.Descriptor, P.ProtoFile__shop_.Descriptor, P.Descriptor.Descriptor__, Of<P.Descriptor>(),
                    P.Descriptor.Types.FileDescriptor.Descriptor];
            }
            """));
    }

    /// <summary>Files are often imported for their options only. Then no assembly has code of them.</summary>
    [Fact]
    public void WhatIsOnlyImportedIsDescribedToo()
    {
        const string options = "syntax = \"proto2\"; package o; import \"deeper.proto\"; import \"google/protobuf/descriptor.proto\"; "
            + "extend google.protobuf.FieldOptions { optional d.Deep deep = 50000; }";
        var host = new GeneratorHost(
            ("deeper.proto", "syntax = \"proto2\"; package d; message Deep { optional int32 x = 1; }"),
            ("opts.proto", options),
            (
                "a.proto",
                "syntax = \"proto3\"; package p; import \"opts.proto\"; import \"deeper.proto\"; message A { int32 f = 1 [(o.deep).x = 7]; } service S { "
                    + "rpc Do(d.Deep) returns (A); }"))
            .Metadata("opts.proto", "GenerateCode", "false").Metadata("deeper.proto", "GenerateCode", "false").Metadata("a.proto", "GrpcServices", "None");
        Assert.Empty(host.Compile());
        Assert.Equal(["a.g.cs", "deeper.g.cs", "opts.g.cs"], host.Run().GeneratedSources.Select(source => source.HintName).Order());

        var file = (LibProtoZeroSharp.Reflection.FileDescriptor)host.Load("public static class Program { public static object Run() => P.A.Descriptor.File; }", "Program")
            .GetMethod("Run")!.Invoke(null, [])!;
        Assert.Equal("d.Deep", file.Services[0].Methods[0].InputType.FullName);
        Assert.Equal(["opts.proto", "deeper.proto"], file.Dependencies.Select(import => import.Name));
        Assert.Same(file.Dependencies[1], file.Dependencies[0].Dependencies[0]);
    }

    [Fact]
    public void DescriptorsOfReferencesAreThoseOfTheReference()
    {
        const string money = "syntax = \"proto3\"; package lib; message Money {}";
        var host = new GeneratorHost(
            ("money.proto", money), ("order.proto", "syntax = \"proto3\"; package app; import \"money.proto\"; message Order { lib.Money money = 1; }"))
            .Metadata("money.proto", "GenerateCode", "false").Reference(new GeneratorHost(("money.proto", money)), "lib");

        Assert.Empty(host.Compile("class C { object D => new object[] { Lib.MoneyReflection.Descriptor, Lib.Money.Descriptor, App.Order.Descriptor }; }"));
        Assert.Equal("order.g.cs", Assert.Single(host.Run().GeneratedSources).HintName);
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
