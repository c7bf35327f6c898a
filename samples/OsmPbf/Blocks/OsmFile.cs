using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

internal static class OsmFile
{
    /// <returns>The length of the file.</returns>
    /// <inheritdoc cref="Read(Stream, string, IBlockHandler)"/>
    public static long Read(string path, IBlockHandler handler)
    {
        using FileStream file = File.OpenRead(path);
        Read(file, path, handler);
        return file.Length;
    }

    /// <exception cref="InvalidDataException">The file is malformed, or needs a feature that this program lacks. The message says where.</exception>
    public static void Read(Stream stream, string name, IBlockHandler handler)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = Limits.Memory });
        var reader = new BlockReader(stream);
        try
        {
            ReadHeader(reader, handler, arena);
            while (ReadBlock(reader, handler, arena)) { }
        }
        catch (Exception e) when (e is InvalidDataException or ProtoException or OverflowException or InsufficientMemoryException)
        {
            string what = e is OverflowException ? "A coordinate or a time is beyond 64 bits." : e.Message;
            throw new InvalidDataException($"{name}: block {reader.Number} at byte {reader.Start}: {what}", e);
        }
    }

    private static void ReadHeader(BlockReader reader, IBlockHandler handler, ArenaAllocator arena)
    {
        if (!reader.TryRead(arena, out Utf8String type, out Blob blob)) throw new InvalidDataException("The file is empty.");
        if (type != "OSMHeader"u8) throw new InvalidDataException($"The file begins with a block of type '{type}' instead of 'OSMHeader'.");

        var header = BlockReader.Parse<HeaderBlock>(blob, arena);
        Features.Check(header);
        handler.Header(header, arena);
    }

    private static bool ReadBlock(BlockReader reader, IBlockHandler handler, ArenaAllocator arena)
    {
        arena.Reset();
        if (!reader.TryRead(arena, out Utf8String type, out Blob blob)) return false;
        if (type == "OSMData"u8) handler.Block(BlockReader.Parse<PrimitiveBlock>(blob, arena), arena);
        if (type == "OSMHeader"u8) throw new InvalidDataException("The file has a second header.");
        return true;
    }
}
