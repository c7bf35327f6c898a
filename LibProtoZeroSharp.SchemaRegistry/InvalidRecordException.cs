namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>
/// The bytes before the message of a record are not valid, or the schema that they name doesn't fit. Its message says what was expected. The message itself is
/// checked by the parser, which throws a <see cref="ProtoException"/>.
/// </summary>
public sealed class InvalidRecordException : Exception
{
    internal InvalidRecordException(string message, long offset, Exception? inner = null)
        : base(message, inner) => Offset = offset;

    /// <summary>Gets the offset of the wrong byte, in the value or key of the record or in its header; 0 if the schema is the reason.</summary>
    public long Offset { get; }
}
