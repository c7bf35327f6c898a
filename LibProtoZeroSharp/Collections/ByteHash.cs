using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>The hash code of the byte views.</summary>
internal static class ByteHash
{
    /// <summary>
    /// Seeded per process, and built so that colliding inputs can't be made without the seed. The runtime has such a hash only for
    /// characters; two bytes pass for one. (Of xxHash, which is behind <see cref="HashCode.AddBytes"/>, inputs that collide whatever the
    /// seed are known.)
    /// </summary>
    public static int Of(ReadOnlySpan<byte> bytes)
    {
        int pairs = string.GetHashCode(MemoryMarshal.Cast<byte, char>(bytes));
        return (bytes.Length & 1) == 0 ? pairs : HashCode.Combine(pairs, bytes[^1]);
    }
}
