using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// Recognizes the well-known types by their names and their fields. Types compiled again from <c>google/protobuf</c> are well-known too, because
/// their data have the same layout. Other types with the same names are not.
/// </summary>
internal static class WellKnownKinds
{
    public static WellKnownKind Of(string fullName, ReadOnlySpan<FieldRow> fields)
    {
        const string package = "google.protobuf.";
        if (!fullName.StartsWith(package, StringComparison.Ordinal)) return WellKnownKind.None;
        (WellKnownKind kind, bool matches) = fullName[package.Length..] switch
        {
            "Any" => (WellKnownKind.Any, Are(fields, FieldType.String, FieldType.Bytes)),
            "Timestamp" => (WellKnownKind.Timestamp, Are(fields, FieldType.Int64, FieldType.Int32)),
            "Duration" => (WellKnownKind.Duration, Are(fields, FieldType.Int64, FieldType.Int32)),
            "FieldMask" => (WellKnownKind.FieldMask, Are(fields, FieldCardinality.Repeated, PresenceKind.Implicit, FieldType.String)),
            "Struct" => (WellKnownKind.Struct, Are(fields, FieldCardinality.Map, PresenceKind.Implicit, FieldType.Message) && fields[0].Shape.KeyType == (int)FieldType.String),
            "Value" => (WellKnownKind.Value, Are(
                fields, FieldCardinality.Singular, PresenceKind.Case,
                FieldType.Enum, FieldType.Double, FieldType.String, FieldType.Bool, FieldType.Message, FieldType.Message)),
            "ListValue" => (WellKnownKind.ListValue, Are(fields, FieldCardinality.Repeated, PresenceKind.Implicit, FieldType.Message)),
            "Empty" => (WellKnownKind.Empty, fields.IsEmpty),
            "DoubleValue" => (WellKnownKind.Wrapper, Are(fields, FieldType.Double)),
            "FloatValue" => (WellKnownKind.Wrapper, Are(fields, FieldType.Float)),
            "Int64Value" => (WellKnownKind.Wrapper, Are(fields, FieldType.Int64)),
            "UInt64Value" => (WellKnownKind.Wrapper, Are(fields, FieldType.UInt64)),
            "Int32Value" => (WellKnownKind.Wrapper, Are(fields, FieldType.Int32)),
            "UInt32Value" => (WellKnownKind.Wrapper, Are(fields, FieldType.UInt32)),
            "BoolValue" => (WellKnownKind.Wrapper, Are(fields, FieldType.Bool)),
            "StringValue" => (WellKnownKind.Wrapper, Are(fields, FieldType.String)),
            "BytesValue" => (WellKnownKind.Wrapper, Are(fields, FieldType.Bytes)),
            _ => default,
        };
        return matches ? kind : WellKnownKind.None;
    }

    private static bool Are(ReadOnlySpan<FieldRow> fields, params ReadOnlySpan<FieldType> types) =>
        Are(fields, FieldCardinality.Singular, PresenceKind.Implicit, types);

    /// <summary>Whether the fields have these types, and the numbers from 1 on.</summary>
    private static bool Are(ReadOnlySpan<FieldRow> fields, FieldCardinality cardinality, PresenceKind presence, params ReadOnlySpan<FieldType> types)
    {
        if (fields.Length != types.Length) return false;
        for (int i = 0; i < fields.Length; i++)
        {
            FieldShape shape = fields[i].Shape;
            if (fields[i].Number != i + 1 || shape.Type != (int)types[i] || shape.Cardinality != cardinality || shape.Presence != presence) return false;
        }

        return true;
    }
}
