using System.Text;
using LibProtoZeroSharp.Tools.Mutation;

namespace LibProtoZeroSharp.Tests.Tools.Mutation;

/// <summary>The test project is a script that does what the text in place of a mutant's assembly says.</summary>
public sealed class TestProjectTests : IDisposable
{
    private const string Script = """
        #!/bin/sh
        echo "$*" >> calls
        echo $$ >> processes
        case "$(cat Mutant.dll):$*" in
            fails:*) echo "    LibProtoZeroSharp.Tests.Wire.VarIntTests.Read [FAIL]"; exit 1 ;;
            dies:*) exit 134 ;;
            loops:*) sh -c 'echo $$ >> processes; while :; do :; done' & while :; do :; done ;;
            waits:*) sleep 1000 ;;
            "fails late:"*-class-*) echo "    LibProtoZeroSharp.Tests.Formats.Json.JsonTests.Write [FAIL]"; exit 1 ;;
        esac
        """;

    private readonly TempFolder _repository = new(("artifacts/bin/Tests/release/Mutant.dll", "right"), ("artifacts/bin/Tests/release/Tests", Script.ReplaceLineEndings("\n")));
    private readonly TempFolder _work = new();
    private readonly TestProject _project;

    public TestProjectTests()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("A script stands for the tests.");
        else File.SetUnixFileMode(_repository["artifacts/bin/Tests/release/Tests"], UnixFileMode.UserRead | UnixFileMode.UserExecute);
        _project = new TestProject(_repository.Root, "Tests", _work.Root, reserve: TimeSpan.FromSeconds(1), TextWriter.Null);
    }

    public void Dispose()
    {
        _repository.Dispose();
        _work.Dispose();
    }

    [Theory]
    [InlineData("fails", "Wire.VarIntTests.Read")]
    [InlineData("dies", "the end of the process with code 134")]
    [InlineData("waits", LimitedProcess.TimeLimit)]
    [InlineData("fails late", "Formats.Json.JsonTests.Write")]
    [InlineData("right", null)]
    public void AMutantIsKilledByTheFirstFailure(string mutant, string? killer) => Assert.Equal(killer, Kill(mutant));

    [Fact]
    public void AMutantThatLoopsForEverIsKilledByItsLimitOfTimeWithItsChildren()
    {
        Assert.Equal(LimitedProcess.TimeLimit, Kill("loops"));
        Assert.All(Lines("processes"), process => Assert.False(IsRunning(process), process));
    }

    [Fact]
    public void TheNearestTestsRunFirstAndNoneTwice()
    {
        Assert.Null(Kill("right"));
        Assert.Equal(["-class A.B*", "-class A.B*", "-class A.*", "-class A.* -class- A.B*"], Lines("calls").Select(call => call.Replace("-noColor -stopOnFail ", "")));
    }

    private string? Kill(string mutant) => _project.Kill("Mutant.dll", Encoding.UTF8.GetBytes(mutant), ["A.B*", "A.*"]);

    private string[] Lines(string file) => File.ReadAllLines(_work[$"Tests/{file}"]);

    /// <summary>A process that has ended stays until its parent asks for its exit code.</summary>
    private static bool IsRunning(string process) => File.Exists($"/proc/{process}/stat") && File.ReadAllText($"/proc/{process}/stat").Split(' ')[2] != "Z";
}
