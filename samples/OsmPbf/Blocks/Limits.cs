namespace OsmPbf;

/// <summary>The limits of the format, in bytes.</summary>
internal static class Limits
{
    public const int Header = 64 << 10;

    /// <summary>For a blob, and for its data without compression.</summary>
    public const int Blob = 32 << 20;

    /// <summary>For the memory of one block: its blob, its data, and messages and lists of them.</summary>
    public const long Memory = 1 << 30;

    /// <exception cref="InvalidDataException">The length is beyond the limit.</exception>
    public static int Check(int length, int limit, string part) => length >= 0 && length <= limit
        ? length
        : throw new InvalidDataException($"The {part} of the block has a length of {(uint)length} bytes, and the limit is {limit}.");

    /// <exception cref="InvalidDataException">The data are beyond the limit.</exception>
    public static ReadOnlySpan<byte> Check(ReadOnlySpan<byte> data)
    {
        Check(data.Length, Blob, "data");
        return data;
    }
}
