using System.Text.RegularExpressions;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Diagnostics;

/// <summary>Every fault gets its own diagnostic, at its position only, and protoc gives the same for the same text.</summary>
public partial class FaultyTextsTests
{
    /// <summary>protoc's diagnostics for each text. They are computed once, for many texts at a time.</summary>
    private static readonly Lazy<IReadOnlyDictionary<string, (bool IsAccepted, string Errors)>> Verdicts = new(() =>
        FaultyText.All.Values.AsParallel().Select(text => (text.Origin, Verdict: AskProtoc(text))).ToDictionary(pair => pair.Origin, pair => pair.Verdict));

    public static TheoryData<string> Origins => new(FaultyText.All.Keys);

    [Theory]
    [MemberData(nameof(Origins))]
    public void IsReportedOnceAndInItsPlace(string origin)
    {
        FaultyText text = FaultyText.All[origin];

        (var diagnostics, bool isAccepted) = Diagnose(text);

        Assert.Equal(
            $"{FaultyText.Path}({text.Line + 1},{text.Column + 1}): {text.Id}",
            string.Join('\n', diagnostics.Select(diagnostic =>
                $"{diagnostic.Position.File}({diagnostic.Position.Line + 1},{diagnostic.Position.Column + 1}): {diagnostic.Id}")));
        Assert.Equal(text.Kind != FaultyKind.Error, isAccepted);
        Assert.Equal(text.Kind.ToString(), diagnostics[0].Rule.Severity.ToString());
        Assert.True(diagnostics[0].Position.Length > 0 || text.Marker == text.Text.Length, "There is nothing to underline.");
    }

    /// <summary>
    /// A fault hides no unrelated fault, in the same file or in one that imports it, and causes no further diagnostics.
    /// </summary>
    [Theory]
    [MemberData(nameof(Origins))]
    public void IsReportedBesideOthers(string origin)
    {
        FaultyText text = FaultyText.All[origin];
        const string twice = "\nmessage ZzTwice { oneof zz_either { int32 zz_a = 1; int32 zz_b = 1; } }";
        const string unknown = "\nmessage ZzUnknown { oneof zz_either { ZzNowhere zz_a = 1; } }";
        List<string> alone = Ids(text);

        // Everything after an unterminated text belongs to it.
        bool isBroken = ProtoParser.Parse(FaultyText.Path, text.Text).File.HasErrors;
        if (!isBroken || text.Marker < text.Text.TrimEnd().Length)
        {
            List<string> found = Ids(text with { Text = text.Text + twice });
            if (!isBroken || found.Count > alone.Count)
                Assert.True(found.Remove(ProtoDiagnostics.FieldNumberTaken.Id));
            Assert.Equal(alone, found);

            found = Ids(text with { Text = text.Text + unknown });
            if (!isBroken && text.Id != ProtoDiagnostics.ImportNotFound.Id && text.Id != ProtoDiagnostics.ImportCycle.Id)
                Assert.True(found.Remove(ProtoDiagnostics.NotDefined.Id));
            Assert.Equal(alone, found);
        }

        string importer = $"syntax = \"proto2\"; import \"{FaultyText.Path}\"; import \"nowhere.proto\";{twice}{unknown}";
        FaultyText imported = new(origin, text.Kind, text.Id, "", "", importer, 0, [.. text.Imports, (FaultyText.Path, text.Text)]);
        Assert.Equal(
            [ProtoDiagnostics.ImportNotFound.Id, ProtoDiagnostics.FieldNumberTaken.Id],
            Diagnose(imported, "importer.proto").Diagnostics.Where(diagnostic => diagnostic.Position.File == "importer.proto").Select(diagnostic => diagnostic.Id));

        static List<string> Ids(FaultyText text) =>
            [.. Diagnose(text).Diagnostics.Select(diagnostic => diagnostic.Id).Where(id => id != ProtoDiagnostics.UnusedImport.Id).Order(StringComparer.Ordinal)];
    }

    [Theory]
    [MemberData(nameof(Origins))]
    public void ProtocSaysTheSame(string origin)
    {
        Protoc.Executable();
        FaultyText text = FaultyText.All[origin];
        (bool isAccepted, string errors) = Verdicts.Value[origin];

        Assert.True(isAccepted == (text.Kind != FaultyKind.Error), errors);

        Match complaint = Complaint().Match(errors);
        Assert.Equal((text.Position.TrimEnd('!'), text.Complaint), (complaint.Groups[1].Success ? complaint.Groups[1].Value : "-", complaint.Groups[2].Value));
        if (text.Position is not "-")
            Assert.Equal(text.IsElsewhere, text.Position.Split(':')[0] != (text.Line + 1).ToString());
    }

    [Fact]
    public void EveryIdHasAFault()
    {
        var ids = ProtoRules.All.Select(rule => rule.Id).Where(id => string.CompareOrdinal(id, "PZ0400") < 0);

        // From PZ0400 on they are about baselines and C#. The texts with too many members are long: ProtoLimitTests makes them.
        Assert.Empty(ids.Except(FaultyText.All.Values.Select(text => text.Id)).Except([ProtoDiagnostics.ProtoLimit.Id]));
    }

    /// <summary>The first complaint about the file itself; complaints about its imports may come before it.</summary>
    [GeneratedRegex($@"^(?:.*[/\\])?{FaultyText.Path}:(?:(\d+:\d+):)? ?(?:warning: )?(.*)$", RegexOptions.Multiline)]
    private static partial Regex Complaint();

    private static (bool IsAccepted, string Errors) AskProtoc(FaultyText text)
    {
        using var folder = new TempFolder([.. text.Imports, (FaultyText.Path, text.Text)]);
        bool isAccepted = Protoc.Accepts([folder.Root, FaultyText.Folder], FaultyText.Path, out string errors);
        return (isAccepted, errors);
    }

    private static (List<Finding> Diagnostics, bool IsAccepted) Diagnose(FaultyText text, string name = FaultyText.Path)
    {
        (FileNode file, var diagnostics) = ProtoParser.Parse(name, text.Text);
        LinkResult result = Linker.Link([file], path => ReadImport(text, path) is { } content ? ProtoParser.Parse(path, content).File : WellKnownFiles.TryGet(path));
        return ([.. diagnostics, .. result.Diagnostics], result.Files.Count == 1);
    }

    private static string? ReadImport(FaultyText text, string path)
    {
        foreach ((string importPath, string content) in text.Imports)
        {
            if (importPath == path)
                return content;
        }

        string shared = Path.Combine(FaultyText.Folder, path);
        return File.Exists(shared) ? File.ReadAllText(shared) : null;
    }
}
