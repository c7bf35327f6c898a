using System.Text.RegularExpressions;
using LibProtoZeroSharp.Benchmarks.Generator;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The <c>.proto</c> files that both generators get.</summary>
/// <param name="Files">Their import paths and texts.</param>
internal sealed partial record CodeSources(IReadOnlyList<(string Path, string Text)> Files)
{
    private const int Most = 1000;
    private const string Descriptor = "google/protobuf/descriptor.proto";

    /// <summary>Files of a folder that are left out: a message in them has thousands of fields, so the compiler takes minutes.</summary>
    private const string TooLarge = "google/cloud/compute/";

    /// <summary>The path of a file of 4 MB.</summary>
    public const string Largest = TooLarge + "v1/compute.proto";

    /// <summary>The messages of descriptor.proto, in a namespace where neither library has them already.</summary>
    public static CodeSources Descriptors()
    {
        string text = File.ReadAllText(Path.Combine(ProtobufTools.Includes, Descriptor));
        text = text.Replace("package google.protobuf;", "package measured;").Replace("\"Google.Protobuf.Reflection\"", "\"Measured\"").Replace(".google.protobuf.", ".measured.");
        return new CodeSources([("measured.proto", text)]);
    }

    /// <summary>
    /// Files of a folder in the order of their paths, with their imports, without those that would declare a C# type a second time.
    /// </summary>
    public static CodeSources Take(string folder) => Take(folder, Directory.EnumerateFiles(folder, "*.proto", SearchOption.AllDirectories)
        .Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/')).Where(path => !path.StartsWith(TooLarge, StringComparison.Ordinal)).Order(StringComparer.Ordinal));

    /// <summary>The largest file of Google's public APIs, with its imports; null if the folder doesn't have it.</summary>
    public static CodeSources? TakeLargest(string folder) => File.Exists(Path.Combine(folder, Largest)) ? Take(folder, [Largest]) : null;

    private static CodeSources Take(string folder, IEnumerable<string> paths)
    {
        var texts = new Dictionary<string, string>();
        var taken = new Dictionary<string, bool>();
        var declared = new HashSet<string>();
        foreach (string path in paths)
        {
            if (texts.Count < Most) TryAdd(path);
        }
        return new CodeSources([.. texts.Select(file => (file.Key, file.Value))]);

        bool TryAdd(string path)
        {
            if (taken.TryGetValue(path, out bool known)) return known;
            if (File.Exists(Path.Combine(ProtobufTools.Includes, path))) return taken[path] = true; // the libraries have the types
            taken[path] = false;
            if (!File.Exists(Path.Combine(folder, path))) return false;
            string text = File.ReadAllText(Path.Combine(folder, path));
            if (!ProtoFiles.Imports(text).All(TryAdd)) return false;
            string scope = CSharpNamespace().Match(text) is { Success: true } chosen ? chosen.Groups[1].Value : Package().Match(text).Groups[1].Value;
            List<string> types = [.. Declaration().Matches(text).Select(type => $"{scope}.{type.Groups[1].Value}".ToUpperInvariant())];
            if (types.Exists(declared.Contains)) return false;
            declared.UnionWith(types);
            texts.Add(path, text);
            return taken[path] = true;
        }
    }

    [GeneratedRegex("""^\s*option\s+csharp_namespace\s*=\s*"([^"]+)"\s*;""", RegexOptions.Multiline)]
    private static partial Regex CSharpNamespace();

    [GeneratedRegex("""^\s*package\s+([\w.]+)\s*;""", RegexOptions.Multiline)]
    private static partial Regex Package();

    [GeneratedRegex("""^(?:message|enum)\s+(\w+)""", RegexOptions.Multiline)]
    private static partial Regex Declaration();
}
