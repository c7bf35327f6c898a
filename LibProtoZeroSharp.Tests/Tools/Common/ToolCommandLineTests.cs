using System.CommandLine;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Tests.Tools.Common;

public class ToolCommandLineTests
{
    [Theory]
    [InlineData(12)]
    [InlineData(7, "--count", "7")]
    [InlineData(0, "--count", "0", "a.proto", "b.proto")]
    public void ACommandGetsItsOptionsAndReturnsTheExitCode(int exitCode, params string[] arguments) => Assert.Equal((exitCode, ""), Run(arguments));

    [Theory]
    [InlineData("There is no option --cuont here.", "--cuont", "7")]
    [InlineData("There is no option --cuont here.", "a.proto", "--cuont", "7")]
    [InlineData("Expected a number of at least 0 after --count, found -1.", "--count", "-1")]
    [InlineData("Expected a number of at least 0 after --count, found many.", "--count", "many")]
    [InlineData("Required argument missing for option: '--count'.", "--count")]
    public void AWrongOptionIsNamed(string message, params string[] arguments)
    {
        (int exitCode, string errors) = Run(arguments);
        Assert.Equal(2, exitCode);
        Assert.StartsWith(message, errors);
    }

    [Fact]
    public void AMissingFileEndsTheCommandWithItsMessage() => Assert.Equal((2, "There is no file missing.proto." + Environment.NewLine), Run("missing.proto"));

    private static (int ExitCode, string Errors) Run(params string[] arguments)
    {
        Argument<string[]> files = new("FILE") { Arity = ArgumentArity.ZeroOrMore };
        Option<int> count = ToolCommandLine.Number("--count", 12, "");
        RootCommand root = new() { files, count };
        root.SetAction(parsed => parsed.GetValue(files)!.Contains("missing.proto") ? throw new FileNotFoundException("There is no file missing.proto.") : parsed.GetValue(count));
        StringWriter errors = new();
        return (ToolCommandLine.Run(root, arguments, errors), errors.ToString());
    }
}
