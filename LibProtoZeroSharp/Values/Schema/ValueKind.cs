using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Values;

/// <summary>The kind of one value for code that prints or parses it. It does not depend on the encoding that the schema chooses.</summary>
internal enum ValueKind : byte
{
    Bool,
    Int32,
    UInt32,
    Float,

    /// <summary>The number of an enum's value, an <c>int</c>.</summary>
    Enum,
    Int64,
    UInt64,
    Double,
    String,
    Bytes,

    /// <summary>A message or a group.</summary>
    Message,
}

internal static class ValueKinds
{
    /// <summary>The kind of values of a type.</summary>
    public static ValueKind Of(FieldType type) => type switch
    {
        FieldType.Bool => ValueKind.Bool,
        FieldType.UInt32 or FieldType.Fixed32 => ValueKind.UInt32,
        FieldType.Float => ValueKind.Float,
        FieldType.Enum => ValueKind.Enum,
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => ValueKind.Int64,
        FieldType.UInt64 or FieldType.Fixed64 => ValueKind.UInt64,
        FieldType.Double => ValueKind.Double,
        FieldType.String => ValueKind.String,
        FieldType.Bytes => ValueKind.Bytes,
        FieldType.Message or FieldType.Group => ValueKind.Message,
        _ => ValueKind.Int32,
    };

    /// <summary>The layout of values of a kind in memory.</summary>
    public static FieldStorage Storage(ValueKind kind) => kind switch
    {
        ValueKind.Bool => FieldStorage.Bits8,
        <= ValueKind.Enum => FieldStorage.Bits32,
        <= ValueKind.Double => FieldStorage.Bits64,
        <= ValueKind.Bytes => FieldStorage.Text,
        _ => FieldStorage.Message,
    };
}
