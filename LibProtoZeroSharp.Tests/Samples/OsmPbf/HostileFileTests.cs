using System.Buffers.Binary;
using System.IO.Compression;
using OsmPbf;
using OsmPbf.Format;

namespace LibProtoZeroSharp.Tests.Samples.OsmPbf;

/// <summary>Files that are wrong in ways that random changes rarely reach.</summary>
public sealed class HostileFileTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("OsmPbf");

    public void Dispose() => _folder.Delete(recursive: true);

    public static TheoryData<string, Func<byte[]>> Files => new()
    {
        { "an empty file", () => [] },
        { "a long header", () => [0, 1, 0, 1] },
        { "a header of negative length", () => [255, 255, 255, 255] },
        { "a long blob", () => Frame("OSMHeader", [], Limits.Blob + 1) },
        { "a blob of negative length", () => Frame("OSMHeader", [], -1) },
        { "no type", () => [0, 0, 0, 2, 24, 0] },
        { "no header", () => Frame("OSMData", []) },
        { "two headers", () => [.. Header("DenseNodes"), .. Header("DenseNodes")] },
        { "an unknown feature", () => Header("Unknown\nFeature") },

        { "a bomb", () => WithBlob((blob, arena) => SetZlib(blob, new byte[2 * Limits.Blob], 1000, arena)) },
        { "a bomb that says so", () => WithBlob((blob, arena) => SetZlib(blob, new byte[2 * Limits.Blob], 2 * Limits.Blob, arena)) },
        { "messages that are larger in memory", () => WithBlob((blob, arena) => SetZlib(blob, EmptyGroups(), Limits.Blob, arena)) },
        { "a size that is too large", () => WithBlob((blob, arena) => SetZlib(blob, [1, 2, 3], 4, arena)) },
        {
            "a torn stream of zlib", () => WithBlob((blob, arena) =>
            {
                SetZlib(blob, [1, 2, 3], 3, arena);
                blob.SetZlibData(blob.ZlibData.AsSpan()[..^1], arena);
            })
        },
        { "data that are not zlib", () => WithBlob((blob, arena) => blob.SetZlibData([1, 2, 3], arena)) },
        { "another compression", () => WithBlob((blob, arena) => blob.SetLzmaData([1], arena)) },
        { "no data", () => WithBlob((blob, arena) => { }) },
        { "a torn message", () => WithBlob((blob, arena) => blob.SetRaw([0x12, 5, 0], arena)) },

        { "no string table", () => WithBlock((block, arena) => block.ClearStringtable()) },
        { "a granularity of 0", () => WithBlock((block, arena) => block.Granularity = 0) },
        { "a node without a place", () => WithBlock((block, arena) => block.Primitivegroup[0].Dense.Id.Add(1, arena)) },
        { "a node beyond 64 bits", () => WithBlock((block, arena) => block.Primitivegroup[0].Dense.Lat[0] = long.MinValue) },
        { "a tag that is cut off", () => WithBlock((block, arena) => block.Primitivegroup[0].Dense.KeysVals.Add(1, arena)) },
        { "a key without a value", () => WithBlock((block, arena) => block.Primitivegroup[1].Ways[0].Keys.Add(0, arena)) },
        { "a missing string", () => WithBlock((block, arena) => block.Primitivegroup[1].Ways[0].MutableInfo(arena).UserSid = uint.MaxValue) },
        { "a latitude without a longitude", () => WithBlock((block, arena) => block.Primitivegroup[1].Ways[0].Lat.Add(1, arena)) },
        { "a member without a type", () => WithBlock((block, arena) => block.Primitivegroup[2].Relations[0].Memids.Add(1, arena)) },
    };

    [Theory]
    [MemberData(nameof(Files))]
    public void IsRejectedWithItsBlock(string name, Func<byte[]> file)
    {
        string path = Path.Combine(_folder.FullName, name + ".osm.pbf");
        File.WriteAllBytes(path, file());
        Rejection.Of(path);
    }

    [Fact]
    public void AMissingFileIsRejected() => Rejection.Of(Path.Combine(_folder.FullName, "missing.osm.pbf"), "missing");

    [Fact]
    public void AFolderIsRejected() => Rejection.Of(_folder.FullName, "OsmPbf");

    private static byte[] WithBlock(Action<PrimitiveBlock, ArenaAllocator> spoil) => WithBlob((blob, arena) =>
    {
        PrimitiveBlock block = PrimitiveBlock.Create(arena);
        block.MutableStringtable(arena).S.Add("", arena);
        DenseNodes nodes = block.Primitivegroup.Add(arena).MutableDense(arena);
        nodes.Id.Add(1, arena);
        nodes.Lat.Add(0, arena);
        nodes.Lon.Add(0, arena);
        block.Primitivegroup.Add(arena).Ways.Add(arena).Id = 1;
        block.Primitivegroup.Add(arena).Relations.Add(arena).Id = 1;
        spoil(block, arena);
        blob.SetRaw(block.ToByteArray(), arena);
    });

    private static byte[] WithBlob(Action<Blob, ArenaAllocator> fill)
    {
        using var arena = new ArenaAllocator();
        Blob blob = Blob.Create(arena);
        fill(blob, arena);
        return [.. Header("DenseNodes"), .. Frame("OSMData", blob.ToByteArray())];
    }

    // Each takes two bytes.
    private static byte[] EmptyGroups()
    {
        byte[] data = new byte[Limits.Blob];
        for (int i = 0; i < data.Length; i += 2) data[i] = (byte)ProtoTag.Make(PrimitiveBlock.PrimitivegroupFieldNumber, ProtoWireType.LengthDelimited);
        return data;
    }

    private static void SetZlib(Blob blob, byte[] data, int size, ArenaAllocator arena)
    {
        var compressed = new MemoryStream();
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Fastest)) zlib.Write(data);
        blob.SetZlibData(compressed.ToArray(), arena);
        blob.RawSize = size;
    }

    private static byte[] Header(string feature)
    {
        using var arena = new ArenaAllocator();
        HeaderBlock header = HeaderBlock.Create(arena);
        header.RequiredFeatures.Add(feature, arena);
        Blob blob = Blob.Create(arena);
        blob.SetRaw(header.ToByteArray(), arena);
        return Frame("OSMHeader", blob.ToByteArray());
    }

    private static byte[] Frame(string type, byte[] blob, int? size = null)
    {
        using var arena = new ArenaAllocator();
        BlobHeader header = BlobHeader.Create(arena);
        header.SetType(type, arena);
        header.Datasize = size ?? blob.Length;
        byte[] prefix = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(prefix, header.CalculateSize());
        return [.. prefix, .. header.ToByteArray(), .. blob];
    }
}
