using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Maps a field's protobuf type to the type of .NET that a record has for it.</summary>
internal static class RecordValues
{
    private const string BytesType = "global::System.Collections.Immutable.ImmutableArray<byte>", ValueConversion = "Pzr::ValueConversion";

    /// <param name="field">The field, or the key or value of a map.</param>
    /// <param name="user">The field of the message that has the record; the same, unless it is a map.</param>
    /// <returns>Null after an error: the type has no record.</returns>
    public static RecordValueModel? Of(FieldSymbol field, FieldSymbol user, LoweringContext context)
    {
        string stored = FieldTypes.Element(field, context.Types);
        return field.Kind switch
        {
            FieldKind.Message or FieldKind.Group => context.IsBuiltIn(field.MessageType!.File) ? OfBuiltIn(field.MessageType, stored)
                : context.RequireRecord(field.MessageType, user) ? OfRecord(context.Types.QualifiedRecord(field.MessageType, user.File), stored)
                : null,
            FieldKind.String => String(stored),
            FieldKind.Bytes => Bytes(stored),
            _ => Number(stored),
        };
    }

    private static RecordValueModel Number(string type) => new(type, type) { Conversion = $"Pzr::SameConversion<{type}>", HasOperator = type is not ("float" or "double") };

    private static RecordValueModel String(string stored) => new("string", stored) { Conversion = ValueConversion, HasOperator = true, Empty = "\"\"" };

    private static RecordValueModel Bytes(string stored) => new(BytesType, stored) { Conversion = ValueConversion, Empty = "[]" };

    private static RecordValueModel OfRecord(string record, string stored) => new(record, stored) { Conversion = $"Pzr::RecordConversion<{record}, {stored}>" };

    private static RecordValueModel OfBuiltIn(MessageSymbol type, string stored) => type.FullName switch
    {
        "google.protobuf.Timestamp" => OfTime("global::System.DateTimeOffset", stored),
        "google.protobuf.Duration" => OfTime("global::System.TimeSpan", stored),
        "google.protobuf.DoubleValue" => OfWrapper(Number("double"), stored),
        "google.protobuf.FloatValue" => OfWrapper(Number("float"), stored),
        "google.protobuf.Int64Value" => OfWrapper(Number("long"), stored),
        "google.protobuf.UInt64Value" => OfWrapper(Number("ulong"), stored),
        "google.protobuf.Int32Value" => OfWrapper(Number("int"), stored),
        "google.protobuf.UInt32Value" => OfWrapper(Number("uint"), stored),
        "google.protobuf.BoolValue" => OfWrapper(Number("bool"), stored),
        "google.protobuf.StringValue" => OfWrapper(String(TextKind.String.CSharpType()), stored),
        "google.protobuf.BytesValue" => OfWrapper(Bytes(TextKind.Bytes.CSharpType()), stored),
        _ => new RecordValueModel($"Pz::EncodedMessage<{stored}>", stored) { Conversion = $"Pzr::EncodedConversion<{stored}>" },
    };

    private static RecordValueModel OfTime(string type, string stored) =>
        new(type, stored) { Conversion = ValueConversion, CanFail = true, HasOperator = true };

    private static RecordValueModel OfWrapper(RecordValueModel value, string stored) => new(value.Type, stored)
    {
        Conversion = $"Pzr::WrapperConversion<{stored}, {value.Stored}, {value.Type}, {value.Conversion}>",
        HasOperator = value.HasOperator,
    };
}
