using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Encodes again what it reads: each block becomes a block. Data that the format doesn't define are dropped.</summary>
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

    /// <summary>Copies a file. A copy that fails leaves the file at that place as it was.</summary>
    /// <exception cref="InvalidDataException">The file is malformed, or needs a feature that this program lacks.</exception>
    public static void Run(string from, string to)
    {
        string part = to + ".part";
        try
        {
            using (FileStream output = File.Create(part)) OsmFile.Read(from, new Copy(output));
            File.Move(part, to, overwrite: true);
        }
        finally
        {
            File.Delete(part);
        }
    }
}
