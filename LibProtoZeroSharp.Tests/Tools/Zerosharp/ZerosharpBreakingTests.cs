using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>Breaking changes that the command "breaking" prints and ignores.</summary>
public sealed class ZerosharpBreakingTests : IDisposable
{
    private const string Item = """syntax = "proto3"; package shop; message Item { string name = 1; int32 count = 2; }""";

    private const string Changed = """syntax = "proto3"; package shop; message Item { string title = 1; string count = 2; }""";

    private readonly ToolFolder _folder = new();

    public ZerosharpBreakingTests() => _folder.Write("protos/shop/item.proto", Item);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("", "PZ0404 PZ0405 PZ0406")]
    [InlineData("--ignore PZ0404", "PZ0405 PZ0406")]
    [InlineData("--ignore PZ0404,PZ0406", "PZ0405")]
    [InlineData("--ignore PZ0404 --ignore PZ0405,PZ0406", "")]
    public async Task IgnoredChangesAreNotPrinted(string options, string ids)
    {
        await WriteBaselineAsync();
        _folder.Write("protos/shop/item.proto", Changed);
        ProgramResult result = await _folder.RunAsync(["breaking", "protos", "--against", "v1.binpb", .. Words(options)]);
        Assert.Equal((ids.Length == 0 ? 0 : 1, ""), (result.ExitCode, result.Error));
        string[] lines = ToolFolder.Lines(result.Output);
        Assert.All(lines, line => Assert.StartsWith("protos/shop/item.proto(1,", line, StringComparison.Ordinal));
        Assert.Equal(Words(ids), lines.Select(line => line.Split(": error ")[1][..6]));
    }

    [Theory]
    [InlineData("PZ0107")]
    [InlineData("PZ0400")]
    [InlineData("PZ0424")]
    [InlineData("pz0404")]
    [InlineData("PZ0404,")]
    [InlineData("PZ0404,FIELD_SAME_NAME")]
    public async Task AnUnknownIdIsAnError(string ids) =>
        (await _folder.RunAsync("breaking", "protos", "--against", "v1.binpb", "--ignore", ids))
            .AssertError(2, $"^zerosharp: --ignore takes ids from PZ0401 to PZ0423, found '{ids.Split(',')[^1]}'\\.");

    [Fact]
    public async Task EachIdOfABreakingChangeCanBeIgnored()
    {
        await WriteBaselineAsync();
        IEnumerable<string> ids = ProtoRules.All.Where(rule => rule.IsAboutBaseline).Except([ProtoDiagnostics.BaselineNotReadable]).Select(rule => rule.Id);
        Assert.Equal("", (await _folder.RunAsync("breaking", "protos", "--against", "v1.binpb", "--ignore", string.Join(',', ids))).SuccessfulOutput);
    }

    [Fact]
    public async Task ABaselineThatIsNotASetIsNamedAsOnTheCommandLine()
    {
        _folder.Write("protos/v1.binpb", "");
        _folder.Write("v1.binpb", "no set");
        ProgramResult result = await _folder.RunAsync("breaking", "protos", "--against", "v1.binpb");
        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("v1.binpb(1,1): error PZ0400: ", result.Output, StringComparison.Ordinal);
    }

    /// <summary>The earlier version may be source.</summary>
    [Theory]
    [InlineData("v1", "PZ0404 PZ0405 PZ0406")]
    [InlineData("v1/shop/item.proto", "PZ0404 PZ0405 PZ0406")]
    [InlineData("protos", "")]
    public async Task SourceIsABaseline(string against, string ids)
    {
        _folder.Write("v1/shop/item.proto", Item.Replace("package", "import \"common.proto\"; package"));
        _folder.Write("imports/common.proto", "syntax = \"proto3\";");
        _folder.Write("protos/shop/item.proto", Changed);
        ProgramResult result = await _folder.RunAsync("breaking", "protos", "--against", against, "-I", "imports");
        Assert.Equal((ids.Length == 0 ? 0 : 1, ""), (result.ExitCode, result.Error));
        Assert.Equal(Words(ids), ToolFolder.Lines(result.Output).Select(line => line.Split(": error ")[1][..6]));
    }

    [Fact]
    public async Task ErrorsOfASourceThatIsTheBaselineAreReported()
    {
        _folder.Write("v1/shop/item.proto", "syntax = \"proto3\"; message M { Missing m = 1; }");
        (await _folder.RunAsync("breaking", "protos", "--against", "v1")).AssertError(1, @"^v1[/\\]shop/item\.proto\(1,32\): error PZ0107: ");
        (await _folder.RunAsync("breaking", "protos", "--against", "v2.proto")).AssertError(2, "^zerosharp: There is no file or folder v2\\.proto\\.$");
    }

    [Fact]
    public async Task ABaselineOfAnotherSchemaIsReported()
    {
        await WriteBaselineAsync();
        _folder.Write("other/list.proto", """syntax = "proto3"; package other; message List {}""");
        ProgramResult result = await _folder.RunAsync("breaking", "other", "--against", "v1.binpb");
        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("v1.binpb(1,1): warning PZ0423: ", result.Output, StringComparison.Ordinal);
    }

    private async Task WriteBaselineAsync() => _ = (await _folder.RunAsync("compile", "protos", "-o", "v1.binpb")).SuccessfulOutput;

    private static string[] Words(string text) => text.Split(' ', StringSplitOptions.RemoveEmptyEntries);
}
