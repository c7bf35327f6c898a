using System.Text.RegularExpressions;
using OsmPbf;

namespace LibProtoZeroSharp.Tests.Samples.OsmPbf;

/// <summary>The sample finds in a file what osmium finds, and osmium finds the same in a copy that the sample makes.</summary>
public sealed partial class OsmiumComparisonTests : IDisposable
{
    private readonly Osmium _osmium = new();

    public void Dispose() => _osmium.Dispose();

    public static TheoryData<string, string> Formats =>
    [
        ("map.osm", "pbf,add_metadata=all"),
        ("history.osh", "osh.pbf"),
        .. from dense in new[] { "true", "false" }
           from metadata in new[] { "all", "none", "version", "version+timestamp", "uid+user" }
           select ("map.osm", $"pbf,pbf_compression=none,pbf_dense_nodes={dense},add_metadata={metadata}"),
        ("history.osh", "osh.pbf,pbf_compression=none,pbf_dense_nodes=true"),
        ("history.osh", "osh.pbf,pbf_compression=none,pbf_dense_nodes=false"),
    ];

    [Theory]
    [MemberData(nameof(Formats))]
    public void AFileIsReadAndCopied(string source, string format) => Compare(_osmium.Convert(source, format));

    [Fact]
    public void LocationsOnWaysAreReadAndCopied()
    {
        string file = _osmium.PathOf("located.osm.pbf");
        Osmium.Run("add-locations-to-ways", _osmium.PathOf("map.osm"), "--no-progress", "--keep-untagged-nodes", "--output", file);
        Compare(file);
    }

    /// <summary>Without compression, since the decompressor allocates.</summary>
    [Fact]
    public void ALargerFileAllocatesNothingForItsLastBlock()
    {
        string? map = Environment.GetEnvironmentVariable("PROTOZERO_OSM");
        if (map == null) File.WriteAllText(_osmium.PathOf("nodes.osm"), OsmXml.Nodes(20_000));
        string file = _osmium.Convert(map ?? "nodes.osm", "pbf,pbf_compression=none");
        Compare(file);
        Assert.Contains("Managed bytes for the last block: 0", Info(file));
    }

    [Fact]
    public void AnotherCompressionIsRejected() => Rejection.Of(_osmium.Convert("map.osm", "pbf,pbf_compression=lz4"));

    private static void Compare(string file)
    {
        string[] summary = Osmium.Summary(file);
        string text = Osmium.AsText(file);
        Assert.Empty(CommonLines(summary).Concat(Counts(text)).Except(Info(file)));

        // osmium takes the format from the end of the name.
        string copy = Path.Combine(Path.GetDirectoryName(file)!, "copy-" + Path.GetFileName(file));
        Assert.Equal(0, CommandLine.Run(["copy", file, copy], TextWriter.Null, Console.Error));
        Assert.Equal(Statistics.Of(file), Statistics.Of(copy));
        Osmium.Run("diff", "--quiet", file, copy);
        Assert.Equal(summary, Osmium.Summary(copy));
        Assert.Equal(text, Osmium.AsText(copy));
    }

    private static string[] Info(string file)
    {
        var output = new StringWriter();
        Assert.Equal(0, CommandLine.Run(["info", file], output, Console.Error));
        return output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }

    private static IEnumerable<string> CommonLines(string[] summary)
    {
        // Without times in the file, the first one is empty, and the last one is the smallest number.
        bool hasTimes = !summary.Contains("First:");
        return summary.Where(line => CommonLine().IsMatch(line) || (hasTimes && TimeLine().IsMatch(line)));
    }

    // osmium's summary doesn't have these. A field of the text begins with a letter, and commas separate its items.
    private static string[] Counts(string text)
    {
        string[] fields = text.Split(['\n', ' '], StringSplitOptions.RemoveEmptyEntries);
        int Items(char letter) => fields.Where(field => field[0] == letter && field.Length > 1).Sum(field => 1 + field.Count(c => c == ','));
        return
        [
            $"Number of tags: {Items('T')}", $"Number of references: {Items('N')}", $"Number of members: {Items('M')}",
            $"Number of deleted entities: {fields.Count(field => field == "dD")}",
        ];
    }

    [GeneratedRegex("^(Bounding box|(Number of|Smallest|Largest) (node|way|relation))")]
    private static partial Regex CommonLine();

    [GeneratedRegex("^(First|Last):")]
    private static partial Regex TimeLine();
}
