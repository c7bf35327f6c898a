namespace LibProtoZeroSharp.Runtime;

/// <summary>How one value lies in memory.</summary>
internal enum FieldStorage : byte
{
    /// <summary>A <c>bool</c>.</summary>
    Bits8,

    /// <summary>A number or enum of four bytes.</summary>
    Bits32,

    /// <summary>A number of eight bytes.</summary>
    Bits64,

    /// <summary>A <see cref="Utf8String"/> or an <see cref="UnmanagedBytes"/>, which are laid out alike.</summary>
    Text,

    /// <summary>A pointer to a message's data.</summary>
    Message,
}
