using System.Collections.Immutable;
using System.Reflection;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Conformance.Messages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>protoc's C# for files, with Google.Protobuf as the runtime.</summary>
internal static class GoogleCode
{
    /// <summary>The message types of the files by their protobuf names.</summary>
    public static Dictionary<string, MessageDescriptor> Compile(PickedFiles files)
    {
        CSharpCompilation compilation = CodeCompiler.Create("GeneratedByProtoc", typeof(IMessage).Assembly).AddSyntaxTrees(Generate(files));
        Assembly assembly = CodeCompiler.Load(compilation, out ImmutableArray<Diagnostic> diagnostics)
            ?? throw new InvalidDataException("What protoc generates doesn't compile: " + diagnostics.First(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return assembly.GetTypes().Where(type => type.IsAssignableTo(typeof(IMessage)))
            .Select(type => (MessageDescriptor)type.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!)
            .ToDictionary(type => type.FullName);
    }

    private static List<SyntaxTree> Generate(PickedFiles files)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("csharp");
        try
        {
            string list = Path.Combine(folder.FullName, "files");
            File.WriteAllLines(list, files.Picked.Select(file => file.Name));
            // One folder for each namespace: many files have the same name.
            string[] arguments = ["-I" + GrpcTools.Includes, "-I" + files.Root, "--csharp_out=" + folder.FullName, "--csharp_opt=base_namespace=", "@" + list];
            ProtocRun run = ProtocProcess.Run(arguments, []);
            if (run.ExitCode != 0) throw new InvalidDataException(run.Errors);
            return [.. folder.EnumerateFiles("*.cs", SearchOption.AllDirectories).Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file.FullName)))];
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
