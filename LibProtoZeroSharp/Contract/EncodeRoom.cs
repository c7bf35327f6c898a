namespace LibProtoZeroSharp.Contract;

/// <summary>
/// Bytes that encoding may write without checking the room. Generated code adds up the most bytes that its fields need: the tag and the longest
/// value of the type.
/// </summary>
internal static class EncodeRoom
{
    /// <summary>
    /// The room at the start of a message, after each field that makes room itself, and after <c>EncodeContext.Ensure</c>. At the start of a
    /// sub-message its tag and length have been taken from this room.
    /// </summary>
    public const int Total = 256;

    /// <summary>
    /// The part of <see cref="Total"/> for the tag and the length of a sub-message, and for long varints, which are written as whole words.
    /// </summary>
    public const int Slack = 32;

    /// <summary>The part of <see cref="Total"/> that fields may use together before generated code makes new room.</summary>
    public const int Fields = Total - Slack;

    /// <summary>
    /// A string or bytes value of up to this length is written as a vector of this width, after a tag and one byte. A longer value makes room itself.
    /// </summary>
    public const int ShortText = 32;
}
