using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>Files whose types are in another assembly: they are only imported.</summary>
public class ReferencedFilesTests
{
    private const string Lib = "/src/lib";
    private const string Money = "syntax = \"proto3\"; package lib; message Money { enum Unit { ZERO = 0; CENTS = 1; } Unit unit = 1; message Inner {} }";
    private const string Order = "syntax = \"proto3\"; package app; import \"money.proto\"; "
        + "message Order { lib.Money money = 1; repeated lib.Money.Unit units = 2; map<int32, lib.Money.Inner> inners = 3; }";
    private const string Uses = "class C { static Lib.Money.Types.Unit X(App.Order order) => order.Money.Unit; }";

    [Fact]
    public void TheirTypesAreThoseOfTheReference()
    {
        GeneratorHost host = App(("order.proto", Order), (Lib + "/protos/money.proto", Money)).Reference(Library(), "lib");
        Assert.Empty(host.Compile(Uses));
        Assert.Equal("order.g.cs", Assert.Single(host.Run().GeneratedSources).HintName);
    }

    [Fact]
    public void TheirNamespaceComesAlong()
    {
        GeneratorHost host = App(("order.proto", Order), (Lib + "/protos/money.proto", Money))
            .Metadata(Lib + "/protos/money.proto", "CSharpNamespace", "Other")
            .Reference(Library().Metadata(Lib + "/protos/money.proto", "CSharpNamespace", "Other"), "lib");
        Assert.Empty(host.Compile(Uses.Replace("Lib.", "Other.")));
    }

    [Fact]
    public void ATypeThatNoAssemblyHasIsAnErrorAtTheField()
    {
        Diagnostic diagnostic = App(("order.proto", Order), (Lib + "/protos/money.proto", Money)).Run().Diagnostics[0];
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        Assert.Equal(
            ("PZ0508", GeneratorHost.Folder + "/order.proto", Order.IndexOf("money = 1", StringComparison.Ordinal)),
            (diagnostic.Id, span.Path, span.StartLinePosition.Character));
        Assert.StartsWith("money.proto is only imported, but no referenced assembly has the type 'Lib.Money' of 'lib.Money'", diagnostic.GetMessage());
    }

    [Fact]
    public void ATypeWithAnotherAliasIsNotFound()
    {
        using var image = new MemoryStream(Library().Image("lib"));
        MetadataReference reference = MetadataReference.CreateFromStream(image, new MetadataReferenceProperties(aliases: ["elsewhere"]));
        Assert.Equal("PZ0508", App(("order.proto", Order), (Lib + "/protos/money.proto", Money)).Reference(reference).Run().Diagnostics[0].Id);
    }

    [Theory]
    [InlineData("", "PZ0509")]
    [InlineData("[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Generated\")]", null)]
    public void InternalTypesOfAnotherAssemblyCannotBeUsedUnlessItAllowsThat(string source, string? id)
    {
        GeneratorHost library = Library().Property("ProtoZeroAccess", "internal");
        GeneratorHost host = App(("order.proto", Order), (Lib + "/protos/money.proto", Money)).Reference(library, "lib", source)
            .Property("AssemblyName", "Generated").Property("ProtoZeroAccess", "internal");
        Assert.Equal(id, host.Run().Diagnostics.FirstOrDefault()?.Id);
        Assert.Equal(id == null, host.Compile().IsEmpty);
    }

    [Fact]
    public void AFileThatIsListedAsBothBecomesCode()
    {
        GeneratorHost host = new GeneratorHost(("m.proto", Money), ("./m.proto", Money)).Metadata("m.proto", "GenerateCode", "false");
        Assert.Single(host.Run().GeneratedSources);
    }

    [Fact]
    public void WhatTheProjectHasItselfCountsMore()
    {
        GeneratorHost host = App(("order.proto", Order), ("money.proto", Money), (Lib + "/protos/money.proto", "message"));
        Assert.Empty(host.Compile(Uses));
    }

