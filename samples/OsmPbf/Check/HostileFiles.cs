using System.Buffers.Binary;
using System.IO.Compression;
using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Files that are wrong in ways that random mutants rarely reach.</summary>
internal sealed class HostileFiles(Refusals refusals)
{
    public void Check()
    {
        refusals.Check("an empty file", []);
        refusals.Check("a long header", [0, 1, 0, 1]);
        refusals.Check("a header of negative length", [255, 255, 255, 255]);
        refusals.Check("a long blob", Frame("OSMHeader", [], Limits.Blob + 1));
        refusals.Check("a blob of negative length", Frame("OSMHeader", [], -1));
        refusals.Check("no type", [0, 0, 0, 2, 24, 0]);
        refusals.Check("no header", Frame("OSMData", []));
        refusals.Check("two headers", [.. Header("DenseNodes"), .. Header("DenseNodes")]);
        refusals.Check("an unknown feature", Header("Unknown\nFeature"));

        byte[] zeros = new byte[2 * Limits.Blob];
        RefuseBlob("a bomb", (blob, arena) => SetZlib(blob, zeros, 1000, arena));
        RefuseBlob("a bomb that says so", (blob, arena) => SetZlib(blob, zeros, zeros.Length, arena));
        RefuseBlob("messages that are larger in memory", (blob, arena) => SetZlib(blob, EmptyGroups(), Limits.Blob, arena));
        RefuseBlob("a size that is too large", (blob, arena) => SetZlib(blob, [1, 2, 3], 4, arena));
        RefuseBlob("a torn stream of zlib", (blob, arena) =>
        {
            SetZlib(blob, [1, 2, 3], 3, arena);
            blob.SetZlibData(blob.ZlibData.AsSpan()[..^1], arena);
        });
        RefuseBlob("data that are not zlib", (blob, arena) => blob.SetZlibData([1, 2, 3], arena));
        RefuseBlob("another compression", (blob, arena) => blob.SetLzmaData([1], arena));
        RefuseBlob("no data", (blob, arena) => { });
        RefuseBlob("a torn message", (blob, arena) => blob.SetRaw([0x12, 5, 0], arena));

        RefuseData("no string table", (block, arena) => block.ClearStringtable());
        RefuseData("a granularity of 0", (block, arena) => block.Granularity = 0);
        RefuseData("a node without a place", (block, arena) => block.Primitivegroup[0].Dense.Id.Add(1, arena));
        RefuseData("a node beyond 64 bits", (block, arena) => block.Primitivegroup[0].Dense.Lat[0] = long.MinValue);
        RefuseData("a tag that is cut off", (block, arena) => block.Primitivegroup[0].Dense.KeysVals.Add(1, arena));
        RefuseData("a key without a value", (block, arena) => block.Primitivegroup[1].Ways[0].Keys.Add(0, arena));
        RefuseData("a missing string", (block, arena) => block.Primitivegroup[1].Ways[0].MutableInfo(arena).UserSid = uint.MaxValue);
        RefuseData("a latitude without a longitude", (block, arena) => block.Primitivegroup[1].Ways[0].Lat.Add(1, arena));
        RefuseData("a member without a type", (block, arena) => block.Primitivegroup[2].Relations[0].Memids.Add(1, arena));
    }

    private void RefuseData(string name, Action<PrimitiveBlock, ArenaAllocator> spoil) => RefuseBlob(name, (blob, arena) =>
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

    private void RefuseBlob(string name, Action<Blob, ArenaAllocator> fill)
    {
        using var arena = new ArenaAllocator();
        Blob blob = Blob.Create(arena);
        fill(blob, arena);
        refusals.Check(name, [.. Header("DenseNodes"), .. Frame("OSMData", blob.ToByteArray())]);
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
