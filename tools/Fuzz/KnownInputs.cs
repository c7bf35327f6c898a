using System.Reflection;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>
/// Inputs that were finds, or that are like what was one, from the folder <c>Finds</c>. Every run tries each of them out with each entry, before random
/// ones.
/// </summary>
internal static class KnownInputs
{
    private const string Folder = "Finds/";

    public static IReadOnlyList<byte[]> All { get; } =
    [
        .. Assembly.GetExecutingAssembly().GetManifestResourceNames().Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
            .Order(StringComparer.Ordinal).Select(Read),
    ];

    /// <summary>The first line says what is wrong with the input. The others are its bytes.</summary>
    private static byte[] Read(string name)
    {
        using var reader = new StreamReader(Assembly.GetExecutingAssembly().GetManifestResourceStream(name)!);
        reader.ReadLine();
        return Convert.FromHexString(reader.ReadToEnd().ReplaceLineEndings(""));
    }
}
