using LibProtoZeroSharp;
using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Protozero;

/// <summary>Makes the schema that the command line names.</summary>
internal static class SchemaLoader
{
    /// <summary>The well-known files are there without an option.</summary>
    private static readonly string[] WellKnown =
    [
        .. new[] { "any", "api", "descriptor", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers" }
            .Select(name => $"google/protobuf/{name}.proto"),
    ];

    /// <param name="options">Name the schema.</param>
    /// <param name="includeSourceInfo">Whether compiled files keep positions and comments. A descriptor set has them or not.</param>
    public static Schema Load(Options options, bool includeSourceInfo = false) =>
        options.Descriptors is { } file ? FromSet(file) : new Schema(Compile(options, includeSourceInfo).Files);

    /// <summary>Compiles the .proto files that the options name.</summary>
    /// <exception cref="InvalidDataException">A file has errors.</exception>
    public static ProtoCompilation Compile(Options options, bool includeSourceInfo = false)
    {
        ProtoCompilation compilation = Compiler(options, includeSourceInfo).Compile();
        ProtoDiagnostic[] errors = [.. compilation.Diagnostics.Where(diagnostic => diagnostic.Severity == ProtoDiagnosticSeverity.Error)];
        if (errors.Length == 0) return compilation;
        throw new InvalidDataException(errors.Length == 1 ? $"{errors[0]}." : $"{errors[0]}, and {errors.Length - 1} more errors.");
    }

    private static Schema FromSet(string file)
    {
        byte[] set = File.ReadAllBytes(file);
        try
        {
            IReadOnlyList<FileDescriptor> files = FileDescriptor.Build(set);
            return files.Count != 0 ? new Schema(files) : throw new InvalidDataException($"{file} is no descriptor set: there is no file in it.");
        }
        catch (Exception exception) when (exception is ProtoException or ArgumentException)
        {
            throw new InvalidDataException($"{file} is no descriptor set: {exception.Message}");
        }
    }

    private static ProtoCompiler Compiler(Options options, bool includeSourceInfo)
    {
        string[] folders = [.. options.Protos.Where(Directory.Exists)];
        string[] given = [.. options.ImportFolders, .. folders];
        string[] files = [.. options.Protos.Except(folders)];
        string[] roots = [.. given, .. files.Where(file => RootOf(file, given) == null).Select(file => Path.GetDirectoryName(Path.GetFullPath(file))!)];
        ProtoCompiler compiler = ProtoCompiler.FromDirectories([.. roots.Distinct()]);
        compiler.IncludeSourceInfo = includeSourceInfo;
        var added = new HashSet<string>();
        foreach (string folder in folders)
        {
            compiler.AddDirectory(folder);
            added.Add(Path.GetFullPath(folder));
        }

        foreach (string file in files)
        {
            if (!File.Exists(file)) throw new FileNotFoundException($"There is no file or folder {file}.");
            string root = RootOf(file, roots)!;
            if (!added.Contains(Path.GetFullPath(root))) compiler.Add(ImportPath(file, root));
        }

        if (options.Protos.Count == 0)
        {
            foreach (string path in WellKnown) compiler.Add(path);
        }

        return compiler;
    }

    /// <summary>The first folder that a file is below; null if there is none.</summary>
    private static string? RootOf(string file, IEnumerable<string> folders) =>
        folders.FirstOrDefault(folder => !ImportPath(file, folder).StartsWith("../", StringComparison.Ordinal));

    private static string ImportPath(string file, string root) => Path.GetRelativePath(root, file).Replace(Path.DirectorySeparatorChar, '/');
}
