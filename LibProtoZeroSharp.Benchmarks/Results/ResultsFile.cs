using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>The file of everything that was measured, section by section.</summary>
public static class ResultsFile
{
    /// <summary>Where the results are, unless something else is said: below the folder that a command is run in.</summary>
    public static string Default { get; } = Path.Combine("artifacts", "benchmarks", "results.json");

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

    /// <summary>The sections of a file; none where there is no such file.</summary>
    /// <exception cref="InvalidDataException">The file holds something else.</exception>
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

    /// <summary>Makes a file of sections, in the order of their names.</summary>
    public static void Write(string path, IEnumerable<SectionResult> sections)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        File.WriteAllText(path, JsonSerializer.Serialize(sections.OrderBy(section => section.Name, StringComparer.Ordinal), Indented) + "\n");
    }

    /// <summary>Puts a section into a file, in the place of the one that has its name.</summary>
    /// <exception cref="InvalidDataException">The file holds something else.</exception>
    public static void Put(string path, SectionResult section) => Write(path, Read(path).Where(other => other.Name != section.Name).Append(section));

    /// <summary>A line for each value: what changed in thousands of numbers can be seen.</summary>
    private sealed class OneLine<T> : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => JsonSerializer.Deserialize<T>(ref reader, Compact);

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteRawValue(JsonSerializer.Serialize(value, Compact));
    }
}
