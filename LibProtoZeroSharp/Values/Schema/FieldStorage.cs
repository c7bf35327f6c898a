namespace LibProtoZeroSharp.Values;

/// <summary>The layout of one value in memory.</summary>
internal enum FieldStorage : byte
{
    /// <summary>A <c>bool</c>.</summary>
    Bits8,

    /// <summary>A number or enum of four bytes.</summary>
    Bits32,

    /// <summary>A number of eight bytes.</summary>
    Bits64,

    /// <summary>A <see cref="Utf8String"/> or an <see cref="UnmanagedBytes"/>, which have the same layout.</summary>
    Text,

    /// <summary>A pointer to a message's data.</summary>
    Message,
}
