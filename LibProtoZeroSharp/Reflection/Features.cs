using static LibProtoZeroSharp.Reflection.FeatureSet.Types;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// The features of a declaration (protobuf.dev, "Feature Settings for Editions"). Files of proto2 and proto3 have features too, which define the
/// meaning of their syntax.
/// </summary>
internal readonly record struct Features(
    FieldPresence Presence, EnumType EnumType, RepeatedFieldEncoding RepeatedEncoding, Utf8Validation Utf8, MessageEncoding MessageEncoding, JsonFormat Json)
{
    /// <summary>The default features of an edition; null for an unknown edition.</summary>
    public static Features? Of(Edition edition) => edition switch
    {
        Edition.Proto2 => new Features(
            FieldPresence.Explicit, EnumType.Closed, RepeatedFieldEncoding.Expanded, Utf8Validation.None, MessageEncoding.LengthPrefixed, JsonFormat.LegacyBestEffort),
        Edition.Proto3 => new Features(
            FieldPresence.Implicit, EnumType.Open, RepeatedFieldEncoding.Packed, Utf8Validation.Verify, MessageEncoding.LengthPrefixed, JsonFormat.Allow),
        Edition._2023 or Edition._2024 or Edition._2026 => new Features(
            FieldPresence.Explicit, EnumType.Open, RepeatedFieldEncoding.Packed, Utf8Validation.Verify, MessageEncoding.LengthPrefixed, JsonFormat.Allow),
        _ => null,
    };

    /// <summary>These features, overridden by the features that an inner declaration sets.</summary>
    public Features With(FeatureSet set) => new(
        set.FieldPresence != FieldPresence.Unknown ? set.FieldPresence : Presence,
        set.EnumType != EnumType.Unknown ? set.EnumType : EnumType,
        set.RepeatedFieldEncoding != RepeatedFieldEncoding.Unknown ? set.RepeatedFieldEncoding : RepeatedEncoding,
        set.Utf8Validation != Utf8Validation.Unknown ? set.Utf8Validation : Utf8,
        set.MessageEncoding != MessageEncoding.Unknown ? set.MessageEncoding : MessageEncoding,
        set.JsonFormat != JsonFormat.Unknown ? set.JsonFormat : Json);

    /// <summary>These features, overridden by the label, type and options of a field in a file without editions.</summary>
    public Features WithLegacy(FieldDescriptorProto field) => this with
    {
        Presence = field.Label == FieldDescriptorProto.Types.Label.Required ? FieldPresence.LegacyRequired
            : field.Proto3Optional ? FieldPresence.Explicit
            : Presence,
        RepeatedEncoding = !field.Options.HasPacked ? RepeatedEncoding
            : field.Options.Packed ? RepeatedFieldEncoding.Packed
            : RepeatedFieldEncoding.Expanded,
        MessageEncoding = field.Type == FieldDescriptorProto.Types.Type.Group ? MessageEncoding.Delimited : MessageEncoding,
    };
}
