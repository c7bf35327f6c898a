using System.ComponentModel;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Docs.Api;

/// <summary>
/// The public API is on record, in the text files of this folder.
/// </summary>
public class PublicApiTests
{
    /// <summary>Types that only .NET 10 has, because .NET 8 lacks their interfaces.</summary>
    private static readonly string[] OnlyNet10 = ["LibProtoZeroSharp.Utf8StringComparer"];

    [Theory]
    [InlineData("LibProtoZeroSharp", "net10.0")]
    [InlineData("LibProtoZeroSharp", "net8.0")]
    [InlineData("LibProtoZeroSharp.Grpc", "net10.0")]
    [InlineData("LibProtoZeroSharp.Grpc", "net8.0")]
    [InlineData("LibProtoZeroSharp.AspNetCore", "net10.0")]
    [InlineData("LibProtoZeroSharp.AspNetCore", "net8.0")]
    [InlineData("LibProtoZeroSharp.Compiler", "net10.0")]
    [InlineData("LibProtoZeroSharp.Compiler", "net8.0")]
    [InlineData("LibProtoZeroSharp.SchemaRegistry", "net10.0")]
    [InlineData("LibProtoZeroSharp.SchemaRegistry", "net8.0")]
    public void ItIsThatOfTheRecord(string assembly, string framework)
    {
        string record = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Docs", "Api", assembly + ".txt");
        string[] actual = PublicApi.Lines(Load(assembly, framework));
        if (Repository.AcceptsBaselines && framework == "net10.0") File.WriteAllLines(record, actual);
        string[] expected =
        [
            .. WithTypes(File.ReadAllLines(record)).Where(line => framework == "net10.0" || !OnlyNet10.Contains(line.Type)).Select(line => line.Line),
        ];
        string[] differences = [.. Differences(expected, actual)];
        Assert.True(
            expected.SequenceEqual(actual),
            $"{assembly} for {framework} differs from LibProtoZeroSharp.Tests/Docs/Api/{assembly}.txt. "
            + "If the change is wanted, accept it: run this test with PROTOZERO_ACCEPT=1, and commit the file.\n"
            + string.Join('\n', differences.Take(100)) + (differences.Length > 100 ? $"\nand {differences.Length - 100} more lines" : ""));
    }

    [Fact]
    public void ADifferenceHasTheTypeOfTheMember() => Assert.Equal(
        ["  A", "-   old", "  B", "+   new", "- C: enum"],
        Differences(["A: struct", "  old", "  same", "B: class", "  same", "C: enum"], ["A: struct", "  same", "B: class", "  new", "  same"]));

    [Theory]
    [InlineData("public const int Value = 1;", "public const int Value = 2;")]
    [InlineData("public void M(int value = 1) { }", "public void M(int value = 2) { }")]
    [InlineData("public int P => 1;", "public int P { get; set; }")]
    [InlineData("public int P { get; init; }", "public int P { get; set; }")]
    [InlineData("public void M() { }", "[System.Obsolete] public void M() { }")]
    [InlineData("public struct S { int _field; }", "public struct S { string _field; }")]
    [InlineData("public struct S { public int P => 1; }", "public struct S : System.IDisposable { public int P => 1; void System.IDisposable.Dispose() { } }")]
    public void ADifferenceIsFound(string one, string other) =>
        Assert.NotEqual(Compiled([("A.cs", $"public class A {{ {one} }}")]), Compiled([("A.cs", $"public class A {{ {other} }}")]));

    /// <summary>An extension block is a type of the compiler's, which no code can name.</summary>
    [Fact]
    public void MembersOfExtensionsBelongToTheClassAroundThem()
    {
        string[] lines = PublicApi.Lines(Load("LibProtoZeroSharp", "net10.0"));
        Assert.DoesNotContain(lines, line => line.Contains("<G>", StringComparison.Ordinal) || line.Contains("<Extension>", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith("  extension<", StringComparison.Ordinal) && line.Contains(" ReadAllDelimited(", StringComparison.Ordinal));
    }

    /// <summary>Only generated code uses that namespace, so no editor offers its types.</summary>
    [Fact]
    public void NoEditorOffersWhatIsForGeneratedCode()
    {
        Type[] types = [.. typeof(ArenaAllocator).Assembly.GetExportedTypes().Where(type => type is { Namespace: "LibProtoZeroSharp.Runtime", IsNested: false })];
        Assert.Contains(types, type => type.Name == "MessageTable");
        Assert.All(types, type => Assert.Equal(EditorBrowsableState.Never, type.GetCustomAttribute<EditorBrowsableAttribute>()?.State));
    }

    private static string[] Compiled((string, string)[] sources) => PublicApi.Lines(Layers.Compile(sources).Assembly);

    private static IAssemblySymbol Load(string assembly, string framework)
    {
        string file = BuiltLibrary.Path(assembly, framework);
        MetadataReference reference = AssemblyReferences.Of(file);
        var compilation = CSharpCompilation.Create("Api", references: Layers.References.Append(reference));
        if (assembly != "LibProtoZeroSharp") compilation = compilation.AddReferences(AssemblyReferences.Of(Path.Combine(Path.GetDirectoryName(file)!, "LibProtoZeroSharp.dll")));
        return (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(reference)!;
    }

    /// <summary>The lines of one text only, with a sign, and the type that a member belongs to.</summary>
    private static IEnumerable<string> Differences(string[] expected, string[] actual)
    {
        (string Type, string Line)[] old = [.. WithTypes(expected)], now = [.. WithTypes(actual)];
        var removed = old.Except(now).Select(line => (line.Type, Sign: "- ", line.Line));
        var added = now.Except(old).Select(line => (line.Type, Sign: "+ ", line.Line));
        foreach (var type in removed.Concat(added).GroupBy(line => line.Type).OrderBy(type => type.Key, StringComparer.Ordinal))
        {
            if (type.All(line => line.Line.StartsWith(' '))) yield return "  " + type.Key;
            foreach ((_, string sign, string line) in type) yield return sign + line;
        }
    }

    private static IEnumerable<(string Type, string Line)> WithTypes(string[] lines)
    {
        string type = "";
        foreach (string line in lines)
        {
            // Without what the type is, which may be the difference.
            if (!line.StartsWith(' ')) type = line.Split(": ")[0];
            yield return (type, line);
        }
    }
}
