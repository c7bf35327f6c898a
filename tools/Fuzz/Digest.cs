using System.Buffers.Binary;
using System.Numerics;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>A checksum that is the same on every machine.</summary>
internal static class Digest
{
    public static uint Add(uint digest, ulong value) => BitOperations.Crc32C(digest, value);

    public static uint Of(ReadOnlySpan<byte> bytes, uint digest = 0)
    {
        digest = Add(digest, (ulong)bytes.Length);
        for (; bytes.Length >= sizeof(ulong); bytes = bytes[sizeof(ulong)..])
            digest = Add(digest, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        foreach (byte rest in bytes) digest = BitOperations.Crc32C(digest, rest);
        return digest;
    }
}
