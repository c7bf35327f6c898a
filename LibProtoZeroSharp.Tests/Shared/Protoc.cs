extern alias GoogleProtobuf;

using System.Text;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Tests;

/// <summary>The reference compiler. Tests that need it are skipped where it can't run.</summary>
public static class Protoc
{
    /// <summary>The folder with google/protobuf/*.proto.</summary>
    public static string Includes => ProtobufTools.Includes;

    /// <summary>protoc's descriptors of the files and their imports; null and its complaints if it rejects them.</summary>
    public static (FileDescriptorSet? Set, string Errors) Compile(string root, IEnumerable<string> files, params string[] options)
    {
        (byte[]? set, string errors) = CompileToBytes(root, files, options);
        return (set is null ? null : FileDescriptorSet.Parser.ParseFrom(set), errors);
    }

    /// <summary>The same, as bytes.</summary>
    public static (byte[]? Set, string Errors) CompileToBytes(string root, IEnumerable<string> files, params string[] options)
    {
        string output = Path.GetTempFileName();
        try
        {
            string errors = Run(["-I" + root, "-I" + Includes, "--include_imports", "-o" + output, .. options, .. files], out int exitCode);
            return (exitCode == 0 ? File.ReadAllBytes(output) : null, errors);
        }
        finally
        {
            File.Delete(output);
        }
    }

    /// <summary>The same for texts by their import paths.</summary>
    public static (FileDescriptorSet? Set, string Errors) Compile(params (string Path, string Text)[] sources)
    {
        using var folder = new TempFolder(sources);
        return Compile(folder.Root, sources.Select(source => source.Path));
    }

    /// <summary>Whether protoc accepts a file, with or without warnings.</summary>
    public static bool Accepts(IEnumerable<string> roots, string file, out string errors)
    {
        string nowhere = OperatingSystem.IsWindows() ? "NUL" : "/dev/null";
        errors = Run([.. roots.Select(root => "-I" + root), "-I" + Includes, "-o" + nowhere, file], out int exitCode);
        return exitCode == 0;
    }

    /// <summary>The default features of each edition, as an encoded <c>FeatureSetDefaults</c>.</summary>
    public static byte[] EditionDefaults(string latest)
    {
        string output = Path.GetTempFileName();
        try
        {
            string errors = Run(
                [
                    "-I" + Includes, "--edition_defaults_out=" + output, "--edition_defaults_minimum=PROTO2", "--edition_defaults_maximum=" + latest,
                    "google/protobuf/descriptor.proto",
                ], out int exitCode);
            Assert.True(exitCode == 0, errors);
            return File.ReadAllBytes(output);
        }
        finally
        {
            File.Delete(output);
        }
    }

    /// <summary>The C# of Google's generator for one file.</summary>
    public static string GenerateCSharp(string root, string file)
    {
        using var output = new TempFolder();
        string errors = Run(["-I" + root, "-I" + Includes, "--csharp_out=" + output.Root, file], out int exitCode);
        Assert.True(exitCode == 0, errors);
        return File.ReadAllText(Directory.GetFiles(output.Root).Single());
    }

    /// <summary>Encodes a message in text format.</summary>
    /// <param name="root">The folder of the file.</param>
    /// <param name="file">The file that declares the message, and imports the types in it.</param>
    /// <param name="type">The full name of the message.</param>
    /// <param name="text">The message.</param>
    /// <param name="options">Further arguments.</param>
    public static byte[] Encode(string root, string file, string type, string text, params string[] options)
    {
        ProtocRun run = Run(["-I" + root, "-I" + Includes, "--encode=" + type, .. options, file], Encoding.UTF8.GetBytes(text));
        Assert.True(run.ExitCode == 0, run.Errors);
        return run.Output;
    }

    private static string Run(IEnumerable<string> arguments, out int exitCode)
    {
        ProtocRun run = Run(arguments, []);
        exitCode = run.ExitCode;
        return run.Errors;
    }

    /// <param name="arguments">Its arguments.</param>
    /// <param name="input">Its standard input.</param>
    public static ProtocRun Run(IEnumerable<string> arguments, byte[] input)
    {
        Executable();
        return ProtocProcess.Run(arguments, input);
    }

    /// <summary>The path of protoc; skips the test if there is none for this machine.</summary>
    public static string Executable()
    {
        if (!File.Exists(ProtobufTools.Protoc))
            Skip.Because("Google.Protobuf.Tools has no protoc for this machine: " + ProtobufTools.Protoc);
        return ProtobufTools.Protoc;
    }
}
