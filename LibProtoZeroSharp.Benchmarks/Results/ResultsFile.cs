using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>The file with all results, section by section.</summary>
public static class ResultsFile
{
    /// <summary>The default path of the results: below the folder in which a command runs.</summary>
    public static string Default { get; } = Path.Combine("artifacts", "benchmarks", "results.json");

    /// <summary>The folder of the committed results: below the root of the repository.</summary>
    public static string CommittedFolder { get; } = Path.Combine("LibProtoZeroSharp.Benchmarks", "Results");

    private static readonly JsonSerializerOptions Compact = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    private static readonly JsonSerializerOptions Indented = new(Compact)
    {
        WriteIndented = true,
        NewLine = "\n",
        Converters = { new OneLine<OperationResult>(), new OneLine<ReferenceResult>(), new OneLine<Machine>(), new OneLine<string[]>() },
    };

    /// <summary>Returns the name of a machine's committed results.</summary>
    /// <param name="machine">0 for the main machine.</param>
    public static string Committed(int machine) => machine == 0 ? "benchmarks.json" : $"benchmarks-{machine + 1}.json";

    /// <summary>Returns the paths of all committed results, the main machine first.</summary>
    /// <param name="root">The root of the repository.</param>
    public static IEnumerable<string> AllCommitted(string root)
    {
        for (int i = 0; Path.Combine(root, CommittedFolder, Committed(i)) is var path && File.Exists(path); i++) yield return path;
    }

    /// <summary>The sections of a file; none if the file doesn't exist.</summary>
    /// <exception cref="InvalidDataException">The file has another content.</exception>
    public static IReadOnlyList<SectionResult> Read(string path)
    {
        if (!File.Exists(path)) return [];
        try
        {
            return JsonSerializer.Deserialize<SectionResult[]>(File.ReadAllText(path), Indented) ?? [];
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} has no results in it: {e.Message}", e);
        }
    }

    /// <summary>Writes a file of sections, in the order of their names, the one without AVX-512 after the other.</summary>
    public static void Write(string path, IEnumerable<SectionResult> sections)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        IEnumerable<SectionResult> sorted = sections.OrderBy(section => section.Name, StringComparer.Ordinal).ThenBy(section => section.WithoutAvx512);
        File.WriteAllText(path, JsonSerializer.Serialize(sorted, Indented) + "\n");
    }

    /// <summary>Puts a section into a file and replaces the section of the same name that was measured with the same vectors.</summary>
    /// <exception cref="InvalidDataException">The file has another content.</exception>
    public static void Put(string path, SectionResult section) =>
        Write(path, Read(path).Where(other => !IsSame(other, section)).Append(section));

    /// <summary>The section of the same name that was measured with the same vectors; null if the file has none.</summary>
    /// <exception cref="InvalidDataException">The file has another content.</exception>
    public static SectionResult? Find(string path, SectionResult section) => Read(path).FirstOrDefault(other => IsSame(other, section));

    private static bool IsSame(SectionResult first, SectionResult second) => (first.Name, first.WithoutAvx512) == (second.Name, second.WithoutAvx512);

    /// <summary>Writes one line for each value, so that a diff shows the changes among thousands of numbers.</summary>
    private sealed class OneLine<T> : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => JsonSerializer.Deserialize<T>(ref reader, Compact);

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteRawValue(JsonSerializer.Serialize(value, Compact));
    }
}
