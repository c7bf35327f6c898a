using Google.Protobuf.Reflection;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>The files to generate from: whole import closures, without two C# types of the same name.</summary>
/// <param name="Root">The folder that import paths start from.</param>
/// <param name="Picked">Each after its imports, without the well-known types, as the generator carries those.</param>
/// <param name="WellKnown">The imported well-known types.</param>
/// <param name="LeftOut">The number of files that would have declared a C# type a second time, or import such a file.</param>
internal sealed record PickedFiles(string Root, IReadOnlyList<FileDescriptorProto> Picked, IReadOnlyList<FileDescriptorProto> WellKnown, int LeftOut)
{
    /// <summary>protobuf's own files in a folder. Some of them are internal to protobuf, and protoc and the generator carry the others.</summary>
    private const string ProtobufFolder = "google/protobuf/", ProtobufFile = ProtobufFolder + "descriptor.proto";

    /// <param name="root">protoc has to accept all files below it.</param>
    /// <param name="count">The minimum number of files, if there are enough.</param>
    /// <param name="prefixes">All files whose import paths start with one of them are picked.</param>
    /// <param name="random">Picks the others.</param>
    public static PickedFiles Pick(string root, int count, IReadOnlyList<string> prefixes, Random random)
    {
        var folder = new ProtoFolder(root, []);
        FileDescriptorSet all = Describe(folder);
        var byPath = all.File.ToDictionary(file => file.Name);
        List<FileDescriptorProto> candidates = WithoutClashes([.. all.File.Where(file => !IsWellKnown(file.Name))]);
        var picked = new HashSet<string>();
        foreach (string path in candidates.Select(file => file.Name).Where(path => prefixes.Any(prefix => path.StartsWith(prefix, StringComparison.Ordinal))))
            AddClosure(path);

        string[] others = [.. candidates.Select(file => file.Name)];
        random.Shuffle(others);
        foreach (string path in others.TakeWhile(_ => picked.Count(path => !IsWellKnown(path)) < count))
            AddClosure(path);

        return new PickedFiles(
            folder.Root,
            [.. candidates.Where(file => picked.Contains(file.Name))],
            [.. all.File.Where(file => IsWellKnown(file.Name) && picked.Contains(file.Name))],
            all.File.Count(file => !IsWellKnown(file.Name)) - candidates.Count);

        void AddClosure(string path)
        {
            if (!picked.Add(path)) return;
            // protoc leaves out what is only imported for options, if nothing else brings it.
            foreach (string import in byPath[path].Dependency.Concat(byPath[path].OptionDependency.Where(byPath.ContainsKey))) AddClosure(import);
        }
    }

    private static bool IsWellKnown(string path) => File.Exists(Path.Combine(ProtobufTools.Includes, path));

    private static FileDescriptorSet Describe(ProtoFolder protos)
    {
        bool hasProtobuf = protos.Files.Contains(ProtobufFile);
        DirectoryInfo folder = Directory.CreateTempSubdirectory("protoc");
        try
        {
            // In a file, because the list may be longer than a command line can be.
            string list = Path.Combine(folder.FullName, "files");
            string output = Path.Combine(folder.FullName, "descriptors");
            File.WriteAllLines(list, protos.Files.Where(path => !hasProtobuf || !path.StartsWith(ProtobufFolder, StringComparison.Ordinal)));
            ProtocRun run = ProtocProcess.Run(["-I" + ProtobufTools.Includes, "-I" + protos.Root, "--include_imports", "-o" + output, "@" + list], []);
            return run.ExitCode == 0 ? FileDescriptorSet.Parser.ParseFrom(File.ReadAllBytes(output)) : throw new InvalidDataException(run.Errors);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>The first file that declares a C# type keeps it. Imports come before their importers.</summary>
    private static List<FileDescriptorProto> WithoutClashes(List<FileDescriptorProto> files)
    {
        var declared = new HashSet<string>();
        var leftOut = new HashSet<string>();
        foreach (FileDescriptorProto file in files)
        {
            string scope = file.Options?.HasCsharpNamespace == true ? file.Options.CsharpNamespace : CSharpNames.NamespaceOf(file.Package);
            string[] types = [.. file.MessageType.Select(type => type.Name), .. file.EnumType.Select(type => type.Name)];
            types = [.. types.Select(type => scope + "." + type)];
            if (file.Dependency.Concat(file.OptionDependency).Any(leftOut.Contains) || types.Any(declared.Contains)) leftOut.Add(file.Name);
            else declared.UnionWith(types);
        }

        return [.. files.Where(file => !leftOut.Contains(file.Name))];
    }
}
