using System.Buffers.Binary;
using System.IO.Compression;
using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Reads the blocks of a file, and decompresses their data. All that it reads is in the arena of the block.</summary>
internal sealed class BlockReader(Stream stream)
{
    // The data are in the arena already, where they don't move.
    private static readonly ProtoReadOptions Alias = new() { Input = ProtoInput.AliasUnsafe };

    private long _position;

    /// <summary>The block that is being read, from 0.</summary>
    public int Number { get; private set; } = -1;

    /// <summary>The position of that block in the file.</summary>
    public long Start { get; private set; }

    /// <param name="arena">The arena of the block.</param>
    /// <param name="type">The type of the block.</param>
    /// <param name="blob">Its data, perhaps compressed.</param>
    /// <returns>False at the end of the file.</returns>
    /// <exception cref="InvalidDataException">The file is torn, or a length is beyond its limit.</exception>
    /// <exception cref="ProtoException">The block is malformed.</exception>
    public bool TryRead(ArenaAllocator arena, out Utf8String type, out Blob blob)
    {
        (type, blob) = (default, default);
        Start = _position;
        Number++;
        Span<byte> prefix = stackalloc byte[sizeof(int)];
        int read = stream.ReadAtLeast(prefix, prefix.Length, throwOnEndOfStream: false);
        if (read == 0) return false;
        if (read < prefix.Length) throw Torn("length of the header");

        _position += prefix.Length;
        int length = Limits.Check(BinaryPrimitives.ReadInt32BigEndian(prefix), Limits.Header, "header");
        BlobHeader header = BlobHeader.Parse(Read(length, "header", arena), arena, Alias);
        length = Limits.Check(header.Datasize, Limits.Blob, "blob");
        blob = Blob.Parse(Read(length, "blob", arena), arena, Alias);
        type = header.Type;
        return true;
    }

    /// <exception cref="InvalidDataException">The data are malformed, or compressed in another way, or have another length than the blob says.</exception>
    /// <exception cref="ProtoException">The data are no such message.</exception>
    public static T Parse<T>(Blob blob, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T> =>
        ProtoMessage.Parse<T>(Data(blob, arena), arena, Alias);

    private static ReadOnlySpan<byte> Data(Blob blob, ArenaAllocator arena) => blob.DataCase switch
    {
        Blob.DataOneofCase.Raw => Limits.Check(blob.Raw.AsSpan()),
        Blob.DataOneofCase.ZlibData => Decompress(blob.ZlibData, blob.RawSize, arena),
        Blob.DataOneofCase.None => throw new InvalidDataException("The blob has no data, or they are compressed in an unknown way."),
        Blob.DataOneofCase other => throw new InvalidDataException($"The blob has {other}, and this program reads raw and zlib data."),
    };

    // The buffer has the size that the blob says, so a blob can't make more of its data.
    private static ReadOnlySpan<byte> Decompress(ReadOnlySpan<byte> compressed, int size, ArenaAllocator arena)
    {
        Span<byte> data = arena.AllocateUninitialized<byte>(Limits.Check(size, Limits.Blob, "data"));
        unsafe
        {
            fixed (byte* first = compressed)
            {
                using var source = new UnmanagedMemoryStream(first, compressed.Length);
                Decompress(source, data);
            }
        }

        return data;
    }

    private static void Decompress(Stream compressed, Span<byte> data)
    {
        using var zlib = new ZLibStream(compressed, CompressionMode.Decompress);
        int read;
        bool hasMore;
        try
        {
            read = zlib.ReadAtLeast(data, data.Length, throwOnEndOfStream: false);
            hasMore = zlib.ReadByte() >= 0;
        }
        catch (InvalidDataException e)
        {
            throw new InvalidDataException("The zlib data of the blob are malformed.", e);
        }

        if (read < data.Length) throw new InvalidDataException($"The blob has {read} bytes of data, and says that there are {data.Length}.");
        if (hasMore) throw new InvalidDataException($"The blob has more data than the {data.Length} bytes that it says.");
    }

    private ReadOnlySpan<byte> Read(int length, string part, ArenaAllocator arena)
    {
        Span<byte> bytes = arena.AllocateUninitialized<byte>(length);
        if (stream.ReadAtLeast(bytes, length, throwOnEndOfStream: false) < length) throw Torn(part);
        _position += length;
        return bytes;
    }

    private static InvalidDataException Torn(string part) => new($"The file ends inside the {part} of the block.");
}
