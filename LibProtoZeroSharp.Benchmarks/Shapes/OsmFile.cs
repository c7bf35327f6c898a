using System.Buffers.Binary;
using System.IO.Compression;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The blocks of an <c>.osm.pbf</c> file, decompressed.</summary>
internal sealed class OsmFile
{
    private OsmFile(IReadOnlyList<byte[]> blocks) => Blocks = blocks;

    /// <summary>Each an encoded <see cref="PrimitiveBlock"/>.</summary>
    public IReadOnlyList<byte[]> Blocks { get; }

    /// <exception cref="InvalidDataException">The file is not an <c>.osm.pbf</c> file.</exception>
    public static OsmFile Read(string path)
    {
        byte[] file = File.ReadAllBytes(path);
        using var arena = new ArenaAllocator();
        var blocks = new List<byte[]>();
        try
        {
            for (ReadOnlySpan<byte> rest = file; !rest.IsEmpty;)
            {
                OsmBlobHeader header = OsmBlobHeader.Parse(Take(ref rest, BinaryPrimitives.ReadInt32BigEndian(Take(ref rest, sizeof(int)))), arena);
                OsmBlob blob = OsmBlob.Parse(Take(ref rest, header.Datasize), arena);
                if (header.Type == "OSMData"u8) blocks.Add(Decompress(blob));
            }
        }
        catch (Exception e) when (e is ProtoException or ArgumentOutOfRangeException)
        {
            throw new InvalidDataException($"{path} is not an .osm.pbf file", e);
        }

        return blocks.Count > 0 ? new OsmFile(blocks) : throw new InvalidDataException($"{path} has no blocks");
    }

    /// <summary>The nodes of all blocks with nodes: identifiers, places and tags, without the history of edits.</summary>
    public DenseNodesValues[] DenseNodes()
    {
        using var arena = new ArenaAllocator();
        var nodes = new List<DenseNodesValues>();
        foreach (byte[] encoded in Blocks)
        {
            arena.Reset();
            foreach (PrimitiveGroup group in PrimitiveBlock.Parse(encoded, arena).Primitivegroup)
            {
                if (!group.HasDense) continue;
                DenseNodes dense = group.Dense;
                nodes.Add(new DenseNodesValues(
                    [.. dense.Id.AsSpan()], [.. dense.Lat.AsSpan()], [.. dense.Lon.AsSpan()], [.. dense.KeysVals.AsSpan()]));
            }
        }

        return [.. nodes];
    }

    private static ReadOnlySpan<byte> Take(ref ReadOnlySpan<byte> rest, int length)
    {
        ReadOnlySpan<byte> taken = rest[..length];
        rest = rest[length..];
        return taken;
    }

    private static byte[] Decompress(OsmBlob blob)
    {
        if (!blob.Raw.IsEmpty) return blob.Raw.ToArray();
        using var decompressed = new MemoryStream(blob.RawSize);
        using (var zlib = new ZLibStream(new MemoryStream(blob.ZlibData.ToArray()), CompressionMode.Decompress)) zlib.CopyTo(decompressed);
        return decompressed.ToArray();
    }
}
