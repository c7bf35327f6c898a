using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>Every text ends in descriptors or in diagnostics, never in an exception or an endless loop.</summary>
public class HostileTextTests
{
    [Fact]
    public void ManyFaultsAreNotAllReported()
    {
        (_, var diagnostics) = ProtoParser.Parse("a.proto", string.Concat(Enumerable.Repeat("x;", 100_000)));

        Assert.Equal(DiagnosticBag.Limit, diagnostics.Count);
    }

    [Theory]
    [InlineData("message M {", "", "}")]
    [InlineData("message M { oneof o {", "", "}}")]
    [InlineData("message M { optional group G = 1 {", "", "}}")]
    [InlineData("message M { oneof o { group G = 1 {", "", "}}}")]
    [InlineData("extend M { optional group G = 1 {", "", "}}")]
    [InlineData("enum E {", "", "}")]
    [InlineData("service S { rpc A (B) returns (C) {", "", "}}")]
    [InlineData("option a = { a", "", "};")]
    [InlineData("option a = { a", ": 1", "};", "{ a")]
    [InlineData("option a = { a", ": 1", "};", "< a")]
    [InlineData("option a = { a: ", "1", "};", "[")]
    [InlineData("option a = { a: ", "1", "};", "[{ a: ")]
    [InlineData("option a = { ", "a", "};", "[")]
    [InlineData("option ", "a", " = 1;", "(")]
    [InlineData("option a", " = 1", ";", ".a")]
    [InlineData("option a = ", "1", ";", "-")]
    [InlineData("option a = ", "''", ";", "'' ")]
    [InlineData("message M { ", "int32", " a = 1; }", "map<int32, ")]
    [InlineData("message M { a", " a = 1;", "}", ".a")]
    [InlineData("message M { int32 a = 1 ", "", "; }", "[")]
    [InlineData("", "", "", "/*")]
    [InlineData("", "", "", "{")]
    [InlineData("", "", "", "}")]
    public void DeepNestingEndsInDiagnostics(string start, string middle, string end, string? repeated = null)
    {
        const int depth = 100_000;
        string text = repeated is null
            ? string.Concat(Enumerable.Repeat(start, depth)) + middle + string.Concat(Enumerable.Repeat(end, depth))
            : start + string.Concat(Enumerable.Repeat(repeated, depth)) + middle + end;

        (FileNode file, var diagnostics) = ProtoParser.Parse("mutant.proto", text);
        LinkResult result = Linker.Link([file with { HasErrors = false, FaultyLines = default }], WellKnownFiles.TryGet);

        Assert.NotEmpty(diagnostics.Concat(result.Diagnostics));
        foreach (Finding diagnostic in diagnostics.Concat(result.Diagnostics))
            AssertInside(text, diagnostic);
    }

    [Fact]
    public void LargeDeclarationsTakeLinearTime()
    {
        string fields = string.Concat(Enumerable.Range(1, 18_000).Select(i => $"int32 f{i} = {i}; reserved {i + 600_000}, {i + 700_000}; reserved \"r{i}\";"));
        string values = string.Concat(Enumerable.Range(0, 18_000).Select(i => $"V{i} = {i};"));
        (FileNode file, var diagnostics) = ProtoParser.Parse("a.proto", $"syntax = \"proto3\"; message M {{ {fields} }} enum E {{ {values} }}");

        Assert.Empty(diagnostics);
        Assert.Single(Linker.Link([file], WellKnownFiles.TryGet).Files);
    }

    [Theory]
    [InlineData(65_535, true)]
    [InlineData(65_536, false)]
    public void AMessageHasAsManyFieldsAsProtocAllows(int count, bool isAllowed)
    {
        string fields = string.Concat(Enumerable.Range(1, count).Select(i => $"int32 f{i} = {i + 20_000};"));
        string text = $"syntax = \"proto3\"; message M {{ {fields} }}";
        LinkResult result = Linker.Link([ProtoParser.Parse("a.proto", text).File], WellKnownFiles.TryGet);

        Assert.Equal(isAllowed ? [] : ["PZ0242"], result.Diagnostics.Select(diagnostic => diagnostic.Id));
        Assert.Equal(isAllowed, Protoc.Compile(("a.proto", text)).Set != null);
    }

    private static void AssertInside(string text, Finding diagnostic)
    {
        string[] lines = text.Split('\n');
        Assert.NotEmpty(diagnostic.Message);
        if (diagnostic.Position.File != "mutant.proto")
            return;
        Assert.InRange(diagnostic.Position.Line, 0, lines.Length - 1);
        Assert.InRange(diagnostic.Position.Column, 0, lines[diagnostic.Position.Line].Length);
        Assert.InRange(diagnostic.Position.Column + diagnostic.Position.Length, 0, lines[diagnostic.Position.Line].Length);
    }
}
