namespace LibProtoZeroSharp;

/// <summary>
/// The one exception for bytes that are no valid protobuf message and for messages that can't be read or written within
/// the limits. Misuse of the API is never reported by it.
/// </summary>
public sealed class ProtoException : Exception
{
    /// <summary>Creates the exception; its <see cref="Exception.Message"/> follows from the arguments.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="offset">Where, in bytes from the start of the input.</param>
    /// <param name="messageType">The full name of the message type that was being read or written, if there is one.</param>
    public ProtoException(ProtoError error, long offset, string? messageType = null)
        : this(error, offset, messageType, missing: null)
    {
    }

    /// <param name="error">What is wrong.</param>
    /// <param name="offset">Where, in bytes from the start of the input.</param>
    /// <param name="messageType">The full name of the message type that was being read or written, if there is one.</param>
    /// <param name="missing">The path of a required field that is missing, to be named in the text.</param>
    internal ProtoException(ProtoError error, long offset, string? messageType, string? missing)
        : base(Describe(error, offset, messageType, missing))
    {
        Error = error;
        Offset = offset;
        MessageType = messageType;
        Path = missing;
    }

    /// <summary>An error in JSON or text format.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="detail">The same in words, without a full stop.</param>
    /// <param name="position">Where.</param>
    /// <param name="path">The fields that lead there; null where none does.</param>
    /// <param name="messageType">The full name of the message type that was being read or written.</param>
    internal ProtoException(ProtoError error, string detail, in TextPosition position, string? path, string? messageType)
        : base(Describe(error, detail, position, path))
    {
        Error = error;
        Offset = position.Offset;
        Line = position.Line;
        Column = position.Column;
        Path = path;
        MessageType = messageType;
    }

    /// <summary>What is wrong.</summary>
    public ProtoError Error { get; }

    /// <summary>The line of the error in JSON or text format, from 1; 0 where the input was binary, or where something was written.</summary>
    public long Line { get; }

    /// <summary>The column of the error in JSON or text format, in characters from 1; 0 where <see cref="Line"/> is.</summary>
    public long Column { get; }

    /// <summary>
    /// The fields that lead to the error, such as <c>user.phones[2].number</c>, <c>labels["key"]</c> or <c>user.[pkg.extension]</c>; null where
    /// none does. In JSON and in text format the fields have the names of that format, and otherwise those of the <c>.proto</c> file. Of binary
    /// input the path is known only where a required field is missing.
    /// </summary>
    public string? Path { get; }

    /// <summary>
    /// Bytes from the start of the outermost input to the tag, length or value that is wrong; where a message ends inside a field, to the
    /// end of that message.
    /// </summary>
    public long Offset { get; }

    /// <summary>The full protobuf name of the message type that was being read or written; null if none was.</summary>
    public string? MessageType { get; }

    private static string Describe(ProtoError error, string detail, in TextPosition position, string? path)
    {
        string where = position.Line == 0 ? "" : $" at line {position.Line}, column {position.Column}";
        string which = string.IsNullOrEmpty(path) ? "" : $" in {path}";
        return $"{detail} ({error}{where}{which}).";
    }

    private static string Describe(ProtoError error, long offset, string? messageType, string? missing)
    {
        string what = error switch
        {
            ProtoError.Truncated => "The input ends inside a field",
            ProtoError.MalformedVarInt => "A varint is longer than ten bytes",
            ProtoError.InvalidTag => "A tag has field number 0 or does not fit into 32 bits",
            ProtoError.InvalidWireType => "A tag has a wire type that does not exist (6 or 7)",
            ProtoError.InvalidLength => "A length is above 2 GiB, or no multiple of the width of the packed values",
            ProtoError.InvalidUtf8 => "A string field is not valid UTF-8",
            ProtoError.UnmatchedEndGroup => "A group ends that is not the innermost open one",
            ProtoError.UnterminatedGroup => "A group does not end before the message around it does",
            ProtoError.DepthExceeded => "Messages or groups nest deeper than the limit (ProtoReadOptions.MaxDepth)",
            ProtoError.MessageTooLarge => "A message is longer than 2 GiB",
            ProtoError.MissingRequired => "A required field is missing",
            ProtoError.ArenaExhausted => "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)",
            ProtoError.InvalidSyntax => "The text breaks the grammar of its format",
            ProtoError.InvalidValue => "A value is not one of its field's type",
            ProtoError.UnknownField => "There is no such field",
            ProtoError.DuplicateField => "A field or oneof is set twice",
            ProtoError.UnknownType => "The type of an Any is not in the registry",
            _ => "The message is not valid",
        };
        string where = messageType is null ? "" : $" in {messageType}";
        string which = missing is null ? "" : ": " + missing;
        return $"{what}{which} ({error} at byte {offset}{where}).";
    }
}
