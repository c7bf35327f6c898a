namespace LibProtoZeroSharp;

/// <summary>The code of a <see cref="ProtoException"/>: what is wrong with an input or an output.</summary>
public enum ProtoError
{
    /// <summary>Nothing is wrong. No <see cref="ProtoException"/> carries this code.</summary>
    None = 0,

    /// <summary>
    /// The input, or the sub-message or packed range that is being read, ends inside a tag or a value; or a length
    /// exceeds the bytes that are left there.
    /// </summary>
    Truncated,

    /// <summary>A varint has not ended after ten bytes: the tenth byte still has its top bit set.</summary>
    MalformedVarInt,

    /// <summary>A tag has field number 0, takes more than five bytes, or does not fit into 32 bits.</summary>
    InvalidTag,

    /// <summary>A tag has wire type 6 or 7, which do not exist.</summary>
    InvalidWireType,

    /// <summary>A length is above 2^31−1 or takes more than five bytes.</summary>
    InvalidLength,

    /// <summary>The length of a packed field of fixed width is not a multiple of that width.</summary>
    InvalidPackedLength,

    /// <summary>The bytes of a string field are not UTF-8.</summary>
    InvalidUtf8,

    /// <summary>An end-group tag occurs where no group is open, or its field number differs from that of the open group.</summary>
    UnmatchedEndGroup,

    /// <summary>The input, or the sub-message around a group, ends before the group's end tag.</summary>
    UnterminatedGroup,

    /// <summary>
    /// Sub-messages or groups nest deeper than the limit (<c>MaxDepth</c>, 100 unless set), or deeper than the stack of the thread allows. A message that
    /// contains itself nests without end.
    /// </summary>
    DepthExceeded,

    /// <summary>A message is longer than 2^31−1 bytes, protobuf's limit for one message.</summary>
    MessageTooLarge,

    /// <summary>A <c>required</c> field (proto2, or <c>LEGACY_REQUIRED</c>) does not occur in the input.</summary>
    MissingRequired,

    /// <summary>The message does not fit into the arena: the arena would exceed its <c>MaxBytes</c>.</summary>
    ArenaExhausted,

    /// <summary>The message needs more memory than the length of its input allows (<c>MaxExpansion</c>).</summary>
    BudgetExceeded,

    /// <summary>The text is not JSON, or it breaks the grammar of the text format.</summary>
    InvalidSyntax,

    /// <summary>A value in JSON or text format does not have the type of its field, or is out of the range of that type.</summary>
    InvalidValue,

    /// <summary>A name in JSON or text format is neither the name of a field of the message nor of an extension in the <c>TypeRegistry</c>.</summary>
    UnknownField,

    /// <summary>In JSON or text format, a singular field occurs twice, or two fields of one oneof occur.</summary>
    DuplicateField,

    /// <summary>The type that an <c>Any</c> names is not in the <c>TypeRegistry</c>.</summary>
    UnknownType,
}
