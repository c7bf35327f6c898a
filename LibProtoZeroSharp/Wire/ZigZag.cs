namespace LibProtoZeroSharp;

/// <summary>
/// Maps signed integers to unsigned ones, so that integers near zero become short varints: 0, −1, 1, −2 become 0, 1, 2, 3.
/// </summary>
/// <remarks>Encoding spec, "Signed Integers"; used by sint32 and sint64.</remarks>
public static class ZigZag
{
    /// <summary>The zigzag form of a sint32.</summary>
    public static uint Encode(int value) => ((uint)value << 1) ^ (uint)(value >> 31);

    /// <summary>The zigzag form of a sint64.</summary>
    public static ulong Encode(long value) => ((ulong)value << 1) ^ (ulong)(value >> 63);

    /// <summary>The sint32 whose zigzag form this is.</summary>
    public static int Decode(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    /// <summary>The sint64 whose zigzag form this is.</summary>
    public static long Decode(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);
}
