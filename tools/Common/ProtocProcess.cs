using System.Diagnostics;

namespace LibProtoZeroSharp.Tools;

/// <summary>The reference compiler.</summary>
public static class ProtocProcess
{
    /// <param name="root">The folder that imports start from. The well-known types come after it on the import path.</param>
    /// <param name="files">Import paths.</param>
    /// <param name="options">Other options, such as <c>--include_source_info</c>.</param>
    public static ProtocResult Compile(string root, IEnumerable<string> files, params string[] options)
    {
        string arguments = Path.GetTempFileName();
        string output = Path.GetTempFileName();
        try
        {
            // In a file, because the list may be longer than a command line can be.
            File.WriteAllLines(arguments, [.. options, .. files]);
            long started = Stopwatch.GetTimestamp();
            string errors = Run([root], output, "@" + arguments, out int exitCode);
            TimeSpan time = Stopwatch.GetElapsedTime(started);
            return new ProtocResult(exitCode == 0 ? File.ReadAllBytes(output) : null, errors, time);
        }
        finally
        {
            File.Delete(arguments);
            File.Delete(output);
        }
    }

    /// <summary>Whether protoc accepts a file; null if it crashes.</summary>
    public static bool? Accepts(IReadOnlyList<string> roots, string file, out string errors)
    {
        errors = Run(roots, OperatingSystem.IsWindows() ? "NUL" : "/dev/null", file, out int exitCode);
        return exitCode is 0 or 1 ? exitCode == 0 : null;
    }

    /// <param name="input">The standard input of protoc.</param>
    /// <param name="folder">The working directory.</param>
    public static ProtocRun Run(IEnumerable<string> arguments, byte[] input, string folder = "")
    {
        if (!File.Exists(ProtobufTools.Protoc))
            throw new FileNotFoundException("Google.Protobuf.Tools has no protoc for this machine: " + ProtobufTools.Protoc);
        ProcessStartInfo start = new(ProtobufTools.Protoc, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = folder,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        // protoc reads all of its input before it writes anything.
        try
        {
            process.StandardInput.BaseStream.Write(input);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has stopped reading, and says why.
        }

        using var output = new MemoryStream();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        return new ProtocRun(process.ExitCode, output.ToArray(), errors.Result);
    }

    private static string Run(IReadOnlyList<string> roots, string output, string files, out int exitCode)
    {
        // A path that exists in the working directory would be taken for that file, and the first root may hide that file.
        string folder = roots[0];
        ProtocRun run = Run([.. roots.Select(root => "-I" + root), "-I" + ProtobufTools.Includes, "-o" + output, files], [], folder);
        exitCode = run.ExitCode;
        return run.Errors;
    }

}

/// <param name="Set">The encoded <c>FileDescriptorSet</c> of the files; null if protoc rejects one of them.</param>
/// <param name="Errors">Its errors and warnings.</param>
public sealed record ProtocResult(byte[]? Set, string Errors, TimeSpan Time);

/// <param name="Output">Its standard output.</param>
/// <param name="Errors">Its errors and warnings.</param>
public sealed record ProtocRun(int ExitCode, byte[] Output, string Errors);
