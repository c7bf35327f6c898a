using Grpc.Core;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Baselines;

/// <summary>Compares the generated code of the .proto files in this folder with the files beside them, so that a change of the emitter is a diff.</summary>
public class BaselineTests
{
    public static TheoryData<string> Names => [.. Directory.GetFiles(Folder, "*.proto").Select(path => Path.GetFileNameWithoutExtension(path)!)];

    private static string Folder => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Baselines");

    [Theory]
    [MemberData(nameof(Names))]
    public void GeneratedCodeIsThatOfTheBaseline(string name)
    {
        string baseline = Path.Combine(Folder, name + ".g.cs");
        GeneratorHost host = new GeneratorHost((name + ".proto", File.ReadAllText(Path.Combine(Folder, name + ".proto"))))
            .ReferenceGrpc().Metadata("records.proto", "Records", "true");
        Assert.Empty(host.Compile());
        string actual = host.Run().GeneratedSources.Single(source => source.HintName == name + ".g.cs").SourceText.ToString();
        if (Repository.AcceptsBaselines) File.WriteAllText(baseline, actual);
        if (FirstDifference(File.Exists(baseline) ? File.ReadAllText(baseline) : "", actual) is { } difference)
        {
            Assert.Fail($"The generated code of {name}.proto differs from {name}.g.cs in {difference}\n"
                + "If the change is wanted, accept it with this command, and commit the file: PROTOZERO_ACCEPT=1 dotnet test --filter BaselineTests");
        }
    }

    [Theory]
    [InlineData("a\nb\n", "a\nb\n", null)]
    [InlineData("a\nb\n", "a\nc\n", "line 2:\n- b\n+ c")]
    [InlineData("a\n", "a\nc\n", "line 2:\n- \n+ c")]
    [InlineData("a\nb", "a", "line 2:\n- b\n+ ")]
    [InlineData("a\n", "a", "line 2:\n- \n+ ")]
    public void TheFirstLineThatDiffersIsShown(string expected, string actual, string? difference) => Assert.Equal(difference, FirstDifference(expected, actual));

    private static string? FirstDifference(string expected, string actual)
    {
        if (expected == actual)
            return null;
        string[] old = expected.Split('\n'), now = actual.Split('\n');
        int line = Enumerable.Range(0, Math.Max(old.Length, now.Length)).First(i => i >= old.Length || i >= now.Length || old[i] != now[i]);
        return $"line {line + 1}:\n- {old.ElementAtOrDefault(line)}\n+ {now.ElementAtOrDefault(line)}";
    }
}
