namespace LibProtoZeroSharp.Memory;

/// <summary>Rejects processes that the library is not made for and was never tested in.</summary>
internal static class Platform
{
    /// <exception cref="PlatformNotSupportedException">The process does not have 64 bits, or the processor is not little-endian.</exception>
    public static void Check() => Check(8 * IntPtr.Size, BitConverter.IsLittleEndian);

    /// <inheritdoc cref="Check()"/>
    internal static void Check(int bits, bool isLittleEndian)
    {
        if (bits != 64 || !isLittleEndian)
        {
            throw new PlatformNotSupportedException(
                $"LibProtoZeroSharp needs a process of 64 bits on a little-endian processor; this one has {bits} bits and is {(isLittleEndian ? "little" : "big")}-endian.");
        }
    }
}
