using System.Diagnostics;

namespace LibProtoZeroSharp.Tests;

/// <summary>Runs programs of this repository, which the project of a test builds.</summary>
public static class BuiltProgram
{
    /// <summary>The most time that a program gets.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    /// <summary>Runs a program until it ends.</summary>
    /// <param name="name">The name of its project.</param>
    /// <param name="arguments">Its arguments.</param>
    public static Task<ProgramResult> RunAsync(string name, params string[] arguments) => RunAsync(StartInfo(name, arguments));

    /// <inheritdoc cref="RunAsync(string, string[])"/>
    public static async Task<ProgramResult> RunAsync(ProcessStartInfo start, byte[]? input = null)
    {
        start.RedirectStandardInput = true;
        start.RedirectStandardError = true;
        using Process process = Process.Start(start)!;
        using var timeout = new CancellationTokenSource(Patience);
        try
        {
            var output = new MemoryStream();
            Task reads = process.StandardOutput.BaseStream.CopyToAsync(output, timeout.Token);
            Task<string> error = process.StandardError.ReadToEndAsync(timeout.Token);
            try
            {
                await process.StandardInput.BaseStream.WriteAsync(input ?? [], timeout.Token);
                process.StandardInput.Close();
            }
            catch (IOException)
            {
                // A program that rejects its input may end before it has read all of it.
            }

            await reads;
            await process.WaitForExitAsync(timeout.Token);
            return new ProgramResult(process.ExitCode, output.ToArray(), await error);
        }
        finally
        {
            process.Kill(entireProcessTree: true);
        }
    }

    /// <summary>What starts a program whose assembly has the name of its project.</summary>
    public static ProcessStartInfo StartInfo(string name, params string[] arguments) => StartInfo(name, name, arguments);

    /// <summary>What starts a program. All projects have their output in folders of one structure.</summary>
    /// <param name="project">The name of its project.</param>
    /// <param name="assembly">The name of its assembly.</param>
    /// <param name="arguments">Its arguments.</param>
    public static ProcessStartInfo StartInfo(string project, string assembly, string[] arguments)
    {
        string own = Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory), configuration = Path.GetFileName(own);
        return new ProcessStartInfo("dotnet", [Path.Combine(own, "..", "..", project, configuration, assembly + ".dll"), .. arguments]) { RedirectStandardOutput = true };
    }
}

/// <summary>How a program has ended.</summary>
public sealed record ProgramResult(int ExitCode, byte[] OutputBytes, string Error)
{
    public string Output => System.Text.Encoding.UTF8.GetString(OutputBytes);

    /// <summary>The output of a program that has not failed.</summary>
    public string SuccessfulOutput
    {
        get
        {
            Assert.True(ExitCode == 0, $"exit code {ExitCode}: {Error}");
            return Output;
        }
    }

    /// <summary>Asserts that the program has only printed one line on its error output.</summary>
    public void AssertError(int exitCode, string pattern)
    {
        Assert.Equal((exitCode, ""), (ExitCode, Output));
        Assert.Matches(pattern, Assert.Single(Error.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
    }
}
