namespace LibProtoZeroSharp.Reflection;

/// <summary>The type of a field, numbered as in <c>FieldDescriptorProto.Type</c>.</summary>
public enum FieldType
{
    /// <summary><c>double</c>.</summary>
    Double = 1,

    /// <summary><c>float</c>.</summary>
    Float,

    /// <summary><c>int64</c>.</summary>
    Int64,

    /// <summary><c>uint64</c>.</summary>
    UInt64,

    /// <summary><c>int32</c>.</summary>
    Int32,

    /// <summary><c>fixed64</c>.</summary>
    Fixed64,

    /// <summary><c>fixed32</c>.</summary>
    Fixed32,

    /// <summary><c>bool</c>.</summary>
    Bool,

    /// <summary><c>string</c>.</summary>
    String,

    /// <summary>A message between a start and an end tag: a group, or a field with <c>message_encoding = DELIMITED</c>.</summary>
    Group,

    /// <summary>A message with a length prefix.</summary>
    Message,

    /// <summary><c>bytes</c>.</summary>
    Bytes,

    /// <summary><c>uint32</c>.</summary>
    UInt32,

    /// <summary>An enum.</summary>
    Enum,

    /// <summary><c>sfixed32</c>.</summary>
    SFixed32,

    /// <summary><c>sfixed64</c>.</summary>
    SFixed64,

    /// <summary><c>sint32</c>.</summary>
    SInt32,

    /// <summary><c>sint64</c>.</summary>
    SInt64,
}
