namespace LibProtoZeroSharp.Contract;

/// <summary>
/// Bytes that a message's data has for its parts, on every machine: one with shorter pointers leaves what it doesn't need. A part is aligned to the
/// largest power of two that its size is a multiple of, and to no more than a pointer.
/// </summary>
internal static class DataSizes
{
    /// <summary>A sub-message, and the unknown fields, which are the last part.</summary>
    public const int Pointer = 8;

    /// <summary>A string or bytes: an address and a length.</summary>
    public const int Text = 12;

    /// <summary>A repeated field.</summary>
    public const int List = 16;

    /// <summary>A map field.</summary>
    public const int Map = 24;

    /// <summary>Presence bits, and the number of the oneof's field that is set. The data begins with these words.</summary>
    public const int Word = 4;

    /// <summary>Presence bits in a word, the lowest first. A bit is known by the number of bits before it in the data.</summary>
    public const int BitsOfWord = 8 * Word;
}
