using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>A folder is a layer, and dependencies between layers point one way.</summary>
public class LayersTests
{
    private const string ImplicitUsings = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Threading; global using System.Threading.Tasks;
        """;

    private static IEnumerable<(string Path, string Text)> RuntimeSources =>
        Repository.Sources("LibProtoZeroSharp").Append(("Memory/ImplicitUsings.cs", ImplicitUsings));

    /// <summary>The runtime. A compilation serves all tests, because Roslyn keeps in it what it has found out.</summary>
    internal static readonly Lazy<CSharpCompilation> CompiledRuntime = new(() => Layers.Compile(RuntimeSources));

    private static IEnumerable<(string Path, string Text)> FrontEndSources => Repository.Sources("LibProtoZeroSharp.FrontEnd").Concat(Repository.LanguageSources);

    private static readonly Lazy<CSharpCompilation> CompiledFrontEnd = new(() => Layers.Compile(FrontEndSources));

    /// <summary>The generator. The front end is one layer of it.</summary>
    internal static readonly Lazy<CSharpCompilation> CompiledGenerator = new(() => Layers.Compile(
        [
            .. Repository.Sources("ProtoZeroGenerator"), .. Repository.ContractSources,
            .. FrontEndSources.Select(source => ("FrontEnd/" + Path.GetFileName(source.Path), source.Text)),
        ]));

    /// <summary>The rooms of the runtime: the folders of each, which use those before them, and the rooms below that the room uses.</summary>
    private static readonly (string[] Folders, string[] Uses)[] Rooms =
    [
        (["Contract"], []),
        (["Language"], []),
        (["CodeAnalysis"], []),
        (["Memory"], ["CodeAnalysis"]),
        (["Wire/Text", "Wire", "Wire/Coding"], ["Contract", "Memory"]),
        (["Values/Collections", "Values/Reflection", "Values/Types", "Values/Schema"], ["CodeAnalysis", "Contract", "Language", "Memory", "Wire"]),
        (["Codec/Decode", "Codec/Encode", "Codec/Codecs", "Codec/Walks", "Codec/ByTable", "Codec/Edits"], ["Contract", "Memory", "Wire", "Values"]),
        (["Messages/Extensions", "Messages/DebugViews", "Messages", "Messages/Streaming", "Messages/Services"], ["CodeAnalysis", "Contract", "Memory", "Wire", "Values", "Codec"]),
        (
            ["Formats/WellKnownTypes", "Formats/Json", "Formats/Records", "Formats/TextFormat", "Formats/Dynamic", "Formats/Http"],
            ["CodeAnalysis", "Contract", "Memory", "Wire", "Values", "Codec", "Messages"]),
    ];

    private static readonly Layers Runtime = new(Rooms.SelectMany(
        room => room.Folders.Select((folder, index) => (folder, Uses: (string[])[.. FoldersOf(room.Uses), .. room.Folders[..index]])))
        .ToDictionary(layer => layer.folder, layer => layer.Uses));

    private static readonly Layers RuntimeRooms = new(Rooms.ToDictionary(room => RoomOf(room.Folders[0]), room => room.Uses), depth: 1);

    private static readonly Layers FrontEnd = new(new()
    {
        ["Language"] = [],
        ["Common"] = [],
        ["Diagnostics"] = ["Common"],
        ["Syntax"] = ["Common", "Diagnostics"],
        ["Semantics"] = ["Language", "Common", "Diagnostics", "Syntax"],
        ["Serialization"] = ["Syntax", "Semantics"],
        ["Compatibility"] = ["Language", "Common", "Diagnostics", "Syntax", "Semantics", "Serialization"],
        ["SourceInfo"] = ["Common", "Syntax", "Semantics", "Serialization"],
    });

    /// <summary>The plugin for protoc has the generator without Roslyn, so the layers that it uses must not need Roslyn.</summary>
    private static readonly Layers Generator = new(new()
    {
        ["Contract"] = [],
        ["FrontEnd"] = [],
        ["Diagnostics"] = ["FrontEnd"],
        ["Model"] = ["FrontEnd", "Contract"],
        ["Lowering"] = ["FrontEnd", "Contract", "Diagnostics", "Model"],
        ["Emit/Writing"] = ["Contract", "Model"],
        ["Emit/Fields"] = ["Contract", "Model", "Emit/Writing"],
        ["Emit/Records"] = ["Contract", "Model", "Emit/Writing"],
        ["Emit"] = ["FrontEnd", "Contract", "Model", "Emit/Writing", "Emit/Fields", "Emit/Records"],
        ["Analyzers/Rules"] = ["FrontEnd"],
        ["Analyzers/Lifetimes"] = ["Analyzers/Rules"],
        ["Analyzers"] = ["Analyzers/Rules", "Analyzers/Lifetimes"],
        ["CodeFixes"] = [],
        [""] = ["FrontEnd", "Contract", "Diagnostics", "Model", "Lowering", "Emit", "Analyzers/Rules"],
    })
    {
        Banned = ("Microsoft.CodeAnalysis", ["FrontEnd", "Contract", "Diagnostics", "Model", "Lowering", "Emit", "Emit/Writing", "Emit/Fields"]),
    };

    [Fact]
    public void TheRuntimesLayersDependOneWay() =>
        AssertNone(Runtime.Violations(CompiledRuntime.Value));

    [Fact]
    public void TheFrontEndsLayersDependOneWay() =>
        AssertNone(FrontEnd.Violations(CompiledFrontEnd.Value));

    [Fact]
    public void TheGeneratorsLayersDependOneWay() =>
        AssertNone(Generator.Violations(CompiledGenerator.Value));

    /// <summary>So an editor and a <c>using</c> show the room. Public types are in few namespaces, as a user writes one or two of them.</summary>
    [Fact]
    public void ATypeThatIsNotPublicHasTheNamespaceOfItsRoom()
    {
        AssertNone(Runtime.OtherNamespaces(CompiledRuntime.Value, "LibProtoZeroSharp"));
        // The runtime and the front end compile Language.
        AssertNone([.. FrontEnd.OtherNamespaces(CompiledFrontEnd.Value, "LibProtoZeroSharp.FrontEnd").Where(found => !found.EndsWith(" Language", StringComparison.Ordinal))]);
    }

    /// <summary>What the table above allows is what there is: it can be read as a description.</summary>
    [Fact]
    public void EveryLayerAndEveryUseThatIsAllowedIsThere()
    {
        AssertNone(RuntimeRooms.Unused(CompiledRuntime.Value));
        AssertNone(FrontEnd.Unused(CompiledFrontEnd.Value));
        AssertNone(Generator.Unused(CompiledGenerator.Value));
    }

    [Fact]
    public void AnAllowedUseThatIsNotThereIsFound() =>
        Assert.Equal(["High", "Low may use High"], new Layers(new() { ["Low"] = ["High"], ["High"] = [] }).Unused(Layers.Compile([("Low/Low.cs", "class Low;")])));

    [Theory]
    [InlineData("High? field;", "Low/Low.cs(1): Low uses High of High")]
    [InlineData("object Make() => new High();", "Low uses High of High")]
    [InlineData("int Read(Middle middle) => 1;", "Low uses Middle of Middle")]
    [InlineData("object Read() => Low.Make().Up;", "Low uses Middle.Up of Middle")]
    [InlineData("object Read() => new System.Text.StringBuilder();", "Low uses System.Text.StringBuilder")]
    [InlineData("int x = ;", "error CS1525")]
    public void AForbiddenUseIsFound(string member, string expected) => Assert.Contains(
        Sample($$"""partial class Low { {{member}} }"""), violation => violation.Contains(expected));

    [Fact]
    public void AllowedUsesAreNotReported() =>
        Assert.Empty(Sample("partial class Low { string Name = nameof(Low); System.Version? Version; }"));

    /// <summary>So a name in a search, a stack trace or a talk is one file. <c>NumberComparer</c> is the same in both.</summary>
    [Fact]
    public void RuntimeAndGeneratorHaveNoFilesOfOneName()
    {
        string[] generator =
        [
            .. new[] { "LibProtoZeroSharp.FrontEnd", "ProtoZeroGenerator", "LibProtoZeroSharp.Compiler" }.SelectMany(Repository.Sources)
                .Select(source => Path.GetFileName(source.Path)),
        ];
        Assert.Equal(["NumberComparer.cs"], Repository.Sources("LibProtoZeroSharp").Select(source => Path.GetFileName(source.Path)).Intersect(generator));
    }

    /// <summary>Only <c>Processor</c> asks the runtime what the processor has.</summary>
    [Fact]
    public void OneFileAsksWhatTheProcessorHas()
    {
        List<string> files = [];
        foreach ((string path, string text) in RuntimeSources)
        {
            if (Regex.IsMatch(text, @"\.IsHardwareAccelerated|\b(Avx\w*|Sse\w*|Ssse\w*|Bmi\w*|X64|AdvSimd|Arm64|Popcnt|Lzcnt)\.IsSupported")) files.Add(path);
        }

        Assert.Equal(["Processor.cs"], files.Select(path => Path.GetFileName(path)));
    }

    private static string RoomOf(string folder) => folder.Split('/')[0];

    private static IEnumerable<string> FoldersOf(string[] rooms) => Rooms.SelectMany(room => room.Folders).Where(folder => rooms.Contains(RoomOf(folder)));

    private static List<string> Sample(string low)
    {
        var layers = new Layers(new() { ["Low"] = [], ["Middle"] = ["Low", "High"], ["High"] = [] })
        {
            Banned = ("System.Text", ["Low"]),
        };
        return layers.Violations(Layers.Compile([
            ("Low/Low.cs", low),
            ("Middle/Middle.cs", "partial class Low { public static Middle Make() => new(); } class Middle { public High Up = new(); }"),
            ("High/High.cs", "class High { public int Value; }")]));
    }

    [Theory]
    [InlineData("namespace L.Memory; class Helper;", true)]
    [InlineData("namespace L; public class Helper;", true)]
    [InlineData("namespace L; class Helper;", false)]
    [InlineData("namespace L.Wire; class Helper;", false)]
    public void AnotherNamespaceIsFound(string text, bool isRight) =>
        Assert.Equal(isRight, Runtime.OtherNamespaces(Layers.Compile([("Memory/Helper.cs", text)]), "L").Count == 0);

    [Fact]
    public void AFolderThatIsNoLayerIsFound() =>
        Assert.Contains("Misc is no layer", Assert.Single(Runtime.Violations(Layers.Compile([("Misc/Helper.cs", "class Helper;")]))));

    /// <summary>Shows all of them: a list that fails as such shows five.</summary>
    private static void AssertNone(List<string> found) => Assert.True(found.Count == 0, string.Join('\n', found.Distinct()));
}
