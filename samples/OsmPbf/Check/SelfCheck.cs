namespace OsmPbf;

/// <summary>Compares the program with osmium, and gives it files that can't be read.</summary>
internal sealed class SelfCheck
{
    private readonly CheckList _list = new();
    private readonly string _folder;
    private readonly Refusals _refusals;

    private SelfCheck(string folder)
    {
        _folder = folder;
        _refusals = new Refusals(_list, folder);
    }

    /// <param name="map">A larger file to compare; null for none.</param>
    /// <returns>The exit code.</returns>
    public static int Run(string? map)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("OsmPbf");
        try
        {
            var check = new SelfCheck(folder.FullName);
            if (Osmium.Obstacle is { } obstacle) check._list.Skip("files of osmium", obstacle);
            else check.CheckFilesOfOsmium(map);
            new HostileFiles(check._refusals).Check();
            check._refusals.CheckPath("a missing file", Path.Combine(folder.FullName, "missing.osm.pbf"));
            check._refusals.CheckPath("a folder", folder.FullName);
            return check._list.Report();
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private void CheckFilesOfOsmium(string? map)
    {
        Variants.Check(_list, _folder);
        foreach (string name in (string[])["map.osm.pbf", "map-all-true.osm.pbf", "map-all-false.osm.pbf", "history-true.osh.pbf"])
            new Mutants(_list, Path.Combine(_folder, name)).Check();

        string other = Path.Combine(_folder, "lz4.osm.pbf");
        Osmium.Convert(Path.Combine(_folder, "map.osm"), other, "pbf,pbf_compression=lz4");
        _refusals.Check("a compression of osmium", File.ReadAllBytes(other));

        if (map == null) _list.Skip("a larger file", "the command line names none");
        else CheckLargerFile(map);
    }

    private void CheckLargerFile(string map)
    {
        string file = Path.Combine(_folder, "larger.osm.pbf"), plain = Path.Combine(_folder, "plain.osm.pbf");
        File.Copy(map, file);
        _list.Check("a larger file", () => Comparison.Check(file));
        _list.Check("its costs", () => Costs(file));

        // What is left above are objects of the decompressor.
        Osmium.Convert(file, plain, "pbf,pbf_compression=none");
        _list.Check("its costs without compression", () =>
        {
            Expect.True(Comparison.Info(plain).Contains("Managed bytes for the last block: 0"));
            return Costs(plain);
        });
    }

    private static string Costs(string file) => string.Join(", ", Comparison.Info(file)[^2..]);
}
