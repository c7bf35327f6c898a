namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>
/// The files that schemas import without a reference, because registries and the serializers of all languages have them: <c>google/protobuf</c>, which the
/// compiler has, <c>google/type</c> and <c>confluent</c>.
/// </summary>
internal static class KnownFiles
{
    private static readonly string[] Folders = ["google/protobuf/", "google/type/", "confluent/"];

    /// <summary>Returns whether a schema imports a file without a reference.</summary>
    public static bool Has(string path) => Array.Exists(Folders, folder => path.StartsWith(folder, StringComparison.Ordinal));

    /// <summary>Returns the text of a file; null if this assembly doesn't have it.</summary>
    public static string? Read(string path)
    {
        if (!Has(path) || typeof(KnownFiles).Assembly.GetManifestResourceStream(path) is not { } stream) return null;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
