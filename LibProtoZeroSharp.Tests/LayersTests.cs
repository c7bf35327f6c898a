namespace LibProtoZeroSharp.Tests;

/// <summary>A folder is a layer, and dependencies between layers point one way.</summary>
public class LayersTests
{
    private const string ImplicitUsings = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Threading; global using System.Threading.Tasks;
        """;

    internal static IEnumerable<(string Path, string Text)> RuntimeSources =>
        Repository.Sources("LibProtoZeroSharp").Append(("Memory/ImplicitUsings.cs", ImplicitUsings));

    private static readonly Layers Runtime = new(new()
    {
        ["Contract"] = [],
        ["Memory"] = [],
        ["Wire"] = ["Memory"],
        ["Collections"] = ["Memory", "Wire"],
        ["Messages"] = ["Contract", "Memory", "Wire", "Collections"],
        ["Streaming"] = ["Memory", "Wire", "Collections", "Messages"],
        ["WellKnownTypes"] = ["Contract", "Memory", "Wire", "Collections", "Messages"],
        ["Json"] = ["Contract", "Memory", "Wire", "Collections", "Messages", "Streaming", "WellKnownTypes"],
        ["Text"] = ["Contract", "Memory", "Wire", "Collections", "Messages", "WellKnownTypes"],
    });

    private static readonly Layers Generator = new(new()
    {
        ["Contract"] = [],
        ["Diagnostics"] = [],
        ["Model"] = ["Contract"],
        ["Syntax"] = ["Diagnostics"],
        ["Semantics"] = ["Diagnostics", "Syntax"],
        ["Lowering"] = ["Contract", "Diagnostics", "Syntax", "Semantics", "Model"],
        ["Emit"] = ["Contract", "Diagnostics", "Model"],
        ["Analyzers"] = ["Diagnostics"],
        ["CodeFixes"] = [],
        [""] = ["Contract", "Diagnostics", "Syntax", "Semantics", "Model", "Lowering", "Emit"],
    })
    {
        SharedTypes = ["EquatableArray", "SourcePosition"],
        Banned = ("Microsoft.CodeAnalysis", ["Contract", "Syntax", "Semantics", "Model"]),
    };

    [Theory]
    [InlineData]
    [InlineData("PROTOZERO_CHECKS")]
    public void TheRuntimesLayersDependOneWay(params string[] constants) =>
        Assert.Empty(Runtime.Violations(RuntimeSources, constants));

    [Fact]
    public void TheGeneratorsLayersDependOneWay() =>
        Assert.Empty(Generator.Violations([.. Repository.Sources("ProtoZeroGenerator"), .. Repository.ContractSources]));

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
        Assert.Empty(Sample("partial class Low { string Name = nameof(Low); Shared? Field; System.Version? Version; }"));

    private static List<string> Sample(string low)
    {
        var layers = new Layers(new() { ["Low"] = [], ["Middle"] = ["Low", "High"], ["High"] = [] })
        {
            SharedTypes = ["Shared"],
            Banned = ("System.Text", ["Low"]),
        };
        return layers.Violations([
            ("Low/Low.cs", low),
            ("Middle/Middle.cs", "partial class Low { public static Middle Make() => new(); } class Middle { public High Up = new(); }"),
            ("High/High.cs", "class High { public int Value; } class Shared;")]);
    }

    [Fact]
    public void AFolderThatIsNoLayerIsFound() =>
        Assert.Contains("Misc is no layer", Assert.Single(Runtime.Violations([("Misc/Helper.cs", "class Helper;")])));
}
