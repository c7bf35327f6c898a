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

    /// <summary>The generator.</summary>
    internal static readonly Lazy<CSharpCompilation> CompiledGenerator =
        new(() => Layers.Compile(Repository.Sources("ProtoZeroGenerator").Concat(Repository.SharedSources)));

    private static readonly Dictionary<string, string[]> RuntimeLayers = new()
    {
        ["Contract"] = [],
        ["Language"] = [],
        ["Memory"] = [],
        ["Wire"] = ["Memory"],
        ["Diagnostics"] = ["Memory", "Wire"],
        ["Collections"] = ["Contract", "Memory"],
        ["Reflection"] = ["Language", "Memory", "Wire", "Collections"],
        ["Binary"] = ["Contract", "Memory", "Wire"],
        ["Types"] = ["Contract", "Memory", "Wire", "Collections", "Reflection", "Binary"],
        ["Schema/Names"] = ["Contract", "Collections", "Reflection", "Types"],
        ["Schema"] = ["Contract", "Memory", "Wire", "Collections", "Reflection", "Binary", "Types", "Schema/Names"],
        ["Binary/Decode"] = ["Memory", "Wire", "Collections", "Binary", "Types", "Schema"],
        ["Binary/Encode"] = ["Contract", "Memory", "Wire", "Collections", "Binary", "Types", "Schema"],
        ["Binary/Codecs"] = ["Wire", "Collections", "Binary", "Types", "Schema", "Binary/Decode", "Binary/Encode"],
        ["Walks"] = ["Contract", "Memory", "Wire", "Collections", "Binary", "Types", "Schema", "Binary/Decode"],
        ["Binary/ByTable"] =
        [
            "Contract", "Memory", "Wire", "Collections", "Reflection", "Binary", "Types",
            "Schema/Names", "Schema", "Binary/Decode", "Binary/Encode", "Binary/Codecs", "Walks",
        ],
        ["Extensions"] = ["Memory", "Wire", "Reflection", "Binary", "Types", "Schema/Names", "Schema", "Binary/Decode", "Binary/ByTable"],
        ["Messages"] =
        [
            "Contract", "Memory", "Wire", "Collections", "Reflection", "Binary", "Types",
            "Schema/Names", "Schema", "Binary/Decode", "Walks", "Binary/ByTable", "Extensions",
        ],
        ["Messages/DebugViews"] = ["Contract", "Collections", "Types", "Schema/Names", "Schema"],
        ["Streaming"] = ["Contract", "Memory", "Wire", "Collections", "Types", "Messages"],
        ["Services"] = ["Memory", "Types", "Reflection", "Messages"],
        ["WellKnownTypes"] =
        [
            "Contract", "Memory", "Collections", "Reflection", "Types", "Schema/Names",
            "Schema", "Walks", "Binary/ByTable", "Extensions", "Messages",
        ],
        ["Json"] =
        [
            "Contract", "Memory", "Wire", "Collections", "Reflection", "Binary", "Types", "Schema/Names",
            "Schema", "Walks", "Binary/ByTable", "Extensions", "Messages", "Streaming", "WellKnownTypes",
        ],
        ["TextFormat"] =
        [
            "Contract", "Memory", "Wire", "Collections", "Binary", "Types", "Schema/Names",
            "Schema", "Binary/Decode", "Walks", "Binary/ByTable", "Extensions", "Messages", "WellKnownTypes",
        ],
        ["Dynamic"] =
        [
            "Contract", "Memory", "Wire", "Collections", "Reflection", "Types", "Schema/Names", "Schema", "Walks",
            "Binary/ByTable", "Extensions", "Messages", "Messages/DebugViews", "Streaming", "WellKnownTypes", "Json", "TextFormat",
        ],
        ["Http"] = ["Memory", "Types", "Messages", "Streaming", "Json"],
    };

    private static readonly Layers Runtime = new(RuntimeLayers);

    private static readonly Layers Generator = new(new()
    {
        ["Contract"] = [],
        ["Language"] = [],
        ["Common"] = [],
        ["Diagnostics"] = ["Common"],
        ["Model"] = ["Common", "Contract"],
        ["Syntax"] = ["Common", "Diagnostics"],
        ["Semantics"] = ["Language", "Common", "Diagnostics", "Syntax"],
        ["Serialization"] = ["Syntax", "Semantics"],
        ["Compatibility"] = ["Language", "Common", "Diagnostics", "Syntax", "Semantics", "Serialization"],
        ["Lowering"] = ["Common", "Contract", "Diagnostics", "Syntax", "Semantics", "Serialization", "Compatibility", "Model"],
        ["Emit/Writing"] = ["Contract", "Model"],
        ["Emit/Fields"] = ["Contract", "Model", "Emit/Writing"],
        ["Emit"] = ["Common", "Contract", "Model", "Emit/Writing", "Emit/Fields"],
        ["Analyzers/Rules"] = ["Diagnostics"],
        ["Analyzers/Flow"] = ["Analyzers/Rules", "Common"],
        ["Analyzers"] = ["Analyzers/Rules", "Analyzers/Flow"],
        ["CodeFixes"] = [],
        [""] = ["Common", "Contract", "Diagnostics", "Model", "Lowering", "Emit", "Analyzers/Rules"],
    })
    {
        Banned = (
            "Microsoft.CodeAnalysis",
            ["Common", "Contract", "Language", "Diagnostics", "Syntax", "Semantics", "Serialization", "Compatibility", "Model", "Emit", "Emit/Writing", "Emit/Fields"]),
    };

    [Fact]
    public void TheRuntimesLayersDependOneWay() =>
        AssertNone(Runtime.Violations(CompiledRuntime.Value));

    [Fact]
    public void TheGeneratorsLayersDependOneWay() =>
        AssertNone(Generator.Violations(CompiledGenerator.Value));

    /// <summary>So an editor and a <c>using</c> show the layer. Public types are in few namespaces, as a user writes one or two of them.</summary>
    [Fact]
    public void ATypeThatIsNotPublicHasTheNamespaceOfItsFolder() =>
        AssertNone(Runtime.OtherNamespaces(CompiledRuntime.Value, "LibProtoZeroSharp"));

    /// <summary>What the table above allows is what there is: it can be read as a description.</summary>
    [Fact]
    public void EveryLayerAndEveryUseThatIsAllowedIsThere()
    {
        AssertNone(Runtime.Unused(CompiledRuntime.Value));
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
        string[] generator = [.. Repository.Sources("ProtoZeroGenerator").Concat(Repository.Sources("LibProtoZeroSharp.Compiler")).Select(source => Path.GetFileName(source.Path))];
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
