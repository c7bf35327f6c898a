using System.Text.RegularExpressions;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>Every fault gets its own diagnostic, at its place and no other; and protoc refuses the same texts.</summary>
public class FaultyFilesTests
{
    private const string Path = "faulty.proto";

    /// <summary>Ours alone: code generation is not that far yet.</summary>
    private static readonly string[] NotSupportedYet = ["PZ0113", "PZ0222"];

    public static IEnumerable<TheoryDataRow<string, string, string>> All =>
        FaultyFiles.Syntax.Concat(FaultyFiles.Semantics).Select(fault => new TheoryDataRow<string, string, string>(fault.Id, fault.Message, fault.Text));

    [Theory]
    [MemberData(nameof(All))]
    public void IsReportedOnceAndInItsPlace(string id, string message, string text)
    {
        (string source, int line, int column) = Prepare(text);

        ProtoDiagnostic diagnostic = Assert.Single(Diagnose(source));

        Assert.Equal(
            $"{Path}({line},{column}): {id} {message}",
            $"{diagnostic.Position.File}({diagnostic.Position.Line},{diagnostic.Position.Column}): {diagnostic.Id} {ProtoDiagnostics.Message(diagnostic)}");
        Assert.True(diagnostic.Position.Length > 0 || text.EndsWith('$'), "There is nothing to underline.");
    }

    [Theory]
    [MemberData(nameof(All))]
    public void IsRefusedByProtocToo(string id, string message, string text)
    {
        _ = message;
        (string source, int line, _) = Prepare(text);

        (var set, string errors) = Protoc.Compile([(Path, source), .. FaultyFiles.Imports]);

        if (NotSupportedYet.Contains(id))
        {
            Assert.True(set != null, errors);
            return;
        }

        Assert.True(set is null, "protoc accepts it");
        int reported = Regex.Match(errors, $@"^{Path}:(\d+):", RegexOptions.Multiline) is { Success: true } match ? int.Parse(match.Groups[1].Value) - 1 : line;
        Assert.True(reported == line, $"protoc reports line {reported}, we {line}: {errors}");
    }

    [Fact]
    public void EveryIdHasAFault()
    {
        var ids = ProtoDiagnostics.All().Select(descriptor => descriptor.Id).Where(id => string.CompareOrdinal(id, "PZ0500") < 0);

        Assert.Empty(ids.Except(FaultyFiles.Syntax.Concat(FaultyFiles.Semantics).Select(fault => fault.Id)));
    }

    [Fact]
    public void EveryIdIsDocumented()
    {
        string documentation = File.ReadAllText(System.IO.Path.Combine(Repository.Root, "docs", "diagnostics.md"));

        Assert.Empty(ProtoDiagnostics.All().Where(descriptor => !documentation.Contains($"| {descriptor.Id} | {descriptor.Title} |")).Select(descriptor => descriptor.Id));
    }

    /// <summary>The text without its marker, as proto3 unless it says otherwise, and where the marker was.</summary>
    private static (string Source, int Line, int Column) Prepare(string text)
    {
        if (!text.StartsWith("syntax", StringComparison.Ordinal) && !text.StartsWith("edition", StringComparison.Ordinal))
            text = "syntax = \"proto3\"; " + text;
        int marker = text.IndexOf('$');
        string before = text[..marker];
        return (text.Remove(marker, 1), before.Count(c => c == '\n'), marker - (before.LastIndexOf('\n') + 1));
    }

    private static List<ProtoDiagnostic> Diagnose(string source)
    {
        (FileNode file, var diagnostics) = ProtoParser.Parse(Path, source);
        Assert.Equal(diagnostics.Count > 0, file.HasErrors);
        LinkResult result = Linker.Link([file], path =>
            FaultyFiles.Imports.Where(import => import.Path == path).Select(import => ProtoParser.Parse(path, import.Text).File).FirstOrDefault()
            ?? WellKnownFiles.TryGet(path));
        Assert.Empty(result.Files);
        return [.. diagnostics, .. result.Diagnostics];
    }
}
