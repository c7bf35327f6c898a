using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Encodes anew what it reads: each block becomes a block. What the schema here lacks is dropped.</summary>
internal sealed class Copy(Stream output) : IBlockHandler
{
    private readonly BlockWriter _writer = new(output);

    public void Header(HeaderBlock header, ArenaAllocator arena) => _writer.Write("OSMHeader"u8, Features.Copy(header, arena), arena);

    public void Block(PrimitiveBlock block, ArenaAllocator arena)
    {
        var encoder = new BlockEncoder(new Scale(block), arena);
        BlockDecoder.Decode(block, arena, encoder);
        _writer.Write("OSMData"u8, encoder.End(), arena);
    }

    /// <summary>Copies a file. Nothing stays of a copy that fails.</summary>
    public static void Run(string from, string to)
    {
        using FileStream input = File.OpenRead(from);
        FileStream output = File.Create(to);
        try
        {
            using (output) OsmFile.Read(input, from, new Copy(output));
        }
        catch
        {
            File.Delete(to);
            throw;
        }
    }
}
