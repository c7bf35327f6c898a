namespace LibProtoZeroSharp.Contract;

/// <summary>
/// Bytes of the parts of a message's data. They are the same on every machine; with shorter pointers, some bytes are unused. A part is aligned to the
/// largest power of two that divides its size, but at most to the size of a pointer.
/// </summary>
internal static class DataSizes
{
    /// <summary>A sub-message, or the unknown fields, which are the last part.</summary>
    public const int Pointer = 8;

    /// <summary>A string or bytes: an address and a length.</summary>
    public const int Text = 12;

    /// <summary>A repeated field.</summary>
    public const int List = 16;

    /// <summary>A map field.</summary>
    public const int Map = 24;

    /// <summary>Bytes of one value of a type, numbered as in <c>FieldDescriptorProto.Type</c>.</summary>
    public static int OfValue(int type) => type switch
    {
        8 => sizeof(bool),
        9 or 12 => Text,
        10 or 11 => Pointer,
        1 or 3 or 4 or 6 or 16 or 18 => sizeof(long),
        _ => sizeof(int),
    };

    /// <summary>A word of presence bits, or the case of a oneof: the number of the field that is set. The data begins with these words.</summary>
    public const int Word = 4;

    /// <summary>Presence bits in a word, the lowest first. A presence bit is identified by the number of bits before it in the data.</summary>
    public const int BitsOfWord = 8 * Word;
}
