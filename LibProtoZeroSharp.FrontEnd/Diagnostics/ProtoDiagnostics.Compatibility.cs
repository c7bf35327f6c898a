namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>Diagnostics for changes since a baseline that break the wire format or JSON.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule BaselineNotReadable = new(
        "PZ0400", "Baseline not readable",
        "The baseline can't be read; {0}; write it again with 'zerosharp compile -o' or 'protoc --include_imports -o'",
        RuleSeverity.Error);

    public static readonly ProtoRule NothingCompared = new(
        "PZ0423", "Nothing compared",
        "Nothing was compared: the baseline has no file of the same path as one here, such as \"{0}\", "
            + "and no declaration of the same full name; name the descriptor set of an earlier version",
        RuleSeverity.Warning);

    public static readonly ProtoRule PackageChanged = new(
        "PZ0401", "Package changed",
        "The package of the file was \"{0}\", and is \"{1}\" now; the names of its types in Any and of its methods in gRPC change with it; "
            + "keep the package, or write a new file for the new one",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNumberNotReserved = new(
        "PZ0402", "Field deleted, number not reserved",
        "Field {0} \"{1}\" of message \"{2}\" was deleted, but its number is not reserved; a later field of that number would misread earlier binary messages; add 'reserved {0};'",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNameNotReserved = new(
        "PZ0403", "Field deleted, name not reserved",
        "Field {0} \"{1}\" of message \"{2}\" was deleted, but its name is not reserved; a later field of that name would misread earlier JSON; reserve the name \"{1}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldNameChanged = new(
        "PZ0404", "Field name changed",
        "{0} had the name \"{1}\", and has \"{2}\" now; parsers of JSON and of text format accept only the name that they know; keep the name",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldJsonNameChanged = new(
        "PZ0405", "JSON name changed",
        "{0} had the name \"{1}\" in JSON, and has \"{2}\" now; programs with the earlier schema do not accept it; set json_name = \"{1}\"",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldTypeChanged = new(
        "PZ0406", "Field type changed",
        "{0} had the type {1}, and has the type {2} now; the two differ in binary messages or in JSON; add a field with a new number",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldCardinalityChanged = new(
        "PZ0407", "Cardinality changed",
        "{0} was {1}, and is {2} now; the two differ in binary messages or in JSON; add a field with a new number",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldOneofChanged = new(
        "PZ0408", "Oneof changed",
        "{0} was in {1}, and is in {2} now; a parser clears the other fields of a oneof, so that values get lost; leave the field where it was",
        RuleSeverity.Error);

    public static readonly ProtoRule FieldDefaultChanged = new(
        "PZ0409", "Default value changed",
        "{0} had {1}, and has {2} now; an absent field has a different value for programs with the earlier schema; keep the default",
        RuleSeverity.Error);

    public static readonly ProtoRule RequiredFieldsChanged = new(
        "PZ0410", "Required fields changed",
        "Field {0} \"{1}\" of message \"{2}\" {3}",
        RuleSeverity.Error);

    public static readonly ProtoRule MessageReservationDeleted = new(
        "PZ0411", "Reserved number or name of a message deleted",
        "The reservation of {0} {1} in {2} \"{3}\" was deleted; a new field could reuse it and misread earlier messages; restore the reservation",
        RuleSeverity.Error);

    public static readonly ProtoRule MessageJsonFormatChanged = new(
        "PZ0412", "JSON support of a message changed",
        "Message \"{0}\" had the JSON format ALLOW, and has LEGACY_BEST_EFFORT now; the names of its fields in JSON may conflict; keep features.json_format = ALLOW",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNumberNotReserved = new(
        "PZ0413", "Enum value deleted, number not reserved",
        "Value {0} {1} of enum \"{2}\" was deleted, but its number is not reserved; a later value of that number would change the meaning of earlier messages; add 'reserved {0};'",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumNameNotReserved = new(
        "PZ0414", "Enum value deleted, name not reserved",
        "Value {0} {1} of enum \"{2}\" was deleted, but its name is not reserved; a later value of that name would misread earlier JSON; reserve the name",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumValueNameChanged = new(
        "PZ0415", "Enum value name changed",
        "Value {0} of enum \"{1}\" had the name {2}, and has {3} now; parsers of JSON accept only the names that they know; keep the name, or add the new one with allow_alias",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumReservationDeleted = new(
        "PZ0416", "Reserved number or name of an enum deleted",
        "The reservation of {0} {1} in {2} \"{3}\" was deleted; a new value could reuse it and change the meaning of earlier messages; restore the reservation",
        RuleSeverity.Error);

    public static readonly ProtoRule EnumJsonFormatChanged = new(
        "PZ0417", "JSON support of an enum changed",
        "Enum \"{0}\" had the JSON format ALLOW, and has LEGACY_BEST_EFFORT now; the names of its values in JSON may conflict; keep features.json_format = ALLOW",
        RuleSeverity.Error);

    public static readonly ProtoRule RequestTypeChanged = new(
        "PZ0418", "Request type changed",
        "Method \"{0}\" had the request \"{1}\", and has \"{2}\" now; clients with the earlier schema send the earlier message; add a method",
        RuleSeverity.Error);

    public static readonly ProtoRule ResponseTypeChanged = new(
        "PZ0419", "Response type changed",
        "Method \"{0}\" had the response \"{1}\", and has \"{2}\" now; clients with the earlier schema expect the earlier message; add a method",
        RuleSeverity.Error);

    public static readonly ProtoRule ClientStreamingChanged = new(
        "PZ0420", "Client streaming changed",
        "Method \"{0}\" took {1}, and takes {2} now; clients with the earlier schema send the earlier number of messages; add a method",
        RuleSeverity.Error);

    public static readonly ProtoRule ServerStreamingChanged = new(
        "PZ0421", "Server streaming changed",
        "Method \"{0}\" returned {1}, and returns {2} now; clients with the earlier schema expect the earlier number of messages; add a method",
        RuleSeverity.Error);

    public static readonly ProtoRule IdempotencyChanged = new(
        "PZ0422", "Idempotency level changed",
        "Method \"{0}\" had the idempotency level {1}, and has {2} now; clients retry a call, or send it by HTTP GET, because of the level; keep the level",
        RuleSeverity.Error);
}
