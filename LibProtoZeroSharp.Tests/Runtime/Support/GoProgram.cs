using System.Diagnostics;

namespace LibProtoZeroSharp.Tests;

/// <summary>Programs in LibProtoZeroSharp.Tests/Go, with Go's protobuf library of Debian.</summary>
internal static class GoProgram
{
    private const string Packages = "/usr/share/gocode";

    /// <summary>Runs a program; skips the test where there is no Go.</summary>
    /// <param name="file">Its file.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="input">Its standard input.</param>
    /// <returns>Its standard output.</returns>
    public static byte[] Run(string file, IEnumerable<string> arguments, byte[] input)
    {
        // Wine has Debian's folders, but starts no program of Debian.
        Skip.Unless(
            !OperatingSystem.IsWindows() && Directory.Exists(Path.Combine(Packages, "src", "google.golang.org", "protobuf")),
            "Go and its protobuf library are not on this machine: on Debian, the packages golang-go and golang-google-protobuf-dev.");
        var info = new ProcessStartInfo("go", ["run", Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Go", file), .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        (info.Environment["GO111MODULE"], info.Environment["GOPATH"]) = ("off", Packages);
        using Process process = Process.Start(info)!;
        Task writing = Task.Run(() =>
        {
            process.StandardInput.BaseStream.Write(input);
            process.StandardInput.Close();
        });
        var output = new MemoryStream();
        process.StandardOutput.BaseStream.CopyTo(output);
        writing.Wait();
        process.WaitForExit();
        Assert.Equal(0, process.ExitCode);
        return output.ToArray();
    }
}
