using System.Text;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>The .proto files of a measured project.</summary>
internal static partial class ProtoFiles
{
    private const int Count = 500;

    /// <summary>Files like those of a large service: each imports a few earlier ones, and all of them import the first.</summary>
    public static List<(string Path, string Text)> MakeUp()
    {
        var random = new Random(500);
        var files = new List<(string, string)>();
        for (int i = 0; i < Count; i++)
        {
            SortedSet<int> imports = i == 0 ? [] : [0, random.Next(i), random.Next(i)];
            var text = new StringBuilder("syntax = \"proto3\";\n\npackage made.up;\n\n");
            foreach (int import in imports) text.Append($"import \"file{import}.proto\";\n");
            for (int message = 0; message < 6; message++) AppendMessage(text, random, $"{i}_{message}", imports);
            text.Append($"\nenum Kind{i} {{\n");
            for (int value = 0; value < 5; value++) text.Append($"  KIND{i}_VALUE_{value} = {value};\n");
            files.Add(($"file{i}.proto", text.Append("}\n").ToString()));
        }
        return files;
    }

    private static void AppendMessage(StringBuilder text, Random random, string name, SortedSet<int> imports)
    {
        text.Append($"\n// What message {name} is about.\nmessage Message{name} {{\n");
        for (int field = 1; field <= 10; field++)
        {
            string type = random.Next(6) switch
            {
                0 => "repeated int64",
                1 => "bool",
                2 => "double",
                3 when imports.Count > 0 => $"Message{imports.ElementAt(random.Next(imports.Count))}_{random.Next(6)}",
                4 when imports.Count > 0 => $"repeated Message{imports.ElementAt(random.Next(imports.Count))}_{random.Next(6)}",
                _ => "string",
            };
            text.Append($"  // What field {field} says.\n  {type} field_{field} = {field};\n");
        }
        text.Append("}\n");
    }

    /// <summary>The first 500 files of a folder by path, or all if there are fewer, without those whose imports are not among them.</summary>
    public static List<(string Path, string Text)> Take(string folder)
    {
        var taken = new Dictionary<string, string>();
        foreach (string path in Directory.EnumerateFiles(folder, "*.proto", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/')).Order(StringComparer.Ordinal))
        {
            if (taken.Count < Count) Add(path);
        }
        return [.. taken.Select(file => (file.Key, file.Value))];

        void Add(string path)
        {
            string full = Path.Combine(folder, path);
            if (!File.Exists(full) || !taken.TryAdd(path, "")) return;
            taken[path] = File.ReadAllText(full);
            foreach (string import in Imports(taken[path])) Add(import);
        }
    }

    /// <summary>The number of files that directly import the file of each path.</summary>
    public static Dictionary<string, int> Importers(List<(string Path, string Text)> files)
    {
        Dictionary<string, int> importers = files.ToDictionary(file => file.Path, _ => 0);
        foreach (string import in files.SelectMany(file => Imports(file.Text)))
        {
            if (importers.ContainsKey(import)) importers[import]++;
        }
        return importers;
    }

    /// <summary>The paths that a file imports.</summary>
    public static IEnumerable<string> Imports(string text) => Import().Matches(text).Select(import => import.Groups[1].Value);

    [GeneratedRegex("""^\s*import\s+(?:public\s+|weak\s+)?"([^"]+)"\s*;""", RegexOptions.Multiline)]
    private static partial Regex Import();
}
