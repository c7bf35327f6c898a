using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

/// <summary>The effects of the project's properties and of its items' metadata.</summary>
public class ProjectSettingsTests
{
    private const string M = "syntax = \"proto3\"; package p; message M { enum E { Z = 0; } E e = 1; }";
    private const string User = "syntax = \"proto3\"; package u;\nimport \"m.proto\";\nmessage U {\n  p.M m = 1; map<int32, p.M.E> es = 2; int32 x = 3; }";

    [Theory]
    [InlineData("Access", "privat", "'privat' is not a value of Access, which can be 'internal' or 'public'")]
    [InlineData("GenerateCode", "no", "'no' is not a value of GenerateCode, which can be 'true' or 'false'")]
    [InlineData("Records", "yes", "'yes' is not a value of Records, which can be 'true' or 'false'")]
    public void AnUnknownValueOfAnItemIsAnError(string name, string value, string message)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("m.proto", M)).Metadata("m.proto", name, value).Run().Diagnostics);
        Assert.Equal(("PZ0505", message), (diagnostic.Id, diagnostic.GetMessage()));
        Assert.Equal((GeneratorHost.Folder + "/m.proto", 0), (diagnostic.Location.GetLineSpan().Path, diagnostic.Location.GetLineSpan().StartLinePosition.Line));
    }

    [Theory]
    [InlineData("ProtoZeroAccess", "privat")]
    [InlineData("ProtoZeroGenerateCode", "no")]
    [InlineData("ProtoZeroRecords", "yes")]
    public void AnUnknownValueOfAPropertyIsOneError(string name, string value)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("m.proto", M), ("u.proto", User)).Property(name, value).Run().Diagnostics);
        Assert.Equal(("PZ0505", Location.None), (diagnostic.Id, diagnostic.Location));
        Assert.Contains(name, diagnostic.GetMessage());
    }

    [Theory]
    [InlineData("", "", "public")]
    [InlineData("Internal", "", "internal")]
    [InlineData("internal", "PUBLIC", "public")]
    [InlineData("", "internal", "internal")]
    public void AccessIsThatOfTheItemOrElseOfTheProject(string property, string metadata, string expected)
    {
        GeneratorHost host = new GeneratorHost(("m.proto", M + " enum Top { Y = 0; }")).Property("ProtoZeroAccess", property).Metadata("m.proto", "Access", metadata);
        Assert.Empty(host.Compile());
        string source = host.Run().GeneratedSources.Single().SourceText.ToString();
        Assert.Contains(expected + " partial struct M ", source);
        Assert.Contains(expected + " enum Top ", source);
        Assert.Contains("public enum E ", source);
    }

    [Fact]
    public void APublicMessageHasNoFieldsOfAnInternalType()
    {
        GeneratorHost host = new GeneratorHost(("m.proto", M), ("u.proto", User)).Metadata("m.proto", "Access", "internal");
        ImmutableArray<Diagnostic> diagnostics = host.Compile("class C { static int X(U.U u) => u.X; }");
        Assert.Equal(
            [("PZ0507", 3, 6), ("PZ0507", 3, 31)],
            diagnostics.Select(found => (found.Id, found.Location.GetLineSpan().StartLinePosition.Line, found.Location.GetLineSpan().StartLinePosition.Character)));
        Assert.Equal("'u.U.m' is public, but its type 'p.M' is internal, as m.proto has Access=\"internal\"; give both files the same access", diagnostics[0].GetMessage());
        Assert.Empty(new GeneratorHost(("m.proto", M), ("u.proto", User)).Property("ProtoZeroAccess", "internal").Metadata("m.proto", "Access", "public").Compile());
    }

    [Fact]
    public void TheNamespaceIsThatOfTheItemOrElseOfTheProject()
    {
        GeneratorHost host = new GeneratorHost(("m.proto", M), ("u.proto", User)).Property("ProtoZeroCSharpNamespace", "All").Metadata("u.proto", "CSharpNamespace", "One.record");
        Assert.Empty(host.Compile("class C { static All.M M(One.@record.U u) => u.M; }"));
    }

    [Theory]
    [InlineData("1x")]
    [InlineData("A..B")]
    [InlineData("A B")]
    [InlineData("A.")]
    public void AnItemsNamespaceMustBeOne(string scope)
    {
        // One error, and none in code that uses the file's types.
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("m.proto", M), ("u.proto", User)).Metadata("m.proto", "CSharpNamespace", scope).Compile());
        Assert.Equal(("PZ0502", 0), (diagnostic.Id, diagnostic.Location.GetLineSpan().StartLinePosition.Line));
    }

    [Fact]
    public void TwoTypesCannotHaveOneName()
    {
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; package a; option csharp_namespace = \"N\"; message M { int32 x = 1; } enum E { Z = 0; }"),
            ("b.proto", "syntax = \"proto3\"; package b; option csharp_namespace = \"N\";\nmessage M { int32 y = 1; }\nmessage E {}\nmessage F {}"));
        Assert.Equal(
            [
                "'b.M' would become the C# type 'N.M', as 'a.M' in a.proto does; give one of the files another csharp_namespace, or remove one if it is a copy",
                "'b.E' would become the C# type 'N.E', as 'a.E' in a.proto does; give one of the files another csharp_namespace, or remove one if it is a copy",
            ],
            host.Compile("class C { static int X(N.M m, N.F f) => m.X; }").Select(diagnostic => diagnostic.GetMessage()));
        Assert.Equal([("PZ0506", 1), ("PZ0506", 2)], host.Run().Diagnostics.Select(found => (found.Id, found.Location.GetLineSpan().StartLinePosition.Line)));
    }

    [Theory]
    [InlineData("LibProtoZeroSharp", "Utf8String", "LibProtoZeroSharp.Utf8String")]
    [InlineData("LibProtoZeroSharp.Runtime", "MessageData", "LibProtoZeroSharp.Runtime.MessageData")]
    [InlineData("LibProtoZeroSharp.WellKnownTypes", "Any", "LibProtoZeroSharp.WellKnownTypes.Any")]
    [InlineData("LibProtoZeroSharp.Reflection", "FieldDescriptor", "LibProtoZeroSharp.Reflection.FieldDescriptor")]
    [InlineData("LibProtoZeroSharp", "Runtime", "LibProtoZeroSharp.Runtime")]
    [InlineData("LibProtoZeroSharp.Utf8String", "M", "LibProtoZeroSharp.Utf8String")]
    [InlineData("System", "Version", "System.Version")]
    [InlineData("System", "IO", "System.IO")]
    [InlineData("System.IO", "Stream", "System.IO.Stream")]
    public void ATypeThatALibraryHasIsTheOneError(string scope, string name, string taken)
    {
        var host = new GeneratorHost(
            ("a.proto", $"syntax = \"proto3\"; option csharp_namespace = \"{scope}\"; message Fine {{}}\nmessage {name} {{ string s = 1; bytes b = 2; }}"), ("m.proto", M));
        ImmutableArray<Diagnostic> diagnostics = host.Compile();
        Assert.All(diagnostics, diagnostic => Assert.Equal("PZ0514", diagnostic.Id));
        Assert.Contains($"would become the C# type '{scope}.{name}', but", diagnostics[^1].GetMessage());
        Assert.EndsWith($"has '{taken}'; give the file another csharp_namespace", diagnostics[^1].GetMessage());
        Assert.Equal(1, diagnostics[^1].Location.GetLineSpan().StartLinePosition.Line);
    }

    [Theory]
    [InlineData("LibProtoZeroSharp")]
    [InlineData("LibProtoZeroSharp.Runtime")]
    [InlineData("LibProtoZeroSharp.Formats")]
    [InlineData("System")]
    [InlineData("Systems")]
    public void TypesThatNoLibraryHasMayBeInItsNamespaces(string scope) =>
        Assert.Empty(new GeneratorHost(("a.proto", $"syntax = \"proto3\"; option csharp_namespace = \"{scope}\"; message Order {{ string s = 1; Order o = 2; }}")).Compile());

    [Fact]
    public void WithoutTheRuntimeThereIsOneError()
    {
        GeneratorHost host = new GeneratorHost(("m.proto", M), ("u.proto", User)).WithoutRuntime();
        Assert.Equal(("PZ0510", Location.None), host.Compile().Select(diagnostic => (diagnostic.Id, diagnostic.Location)).Single());
        Assert.Empty(new GeneratorHost(("a.txt", "")).WithoutRuntime().Compile());
        host = new GeneratorHost(("m.proto", M)).WithoutRuntime().Property("AssemblyName", "LibProtoZeroSharp");
        Assert.Single(host.Run().GeneratedSources);
    }

    [Fact]
    public void WithAnOldLanguageThereIsOneError() =>
        Assert.Equal("PZ0511", Assert.Single(new GeneratorHost(("m.proto", M)).Language(LanguageVersion.CSharp11).Compile()).Id);
}