    /// <summary>
    /// The other assembly has the type from another file, or in a namespace that is a keyword or the global one, or has only the descriptor.
    /// </summary>
    [Theory]
    [InlineData("syntax = \"proto3\"; package lib; message Other {} message Money {}", "Lib.Money")]
    [InlineData("syntax = \"proto3\"; option csharp_namespace = \"Lib.class\"; enum Unit { ZERO = 0; }", "Lib.@class.Unit")]
    [InlineData("syntax = \"proto3\"; message record {}", "@record")]
    [InlineData("syntax = \"proto3\"; package lib; service S {}", "Lib.S")]
    public void ATypeThatAReferenceHasTooIsAWarningAtTheFile(string text, string type)
    {
        var library = new GeneratorHost(
            ("money.proto", Money),
            ("own.proto", "syntax = \"proto3\"; package lib; service S {}"),
            ("unit.proto", "syntax = \"proto3\"; option csharp_namespace = \"Lib.class\"; enum Unit { ZERO = 0; }"),
            ("record.proto", "syntax = \"proto3\"; message record {}"));
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("own.proto", text)).Reference(library, "lib").Run().Diagnostics);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        Assert.Equal(
            ("PZ0515", DiagnosticSeverity.Warning, GeneratorHost.Folder + "/own.proto", 0),
            (diagnostic.Id, diagnostic.Severity, span.Path, span.StartLinePosition.Line));
        Assert.StartsWith($"The assembly 'lib' has the type '{type}", diagnostic.GetMessage());
    }

    /// <summary>Google.Protobuf generates classes, which generated structs can't use.</summary>
    [Theory]
    [InlineData(null, "PZ0515", "The assembly 'Google.Protobuf' has the type 'Google.Protobuf.WellKnownTypes.Api' already; add ExcludeAssets")]
    [InlineData("false", "PZ0519", "api.proto is only imported, but the type 'Google.Protobuf.WellKnownTypes.Api' in the assembly 'Google.Protobuf' is a class")]
    public void AClassOfAnotherLibraryIsNotTheType(string? generateCode, string id, string start)
    {
        GeneratorHost host = new GeneratorHost(
                ("api.proto", "syntax = \"proto3\"; option csharp_namespace = \"Google.Protobuf.WellKnownTypes\"; message Api {}"),
                ("own.proto", "syntax = \"proto3\"; import \"api.proto\"; message Own { Api api = 1; }"))
            .Reference(AssemblyReferences.Of(Path.Combine(AppContext.BaseDirectory, "Google.Protobuf.dll")));
        if (generateCode is not null) host.Metadata("api.proto", "GenerateCode", generateCode);
        Diagnostic diagnostic = Assert.Single(host.Run().Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.StartsWith(start, diagnostic.GetMessage());
    }

    [Fact]
    public void ATypeThatIsHiddenInAReferenceIsNotTheSame()
    {
        var host = new GeneratorHost((Lib + "/protos/money.proto", Money), ("other.proto", "syntax = \"proto3\"; package lib; message Other {}"));
        Assert.Empty(host.Reference(Library().Property("ProtoZeroAccess", "internal"), "lib").Compile());

        using var image = new MemoryStream(Library().Image("aliased"));
        host = new GeneratorHost((Lib + "/protos/money.proto", Money));
        Assert.Empty(host.Reference(MetadataReference.CreateFromStream(image, new MetadataReferenceProperties(aliases: ["elsewhere"]))).Compile());
    }

    [Fact]
    public void OfAFileThatNobodyImportsNothingIsSaid()
    {
        GeneratorHost host = App(("order.proto", "syntax = \"proto3\"; message Order {}"), (Lib + "/protos/money.proto", "message {"));
        Assert.Empty(host.Compile());
        host = App(("order.proto", Order), (Lib + "/protos/money.proto", "syntax = \"proto3\"; message {}"));
        Assert.All(host.Run().Diagnostics, diagnostic => Assert.Equal(Lib + "/protos/money.proto", diagnostic.Location.GetLineSpan().Path));
        Assert.All(host.Compile(), diagnostic => Assert.StartsWith("PZ", diagnostic.Id));
    }

    [Fact]
    public void NamesDependOnTheProjectThatATypeComesFrom()
    {
        // In the library a namespace has the name that the type would have, and the type gives way. Here it is the reverse.
        (string, string)[] library =
        [
            (Lib + "/protos/money.proto", Money), (Lib + "/protos/a.proto", "syntax = \"proto3\"; package lib.money; message A {}"),
            (Lib + "/protos/b.proto", "syntax = \"proto3\"; package lib; message Order {}"),
        ];
        var compiled = new GeneratorHost(library);
        compiled.Property("_ProtoZeroFolder", Lib).Property("ProtoRoot", "protos");
        GeneratorHost host = App(
            [
                ("u.proto", "syntax = \"proto3\"; package u; import \"money.proto\"; import \"b.proto\"; message U { lib.Money m = 1; lib.Order o = 2; }"),
                ("v.proto", "syntax = \"proto3\"; package lib.order; message V {}"),
                .. library,
            ]).Reference(compiled, "lib");
        Assert.Empty(host.Run().Diagnostics);
        Assert.Contains("global::Lib.Money_ M", host.Run().GeneratedSources[0].SourceText.ToString());
        Assert.Contains("global::Lib.Order O", host.Run().GeneratedSources[0].SourceText.ToString());
    }

    [Fact]
    public void ACopyOfAWellKnownFileMeansTheRuntimesTypes()
    {
        GeneratorHost host = App(
            ("a.proto", "syntax = \"proto3\"; package a; import \"google/protobuf/empty.proto\"; message A { google.protobuf.Empty e = 1; }"),
            (Lib + "/third/google/protobuf/empty.proto", "syntax = \"proto3\"; package google.protobuf; message Empty {}"));
        Assert.Empty(host.Compile("class C { static LibProtoZeroSharp.WellKnownTypes.Empty X(A.A a) => a.E; }"));
    }

    [Fact]
    public void ACopyOfAWellKnownFileWithAnotherImportPathIsFoundByThat()
    {
        const string copy = "syntax = \"proto3\"; package google.protobuf; option csharp_namespace = \"Copies\"; message Empty {}";
        const string path = Lib + "/third/google/protobuf/empty.proto";
        GeneratorHost library = new GeneratorHost((path, copy)).Property("_ProtoZeroFolder", Lib).Property("ProtoRoot", ".");
        GeneratorHost host = App(
            ("a.proto", "syntax = \"proto3\"; package a; import \"third/google/protobuf/empty.proto\"; message A { google.protobuf.Empty e = 1; }"),
            (path, copy)).Metadata(path, "ProtoZeroRoots", ".").Reference(library, "lib");
        Assert.Empty(host.Compile("class C { static Copies.Empty X(A.A a) => a.E; }"));
    }

    [Fact]
    public void AnEditOfCSharpDoesNotLookForThemAgain()
    {
        GeneratorHost host = App(("order.proto", Order), (Lib + "/protos/money.proto", Money)).Reference(Library(), "lib");
        host.Run();
        GeneratorRunResult result = host.EditCSharp("class C;").Run();
        Assert.All(
            result.TrackedOutputSteps.Values.SelectMany(steps => steps).SelectMany(step => step.Outputs),
            output => Assert.Equal(IncrementalStepRunReason.Cached, output.Reason));
    }

    [Fact]
    public void TheImportPathOfAFileOfAPackageComesFromThePathThatItHad()
    {
        const string packed = Lib + "/protos/a=3Bb.proto";
        GeneratorHost host = App(("order.proto", Order.Replace("money.proto", "a;b.proto")), (packed, Money)).Metadata(packed, "ProtoZeroPath", "protos/a;b.proto");
        GeneratorHost library = new GeneratorHost((Lib + "/protos/a;b.proto", Money)).Property("_ProtoZeroFolder", Lib).Property("_ProtoZeroRoots", "protos");
        Assert.Empty(host.Reference(library, "lib").Compile());
    }

    private static GeneratorHost Library() => new GeneratorHost((Lib + "/protos/money.proto", Money))
        .Property("_ProtoZeroFolder", Lib).Property("_ProtoZeroRoots", "protos");

    /// <summary>The files of the library, with the metadata that the targets set.</summary>
    private static GeneratorHost App(params (string Path, string Text)[] files)
    {
        var host = new GeneratorHost(files);
        foreach ((string path, _) in files.Where(file => file.Path.StartsWith(Lib, StringComparison.Ordinal)))
            host.Metadata(path, "GenerateCode", "false").Metadata(path, "ProtoZeroFolder", Lib).Metadata(path, "ProtoZeroRoots", "protos");
        return host;
    }
}
