namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>The rule of buf that a diagnostic corresponds to.</summary>
internal static class BufRules
{
    public static Dictionary<string, string> ById { get; } = new()
    {
        ["PZ0401"] = "FILE_SAME_PACKAGE",
        ["PZ0402"] = "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED",
        ["PZ0403"] = "FIELD_NO_DELETE_UNLESS_NAME_RESERVED",
        ["PZ0404"] = "FIELD_SAME_NAME",
        ["PZ0405"] = "FIELD_SAME_JSON_NAME",
        ["PZ0406"] = "FIELD_WIRE_JSON_COMPATIBLE_TYPE",
        ["PZ0407"] = "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY",
        ["PZ0408"] = "FIELD_SAME_ONEOF",
        ["PZ0409"] = "FIELD_SAME_DEFAULT",
        ["PZ0410"] = "MESSAGE_SAME_REQUIRED_FIELDS",
        ["PZ0411"] = "RESERVED_MESSAGE_NO_DELETE",
        ["PZ0412"] = "MESSAGE_SAME_JSON_FORMAT",
        ["PZ0413"] = "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED",
        ["PZ0414"] = "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED",
        ["PZ0415"] = "ENUM_VALUE_SAME_NAME",
        ["PZ0416"] = "RESERVED_ENUM_NO_DELETE",
        ["PZ0417"] = "ENUM_SAME_JSON_FORMAT",
        ["PZ0418"] = "RPC_SAME_REQUEST_TYPE",
        ["PZ0419"] = "RPC_SAME_RESPONSE_TYPE",
        ["PZ0420"] = "RPC_SAME_CLIENT_STREAMING",
        ["PZ0421"] = "RPC_SAME_SERVER_STREAMING",
        ["PZ0422"] = "RPC_SAME_IDEMPOTENCY_LEVEL",
    };
}
