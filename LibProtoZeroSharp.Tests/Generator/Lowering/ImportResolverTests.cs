using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

/// <summary>The resolution of imports, and the settings for it.</summary>
public class ImportResolverTests
{
    private const string B = "syntax = \"proto3\"; package b; message B {}";

    [Theory]
    [InlineData("a.proto", "b.proto", "b.proto")]
    [InlineData("protos/a.proto", "protos/b.proto", "protos/b.proto")]
    [InlineData("protos/a.proto", "protos/b.proto", "b.proto")]
    [InlineData("a.proto", "deep/down/b.proto", "down/b.proto")]
    [InlineData("protos/x/a.proto", "protos/y/b.proto", "y/b.proto")]
    [InlineData("/elsewhere/x/a.proto", "/elsewhere/y/b.proto", "y/b.proto")]
    [InlineData("/elsewhere/x/a.proto", "/src/other/b.proto", "other/b.proto")]
    public void FilesFindEachOther(string a, string b, string import) => Assert.Empty(new GeneratorHost((a, Importing(import)), (b, B)).Compile());

    [Fact]
    public void TheNearerOfTwoFilesIsMeant()
    {
        var host = new GeneratorHost(
            ("x/a.proto", Importing("b.proto")),
            ("x/b.proto", B),
            ("y/b.proto", "syntax = \"proto3\"; package c; message C {}"));
        Assert.Empty(host.Compile());
    }

    [Fact]
    public void ImportsStartFromTheRootOfTheProject()
    {
        (string, string)[] files = [("protos/a.proto", Importing("b.proto")), ("protos/b.proto", B)];
        Assert.Equal(["protos.a.g.cs", "protos.b.g.cs"], HintNames(new GeneratorHost(files)));
        Assert.Equal(["a.g.cs", "b.g.cs"], HintNames(new GeneratorHost(files).Property("ProtoRoot", "protos")));
        Assert.Equal(["a.g.cs", "b.g.cs"], HintNames(new GeneratorHost(files).Property("ProtoRoot", "nowhere; ./other/../protos/ ;")));
        files = [("a;b|c/a.proto", Importing("b.proto")), ("%41/b.proto", B)];
        Assert.Equal(["a.g.cs", "b.g.cs"], HintNames(new GeneratorHost(files).Property("_ProtoZeroRoots", "a%3Bb%7Cc|%2541")));
    }

    [Fact]
    public void ImportsStartFromTheRootOfTheItem()
    {
        GeneratorHost host = new GeneratorHost(("protos/x/a.proto", Importing("b.proto")), ("/lib/b.proto", B))
            .Metadata("protos/x/a.proto", "ProtoRoot", "protos").Metadata("/lib/b.proto", "ProtoRoot", "/lib");
        Assert.Equal(["b.g.cs", "x.a.g.cs"], HintNames(host));
        Assert.Empty(host.Compile());
    }

    [Fact]
    public void AFileOutsideOfItsRootIsAnError()
    {
        GeneratorHost host = new GeneratorHost(("a.proto", B)).Metadata("a.proto", "ProtoRoot", "protos");
        Assert.Equal("PZ0504", Assert.Single(host.Run().Diagnostics).Id);
    }

    [Fact]
    public void TwoFilesWithOneImportPathAreAnError()
    {
        GeneratorHost host = new GeneratorHost(("x/a.proto", B), ("y/a.proto", B)).Property("ProtoRoot", "x;y");
        Diagnostic found = Assert.Single(host.Run().Diagnostics);
        Assert.Equal("PZ0503", found.Id);
        Assert.Equal(
            "'/src/app/y/a.proto' and '/src/app/x/a.proto' are both imported as 'a.proto'; set ProtoRoot so that their paths differ, or remove one of the items",
            found.GetMessage());
        Assert.Single(host.Run().GeneratedSources);
    }

