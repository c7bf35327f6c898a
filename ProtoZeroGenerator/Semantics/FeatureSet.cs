namespace ProtoZeroGenerator.Semantics;

internal enum FieldPresence
{
    Explicit = 1,
    Implicit = 2,
    LegacyRequired = 3,
}

internal enum EnumType
{
    Open = 1,
    Closed = 2,
}

internal enum RepeatedEncoding
{
    Packed = 1,
    Expanded = 2,
}

internal enum Utf8Validation
{
    Verify = 2,
    None = 3,
}

internal enum MessageEncoding
{
    LengthPrefixed = 1,
    Delimited = 2,
}

internal enum JsonFormat
{
    Allow = 1,
    LegacyBestEffort = 2,
}

/// <summary>
/// What a file's syntax or edition, and options on the way down to a declaration, say about its behaviour
/// (<c>google.protobuf.FeatureSet</c>). Numbers are those of the enums there.
/// </summary>
internal sealed record FeatureSet(
    FieldPresence Presence,
    EnumType EnumType,
    RepeatedEncoding RepeatedEncoding,
    Utf8Validation Utf8Validation,
    MessageEncoding MessageEncoding,
    JsonFormat JsonFormat)
{
    public static FeatureSet Proto2 { get; } = new(
        FieldPresence.Explicit, EnumType.Closed, RepeatedEncoding.Expanded, Utf8Validation.None, MessageEncoding.LengthPrefixed, JsonFormat.LegacyBestEffort);

    public static FeatureSet Proto3 { get; } = new(
        FieldPresence.Implicit, EnumType.Open, RepeatedEncoding.Packed, Utf8Validation.Verify, MessageEncoding.LengthPrefixed, JsonFormat.Allow);

    /// <summary>The defaults of editions 2023 and 2024.</summary>
    public static FeatureSet Editions { get; } = Proto3 with { Presence = FieldPresence.Explicit };
}
