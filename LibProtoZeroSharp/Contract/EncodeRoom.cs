namespace LibProtoZeroSharp.Contract;

/// <summary>
/// Bytes that encoding may write without asking whether there is room. Generated code adds up what its fields need at most: the tag and the longest
/// value of the type.
/// </summary>
internal static class EncodeRoom
{
    /// <summary>Wherever a message begins, behind each field that sees to its room itself, and behind <c>EncodeContext.Ensure</c>.</summary>
    public const int Total = 256;

    /// <summary>The part of <see cref="Total"/> that is left for a tag and a length, and for long varints, which are written as whole words.</summary>
    public const int Slack = 32;

    /// <summary>The part of <see cref="Total"/> that fields may take together before generated code asks for more.</summary>
    public const int Fields = Total - Slack;

    /// <summary>
    /// A string or bytes of up to this length is written as a vector of this width, behind a tag and one byte. A longer one sees to its room itself.
    /// </summary>
    public const int ShortText = 32;
}
