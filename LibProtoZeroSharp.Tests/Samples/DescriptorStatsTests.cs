using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Samples;

public sealed partial class DescriptorStatsTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("DescriptorStats");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public async Task TheWellKnownTypesAreCountedWithoutAllocationAndWrittenAgain()
    {
        ProgramResult result = await BuiltProgram.RunAsync("DescriptorStats");
        Assert.Equal(
            ["11", "61", "249", "24", "2 (ExtensionRange in google/protobuf/descriptor.proto)"],
            Count().Matches(result.SuccessfulOutput).Select(match => match.Groups["value"].Value));
        AssertLossless(result);
        Assert.Equal(2, result.Error.Count(c => c == '\n'));
    }

    [Fact]
    public async Task ALargeSetIsWrittenAgain()
    {
        string? file = Environment.GetEnvironmentVariable("PROTOZERO_DESCRIPTORS");
        Skip.Unless(file != null, "the environment variable PROTOZERO_DESCRIPTORS names no descriptor set");
        AssertLossless(await BuiltProgram.RunAsync("DescriptorStats", file));
    }

    [Theory]
    [InlineData("missing", "does not exist")]
    [InlineData("empty", "is empty")]
    [InlineData("folder", "is a directory")]
    [InlineData("text", "is not a descriptor set")]
    [InlineData("cut", "is not a descriptor set")]
    public async Task WhatIsNoDescriptorSetIsRejected(string name, string message)
    {
        string path = Path.Combine(_folder.FullName, name);
        if (name == "empty") File.WriteAllBytes(path, []);
        if (name == "folder") Directory.CreateDirectory(path);
        if (name == "text") File.WriteAllText(path, "Microsoft Visual Studio Solution File, Format Version 12.00");
        string program = BuiltProgram.StartInfo("DescriptorStats").ArgumentList[0];
        if (name == "cut") File.WriteAllBytes(path, File.ReadAllBytes(Path.Combine(Path.GetDirectoryName(program)!, "well-known.pb"))[..20_000]);
        (await BuiltProgram.RunAsync("DescriptorStats", path)).AssertError(1, message);
    }

    private static void AssertLossless(ProgramResult result)
    {
        Assert.Matches("(?m)^managed bytes allocated by decode, walk and encode of .* files: 0$", result.SuccessfulOutput);
        Assert.Matches("(?m)^re-encoded bytes: identical to the input$", result.Output);
    }

    [GeneratedRegex("^(files|messages|fields|enums|deepest nesting) +(?<value>.*)$", RegexOptions.Multiline)]
    private static partial Regex Count();
}
