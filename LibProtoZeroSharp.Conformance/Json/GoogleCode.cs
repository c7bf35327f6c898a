using System.Reflection;
using System.Text.RegularExpressions;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Conformance.Messages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>protoc's C# for files, with Google.Protobuf as the runtime.</summary>
internal static partial class GoogleCode
{
    /// <summary>
    /// The message types of the files by their protobuf names. A file without C# that compiles is left out with its importers: Google's generator doesn't
    /// know all editions, and some names become errors in its code.
    /// </summary>
    /// <param name="files">The files.</param>
    /// <param name="output">Gets a line for each file that is left out.</param>
    public static Dictionary<string, MessageDescriptor> Compile(PickedFiles files, TextWriter output)
    {
        Dictionary<string, SyntaxTree> trees = Generate(files, output);
        while (true)
        {
            LeaveOutImporters(files, trees, output);
            CSharpCompilation compilation = CodeCompiler.Create("GeneratedByProtoc", typeof(IMessage).Assembly).AddSyntaxTrees(trees.Values);
            if (CodeCompiler.Load(compilation, out var diagnostics) is { } assembly) return TypesIn(assembly);

            ILookup<SyntaxTree?, Diagnostic> errors = diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
                .ToLookup(diagnostic => diagnostic.Location.SourceTree);
            string[] faulty = [.. trees.Where(file => errors.Contains(file.Value)).Select(file => file.Key)];
            if (faulty.Length == 0) throw new InvalidDataException("What protoc generates doesn't compile: " + errors.First().First());
            foreach (string path in faulty)
            {
                output.WriteLine($"{path} is left out: what protoc generates of it doesn't compile: {errors[trees[path]].First()}");
                trees.Remove(path);
            }
        }
    }

    private static Dictionary<string, MessageDescriptor> TypesIn(Assembly assembly) => assembly.GetTypes().Where(type => type.IsAssignableTo(typeof(IMessage)))
        .Select(type => (MessageDescriptor)type.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!)
        .ToDictionary(type => type.FullName);

    private static void LeaveOutImporters(PickedFiles files, Dictionary<string, SyntaxTree> trees, TextWriter output)
    {
        HashSet<string> picked = [.. files.Picked.Select(file => file.Name)];
        foreach (FileDescriptorProto file in files.Picked.Where(file => trees.ContainsKey(file.Name)))
        {
            // The code of a file refers to the descriptors of all of its imports. Imports come before their importers.
            if (file.Dependency.FirstOrDefault(import => picked.Contains(import) && !trees.ContainsKey(import)) is not { } missing) continue;
            output.WriteLine($"{file.Name} is left out: it imports {missing}");
            trees.Remove(file.Name);
        }
    }

    /// <summary>The code of each file by its import path.</summary>
    private static Dictionary<string, SyntaxTree> Generate(PickedFiles files, TextWriter output)
    {
        string[] paths = [.. files.Picked.Select(file => file.Name)];
        var trees = new Dictionary<string, SyntaxTree>();
        if (Generate(files.Root, paths, trees).ExitCode == 0) return trees;

        // protoc names one fault.
        trees.Clear();
        foreach (string path in paths)
        {
            ProtocRun run = Generate(files.Root, [path], trees);
            if (run.ExitCode != 0) output.WriteLine($"{path} is left out: protoc makes no C# of it: {run.Errors.Trim().ReplaceLineEndings(" ")}");
        }

        return trees;
    }

    private static ProtocRun Generate(string root, string[] paths, Dictionary<string, SyntaxTree> trees)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("csharp");
        try
        {
            string list = Path.Combine(folder.FullName, "files");
            File.WriteAllLines(list, paths);
            // One folder for each namespace: many files have the same name.
            string[] arguments = ["-I" + ProtobufTools.Includes, "-I" + root, "--csharp_out=" + folder.FullName, "--csharp_opt=base_namespace=", "@" + list];
            ProtocRun run = ProtocProcess.Run(arguments, []);
            if (run.ExitCode != 0) return run;
            foreach (FileInfo file in folder.EnumerateFiles("*.cs", SearchOption.AllDirectories))
            {
                string code = File.ReadAllText(file.FullName);
                trees.Add(Source().Match(code).Groups[1].Value, CSharpSyntaxTree.ParseText(code));
            }

            return run;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>The path of the .proto file, which the code names at its start.</summary>
    [GeneratedRegex(@"^//\s+source: (\S.*?)\s*$", RegexOptions.Multiline)]
    private static partial Regex Source();
}
