using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>A file names the features that a reader must know to understand it.</summary>
internal static class Features
{
    private static ReadOnlySpan<byte> DenseNodes => "DenseNodes"u8;

    /// <exception cref="InvalidDataException">The file needs an unknown feature.</exception>
    public static void Check(HeaderBlock header)
    {
        foreach (Utf8String feature in header.RequiredFeatures)
        {
            if (feature != "OsmSchema-V0.6"u8 && feature != DenseNodes && feature != "HistoricalInformation"u8)
                throw new InvalidDataException($"The file needs the feature '{feature}', which this program doesn't know.");
        }
    }

    /// <summary>The header of a copy: entities and their order stay the same, and nodes become dense.</summary>
    public static HeaderBlock Copy(HeaderBlock header, ArenaAllocator arena)
    {
        HeaderBlock copy = header.Clone(arena);
        if (!copy.RequiredFeatures.Contains(DenseNodes)) copy.RequiredFeatures.Add(DenseNodes, arena);
        copy.SetWritingprogram("OsmPbf", arena);
        return copy;
    }
}