    [Fact]
    public void AFileListedTwiceIsCompiledOnce() =>
        Assert.Single(new GeneratorHost(("x/a.proto", B), ("x/../x/a.proto", B)).Run().GeneratedSources);

    [Fact]
    public void TheWellKnownTypesAreAtHand()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto3"; package a;
            import "google/protobuf/timestamp.proto"; import "google/protobuf/descriptor.proto";
            message A { google.protobuf.Timestamp t = 1; google.protobuf.FileOptions o = 2; }
            """));
        Assert.Empty(host.Compile("""
            class C { static LibProtoZeroSharp.WellKnownTypes.Timestamp T(A.A a) => a.T; static LibProtoZeroSharp.Reflection.FileOptions O(A.A a) => a.O; }
            """));
    }

    [Fact]
    public void AWellKnownTypeAmongTheFilesIsGenerated()
    {
        string path = "/nuget/include/google/protobuf/empty.proto";
        GeneratorHost host = new GeneratorHost(
            (path, "syntax = \"proto3\"; package google.protobuf; message Empty {}"),
            ("a.proto", "syntax = \"proto3\"; import \"google/protobuf/empty.proto\"; message A { google.protobuf.Empty e = 1; }"))
            .Metadata(path, "CSharpNamespace", "Mine");
        Assert.Equal(["a.g.cs", "google.protobuf.empty.g.cs"], HintNames(host));
        Assert.Empty(host.Compile("class C { static Mine.Empty E(A a) => a.E; }"));
    }

    /// <summary>
    /// Below a root that doesn't lead to the well-known path: by its path from the project's folder, and beside the importing file.
    /// </summary>
    [Theory]
    [InlineData("vendor/google/protobuf/", ".")]
    [InlineData("protos/vendor/google/protobuf/", "protos")]
    [InlineData("google/protobuf/", "google")]
    [InlineData("protos/google/protobuf/", ".")]
    public void ACopyWithAnotherImportPathLeavesTheBuiltInFileInItsPlace(string folder, string root)
    {
        GeneratorHost host = new GeneratorHost(
            (folder + "descriptor.proto", WellKnown("descriptor.proto")),
            (folder + "timestamp.proto", WellKnown("timestamp.proto")),
            ("protos/options.proto", "syntax = \"proto3\"; package o; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FieldOptions { string unit = 50000; }"),
            ("protos/a.proto", """
                syntax = "proto3"; package a; import "google/protobuf/timestamp.proto"; import "protos/options.proto";
                message A { google.protobuf.Timestamp t = 1 [(o.unit) = "s", deprecated = false]; }
                """)).Property("ProtoRoot", root);
        Assert.Empty(host.Compile("class C { static System.DateTime T(A.A a) => a.T.ToDateTime(); }"));
        Assert.Equal(4, host.Run().GeneratedSources.Length);
    }

    [Fact]
    public void ACopyWithAnotherImportPathIsFoundByThat()
    {
        GeneratorHost host = new GeneratorHost(
            ("protos/vendor/google/protobuf/timestamp.proto", WellKnown("timestamp.proto")),
            ("protos/a.proto", "syntax = \"proto3\"; package a; import \"vendor/google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp t = 1; }"))
            .Property("ProtoRoot", "protos");
        Assert.Empty(host.Compile("class C { static Google.Protobuf.WellKnownTypes.Timestamp T(A.A a) => a.T; }"));
    }

    [Fact]
    public void OptionsOfACopyAreThoseOfTheFilesThatImportIt()
    {
        const string extend = "extend google.protobuf.FieldOptions { string unit = 50000; }";
        GeneratorHost host = new GeneratorHost(
            ("vendor/google/protobuf/descriptor.proto", WellKnown("descriptor.proto")),
            ("copied.proto", "syntax = \"proto3\"; package copied; import \"vendor/google/protobuf/descriptor.proto\"; " + extend),
            ("a.proto", "syntax = \"proto3\"; package a; import \"copied.proto\"; message A { int32 a = 1 [(copied.unit) = \"s\", deprecated = true]; }"),
            ("built_in.proto", "syntax = \"proto3\"; package b; import \"google/protobuf/descriptor.proto\"; " + extend),
            ("b.proto", "syntax = \"proto3\"; package b; import \"built_in.proto\"; message B { int32 a = 1 [(b.unit) = \"s\"]; }"))
            .Property("ProtoRoot", ".");
        Assert.Equal(["CS0612"], host.Compile("class C { static int X(A.A a, B.B b) => a.A_ + b.A; }").Select(diagnostic => diagnostic.Id));
    }

    [Theory]
    [InlineData("protos", "protos/google/protobuf/timestamp.proto")]
    [InlineData("protos;protos/vendor", "protos/vendor/google/protobuf/timestamp.proto")]
    public void ACopyWithTheImportPathOfAWellKnownFileTakesItsPlace(string roots, string path)
    {
        GeneratorHost host = new GeneratorHost(
            (path, WellKnown("timestamp.proto")),
            ("protos/a.proto", "syntax = \"proto3\"; package a; import \"google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp t = 1; }"))
            .Property("ProtoRoot", roots);
        Assert.Empty(host.Compile("class C { static Google.Protobuf.WellKnownTypes.Timestamp T(A.A a) => a.T; }"));
    }

    [Fact]
    public void TheNamespaceOfAnItemCountsMoreThanTheFiles()
    {
        GeneratorHost host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; option csharp_namespace = \"Theirs\"; message A {}"),
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message B { A a = 1; }"))
            .Metadata("a.proto", "CSharpNamespace", "Ours.event");
        Assert.Empty(host.Compile("class C { static Ours.@event.A A(B b) => b.A; }"));
    }

    [Fact]
    public void HintNamesDiffer()
    {
        var host = new GeneratorHost(("a/b.proto", B), ("a.b.proto", "syntax = \"proto3\"; message M {}"), ("A b.proto", "syntax = \"proto3\"; message N {}"));
        ImmutableArray<Diagnostic> diagnostics = host.Compile();
        Assert.Empty(diagnostics);
        Assert.Equal(3, HintNames(host).Count);
    }

    [Fact]
    public void NamesOfLongPathsFitIntoAFileSystemAndIntoMetadata()
    {
        string folders = string.Join('/', Enumerable.Repeat(new string('d', 120), 20)), chinese = string.Concat(Enumerable.Repeat("界", 80));
        string[] paths = [folders + "/a.proto", folders + "/b.proto", folders + "x/a.proto", .. Enumerable.Range(0, 60).Select(i => chinese + (char)('一' + i) + ".proto")];
        (string, string)[] files = [.. paths.Select((path, i) => (path, $"syntax = \"proto3\"; package p{i}; message M {{}}"))];
        files = [.. files, ("all.proto", "syntax = \"proto3\"; package all; " + string.Concat(paths.Select(path => $"import \"{path}\"; "))
            + "message All { " + string.Concat(paths.Select((_, i) => $"p{i}.M m{i} = {i + 1}; ")) + "}")];
        var host = new GeneratorHost(files);
        Assert.Empty(host.Compile());
        List<string> names = HintNames(host);
        Assert.Equal(files.Length, names.Distinct(StringComparer.OrdinalIgnoreCase).Count());
        Assert.All(names, name => Assert.InRange(Encoding.UTF8.GetByteCount(name), 1, 255));
        Assert.Contains(Assert.Single(HintNames(new GeneratorHost(files[0]))), names);
    }

    private static string WellKnown(string file) => File.ReadAllText(Path.Combine(Protoc.Includes, "google", "protobuf", file));

    private static string Importing(string path) => $"syntax = \"proto3\"; package a; import \"{path}\"; message A {{ b.B b = 1; }}";

    private static List<string> HintNames(GeneratorHost host) => [.. host.Run().GeneratedSources.Select(source => source.HintName).Order(StringComparer.Ordinal)];
}
