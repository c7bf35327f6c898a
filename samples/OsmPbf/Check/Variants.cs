namespace OsmPbf;

/// <summary>The same entities in every form in which osmium writes them.</summary>
internal static class Variants
{
    public static void Check(CheckList list, string folder)
    {
        string map = Write(folder, "map.osm", TestData.Map), history = Write(folder, "history.osh", TestData.History);
        Compare(list, map, "map.osm.pbf", "pbf,add_metadata=all");
        Compare(list, history, "history.osh.pbf", "osh.pbf");

        foreach (string dense in (string[])["true", "false"])
        {
            foreach (string metadata in (string[])["all", "none", "version", "version+timestamp", "uid+user"])
                Compare(list, map, $"map-{metadata}-{dense}.osm.pbf", $"pbf,pbf_compression=none,pbf_dense_nodes={dense},add_metadata={metadata}");
            Compare(list, history, $"history-{dense}.osh.pbf", $"osh.pbf,pbf_compression=none,pbf_dense_nodes={dense}");
        }

        string located = Path.Combine(folder, "located.osm.pbf");
        Osmium.Run("add-locations-to-ways", map, "--no-progress", "--keep-untagged-nodes", "--output", located);
        list.Check("located.osm.pbf", () => Comparison.Check(located));
    }

    private static void Compare(CheckList list, string source, string name, string format) => list.Check(name, () =>
    {
        string file = Path.Combine(Path.GetDirectoryName(source)!, name);
        Osmium.Convert(source, file, format);
        return Comparison.Check(file);
    });

    private static string Write(string folder, string name, string text)
    {
        string path = Path.Combine(folder, name);
        File.WriteAllText(path, text);
        return path;
    }
}
