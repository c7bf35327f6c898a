namespace LibProtoZeroSharp.FrontEnd.Semantics;

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

/// <summary>The rules for the style of names.</summary>
internal enum NamingStyle
{
    Style2024 = 1,
    Legacy = 2,
    Style2026 = 3,
}

/// <summary>The most fields, oneofs and values of a declaration.</summary>
internal enum ProtoLimits
{
    Legacy = 1,
    Limits2026 = 2,
}

/// <summary>Which types other files may use if neither <c>export</c> nor <c>local</c> is given.</summary>
internal enum DefaultVisibility
{
    ExportAll = 1,

    /// <summary>Types that are not nested.</summary>
    ExportTopLevel = 2,
    LocalAll = 3,

    /// <summary>None, and nested types can't be exported.</summary>
    Strict = 4,
}

/// <summary>
/// The behaviour that a declaration inherits from its file's syntax or edition and from options on the way down to it
/// (<c>google.protobuf.FeatureSet</c>). Numbers are those of the enums there.
/// </summary>
internal sealed record FeatureSet(
    FieldPresence Presence,
    EnumType EnumType,
    RepeatedEncoding RepeatedEncoding,
    Utf8Validation Utf8Validation,
    MessageEncoding MessageEncoding,
    JsonFormat JsonFormat,
    NamingStyle NamingStyle,
    DefaultVisibility DefaultVisibility,
    ProtoLimits ProtoLimits)
{
    public static FeatureSet Proto2 { get; } = new(
        FieldPresence.Explicit, EnumType.Closed, RepeatedEncoding.Expanded, Utf8Validation.None, MessageEncoding.LengthPrefixed, JsonFormat.LegacyBestEffort,
        NamingStyle.Legacy, DefaultVisibility.ExportAll, ProtoLimits.Legacy);

    public static FeatureSet Proto3 { get; } = new(
        FieldPresence.Implicit, EnumType.Open, RepeatedEncoding.Packed, Utf8Validation.Verify, MessageEncoding.LengthPrefixed, JsonFormat.Allow,
        NamingStyle.Legacy, DefaultVisibility.ExportAll, ProtoLimits.Legacy);

    public static FeatureSet Edition2023 { get; } = Proto3 with { Presence = FieldPresence.Explicit };

    public static FeatureSet Edition2024 { get; } =
        Edition2023 with { NamingStyle = NamingStyle.Style2024, DefaultVisibility = DefaultVisibility.ExportTopLevel };

    public static FeatureSet Edition2026 { get; } =
        Edition2024 with { NamingStyle = NamingStyle.Style2026, DefaultVisibility = DefaultVisibility.Strict, ProtoLimits = ProtoLimits.Limits2026 };

    /// <summary>The features of an edition, before any option changes them; for one that is not known, those of the newest.</summary>
    /// <param name="edition">A number of <see cref="Editions"/>.</param>
    public static FeatureSet Of(int edition) => edition switch
    {
        Editions.Proto2 => Proto2,
        Editions.Proto3 => Proto3,
        Editions.Edition2023 => Edition2023,
        Editions.Edition2024 => Edition2024,
        _ => Edition2026,
    };
}
