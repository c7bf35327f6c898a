using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// The one exception for bytes that are not a valid protobuf message, and for messages that exceed a limit when they are read or written.
/// Misuse of the API never throws it.
/// </summary>
public sealed class ProtoException : Exception
{
    /// <summary>Creates the exception. Its <see cref="Exception.Message"/> is made from the arguments.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="offset">Where, in bytes from the start of the outermost input.</param>
    /// <param name="messageType">The full name of the message type that was being read or written; null if none was.</param>
    public ProtoException(ProtoError error, long offset, string? messageType = null)
        : this(error, offset, messageType, path: null)
    {
    }

    /// <param name="error">What is wrong.</param>
    /// <param name="offset">Where, in bytes from the start of the outermost input.</param>
    /// <param name="messageType">The full name of the message type that was being read or written; null if none was.</param>
    /// <param name="path">The path of the field that is missing or can't be written; null if it is not known.</param>
    internal ProtoException(ProtoError error, long offset, string? messageType, string? path)
        : base(Describe(error, offset, messageType, path))
    {
        Error = error;
        Offset = offset;
        MessageType = messageType;
        Path = path;
    }

    /// <summary>Creates the exception for an error in JSON or text format.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="detail">The error in words, without a full stop.</param>
    /// <param name="position">Where the error is.</param>
    /// <param name="path">The path of fields to the error; null if there is none.</param>
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

    /// <summary>The line of the error in JSON or text format, from 1. 0 if the input was binary, or if the error occurred in writing.</summary>
    public long Line { get; }

    /// <summary>The column of the error in JSON or text format, in characters from 1; 0 if <see cref="Line"/> is 0.</summary>
    public long Column { get; }

    /// <summary>
    /// The path of fields to the error, such as <c>user.phones[2].number</c>, <c>labels["key"]</c> or <c>user.[pkg.extension]</c>; null if there is
    /// none. Fields have the names of the format in JSON and text format, and the names of the <c>.proto</c> file otherwise. For binary input
    /// the path is known only for a missing required field, for binary output only for a string that is not UTF-8. If a message contains itself, the
    /// path leads to its second occurrence.
    /// </summary>
    public string? Path { get; }

    /// <summary>
    /// Bytes from the start of the outermost input to the wrong tag, length or value. If a message ends inside a field, it is the offset of the end
    /// of that message.
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

    private static string Describe(ProtoError error, long offset, string? messageType, string? path)
    {
        string what = error switch
        {
            ProtoError.Truncated => "The input ends inside a field",
            ProtoError.MalformedVarInt => "A varint is longer than ten bytes",
            ProtoError.InvalidTag => "A tag has field number 0 or does not fit into 32 bits",
            ProtoError.InvalidWireType => "A tag has a wire type that does not exist (6 or 7)",
            ProtoError.InvalidLength => "A length is above 2 GiB",
            ProtoError.InvalidPackedLength => "The length of a packed field is not a multiple of the width of its values",
            ProtoError.InvalidUtf8 => "A string field is not valid UTF-8",
            ProtoError.UnmatchedEndGroup => "A group ends that is not the innermost open one",
            ProtoError.UnterminatedGroup => "A group does not end before the message around it does",
            ProtoError.DepthExceeded => "Messages or groups nest deeper than the limit (ProtoReadOptions.MaxDepth), or than the stack of this thread allows",
            ProtoError.MessageTooLarge => "A message is longer than 2 GiB",
            ProtoError.MissingRequired => "A required field is missing",
            ProtoError.ArenaExhausted => "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)",
            ProtoError.BudgetExceeded => "The message needs more memory than the length of its input allows (ProtoReadOptions.MaxExpansion)",
            ProtoError.InvalidSyntax => "The input breaks the grammar of its format",
            ProtoError.InvalidValue => "A value is not one of its field's type",
            ProtoError.UnknownField => "There is no such field",
            ProtoError.DuplicateField => "A field or oneof is set twice",
            ProtoError.UnknownType => "The type of an Any is not in the registry",
            _ => "The message is not valid",
        };
        string where = messageType is null ? "" : $" in {ErrorText.Cut(messageType)}";
        string which = path is null ? "" : ": " + path;
        return $"{what}{which} ({error} at byte {offset}{where}).";
    }
}
