namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>Commands, options, and messages about wrong command lines.</summary>
public sealed class ZerosharpCommandLineTests : IDisposable
{
    private readonly ToolFolder _folder = new();

    public ZerosharpCommandLineTests()
    {
        _folder.Write("item.proto", """syntax = "proto3"; package shop; message Item { string name = 1; }""");
        _folder.Write("item.pb", "\n\x01x");
    }

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("item.pb")]
    [InlineData("decode item.pb")]
    [InlineData("decode -Iother --guesses item.pb")]
    public async Task DecodeIsTheCommandIfNoneIsNamed(string arguments) =>
        Assert.StartsWith("1: \"x\"", (await _folder.RunAsync(arguments.Split(' '))).SuccessfulOutput, StringComparison.Ordinal);

    [Theory]
    [InlineData("item.pb other.pb", "'other.pb'.* Write 'zerosharp decode \\[OPTION...\\] \\[FILE\\]'")]
    [InlineData("decode --other", "decode has no option --other. Write 'zerosharp decode")]
    [InlineData("--other item.pb", "decode has no option --other. Write 'zerosharp decode")]
    [InlineData("describe --other", "describe has no option --other. Write 'zerosharp describe \\[OPTION...\\]")]
    [InlineData("diff item.pb", "'NEW' missing.* Write 'zerosharp diff \\[OPTION...\\] OLD NEW'")]
    [InlineData("diff item.pb item.pb item.pb", "'item.pb'.* Write 'zerosharp diff")]
    [InlineData("breaking item.proto", "'--against' is required. Write 'zerosharp breaking \\[OPTION...\\] --against PATH PROTO...'")]
    [InlineData("encode --proto item.proto", "'--type' is required. Write 'zerosharp encode \\[OPTION...\\] --type NAME \\[FILE\\]'")]
    [InlineData("compile", "'PROTO' missing.* Write 'zerosharp compile \\[OPTION...\\] PROTO...'")]
    [InlineData("--type", "--type.* Write 'zerosharp decode")]
    [InlineData("--proto item.proto --type shop.Item encode item.pb", "The command encode must be the first argument. Write 'zerosharp encode ")]
    [InlineData("--type shop.Item encode", "The command encode must be the first argument. Write 'zerosharp encode ")]
    [InlineData("--type shop.Item item.pb", "--type shop.Item needs a schema: --proto PATH or --descriptors FILE.")]
    [InlineData("diff --type shop.Item item.pb item.pb", "--type shop.Item needs a schema")]
    [InlineData("--proto item.proto item.pb", "--type is missing")]
    public async Task AnErrorSaysWhatToWrite(string arguments, string pattern) =>
        (await _folder.RunAsync(arguments.Split(' '))).AssertError(2, "^zerosharp: .*" + pattern);

    /// <summary>The options of each command, without --help.</summary>
    [Theory]
    [InlineData("decode", "--json --delimited --guesses --path --proto-names --expand-any --proto -I --descriptors --type -o --color")]
    [InlineData("encode", "--json --delimited --proto -I --descriptors --type -o")]
    [InlineData("diff", "--proto -I --descriptors --type -o --color")]
    [InlineData("describe", "--proto -I --descriptors --type -o --color")]
    [InlineData("compile", "-I -o")]
    [InlineData("breaking", "--against --ignore -I -o")]
    public async Task HelpListsTheOptionsThatTheCommandUses(string command, string options)
    {
        string help = (await _folder.RunAsync(command, "--help")).SuccessfulOutput;
        string[] lines = help[help.IndexOf("Options:", StringComparison.Ordinal)..].Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(options.Split(' '), lines.Where(line => line.StartsWith('-')).Select(line => line.Split(' ', ',')[0]).Where(option => option != "-?"));
        string unused = options.Contains("--json", StringComparison.Ordinal) ? "--against" : "--json";
        (await _folder.RunAsync(command, unused)).AssertError(2, $"{command} has no option {unused}");
    }

    [Fact]
    public async Task HelpListsTheCommands()
    {
        string help = (await _folder.RunAsync("--help")).SuccessfulOutput;
        Assert.All((string[])["decode", "encode", "diff", "describe", "compile", "breaking"], name => Assert.Contains($"\n  {name} ", help, StringComparison.Ordinal));
        Assert.DoesNotContain("--json", help, StringComparison.Ordinal);
    }
}
