using System.Buffers.Binary;
using System.IO.Compression;
using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Writes blocks, compressed, one after the other.</summary>
internal sealed class BlockWriter(Stream output)
{
    private readonly MemoryStream _compressed = new();

    /// <exception cref="InvalidDataException">The block is beyond the limits of the format.</exception>
    public void Write<T>(ReadOnlySpan<byte> type, T message, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        int size = Limits.Check(message.CalculateSize(), Limits.Blob, "data");
        Span<byte> data = arena.AllocateUninitialized<byte>(size);
        message.WriteTo(data);
        _compressed.SetLength(0);
        using (var zlib = new ZLibStream(_compressed, CompressionLevel.Optimal, leaveOpen: true)) zlib.Write(data);

        Blob blob = Blob.Create(arena);
        blob.RawSize = size;
        blob.SetZlibData(_compressed.GetBuffer().AsSpan(0, (int)_compressed.Length), arena);

        BlobHeader header = BlobHeader.Create(arena);
        header.SetType(type, arena);
        header.Datasize = Limits.Check(blob.CalculateSize(), Limits.Blob, "blob");

        Span<byte> prefix = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(prefix, header.CalculateSize());
        output.Write(prefix);
        header.WriteTo(output);
        blob.WriteTo(output);
    }
}
