using System.Buffers;
using System.IO.Compression;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The compression of messages that both sides know.</summary>
internal static class Gzip
{
    public const string Name = "gzip";

    public static byte[] Compress(ReadOnlySpan<byte> message)
    {
        var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.Fastest)) gzip.Write(message);
        return output.ToArray();
    }

    /// <summary>Stops at the limit, as a few bytes can stand for many.</summary>
    public static byte[] Decompress(ReadOnlySequence<byte> message, int maxSize)
    {
        var output = new MemoryStream();
        using var gzip = new GZipStream(new MemoryStream(message.ToArray()), CompressionMode.Decompress);
        byte[] block = new byte[81920];
        try
        {
            while (gzip.Read(block) is var count and not 0)
            {
                output.Write(block, 0, count);
                if (output.Length > maxSize) throw Statuses.Exception(StatusCode.ResourceExhausted, $"The decompressed message is longer than {maxSize} bytes.");
            }
        }
        catch (InvalidDataException e)
        {
            throw Statuses.Exception(StatusCode.Internal, "The message is not valid gzip: " + e.Message);
        }
        return output.ToArray();
    }
}
