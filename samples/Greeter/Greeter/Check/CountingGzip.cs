using System.IO.Compression;
using Grpc.Net.Compression;

namespace Sample;

/// <summary>Compression that counts the messages.</summary>
internal sealed class CountingGzip : ICompressionProvider
{
    private readonly GzipCompressionProvider _gzip = new(CompressionLevel.Fastest);
    private int _compressed, _decompressed;

    public string EncodingName => _gzip.EncodingName;

    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel)
    {
        Interlocked.Increment(ref _compressed);
        return _gzip.CreateCompressionStream(stream, compressionLevel);
    }

    public Stream CreateDecompressionStream(Stream stream)
    {
        Interlocked.Increment(ref _decompressed);
        return _gzip.CreateDecompressionStream(stream);
    }

    public override string ToString() => $"{_compressed} compressed, {_decompressed} decompressed";
}
