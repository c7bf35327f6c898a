using static LibProtoZeroSharp.Reflection.FeatureSet.Types;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// The features of a declaration (protobuf.dev, "Feature Settings for Editions"). Files of proto2 and proto3 have features too, which define the
/// meaning of their syntax.
/// </summary>
internal sealed record Features(
    FieldPresence Presence,
    EnumType EnumType,
    RepeatedFieldEncoding RepeatedEncoding,
    Utf8Validation Utf8,
    MessageEncoding MessageEncoding,
    JsonFormat Json)
{
    private static readonly Features Proto2 = new(
        FieldPresence.Explicit, EnumType.Closed, RepeatedFieldEncoding.Expanded, Utf8Validation.None, MessageEncoding.LengthPrefixed, JsonFormat.LegacyBestEffort);

    private static readonly Features Proto3 = new(
        FieldPresence.Implicit, EnumType.Open, RepeatedFieldEncoding.Packed, Utf8Validation.Verify, MessageEncoding.LengthPrefixed, JsonFormat.Allow);

    private static readonly Features Edition2023 = Proto3 with { Presence = FieldPresence.Explicit };

    /// <summary>The default features of an edition; null for an unknown edition.</summary>
    public static Features? Of(Edition edition) => edition switch
    {
        Edition.Proto2 => Proto2,
        Edition.Proto3 => Proto3,
        Edition._2023 or Edition._2024 or Edition._2026 => Edition2023,
        _ => null,
    };

    /// <summary>These features, overridden by the features that an inner declaration sets.</summary>
    /// <param name="isSet">Whether the declaration has features, which most don't: all declarations without them share one object.</param>
    /// <param name="set">The features of the declaration.</param>
    public Features With(bool isSet, FeatureSet set) => !isSet ? this : new(
        set.FieldPresence != FieldPresence.Unknown ? set.FieldPresence : Presence,
        set.EnumType != EnumType.Unknown ? set.EnumType : EnumType,
        set.RepeatedFieldEncoding != RepeatedFieldEncoding.Unknown ? set.RepeatedFieldEncoding : RepeatedEncoding,
        set.Utf8Validation != Utf8Validation.Unknown ? set.Utf8Validation : Utf8,
        set.MessageEncoding != MessageEncoding.Unknown ? set.MessageEncoding : MessageEncoding,
        set.JsonFormat != JsonFormat.Unknown ? set.JsonFormat : Json);

    /// <summary>These features, overridden by the label, type and options of a field in a file without editions.</summary>
    public Features WithLegacy(FieldDescriptorProto field)
    {
        Features features = this;
        if (field.Label == FieldDescriptorProto.Types.Label.Required) features = features with { Presence = FieldPresence.LegacyRequired };
        else if (field.Proto3Optional) features = features with { Presence = FieldPresence.Explicit };
        if (field.Options.HasPacked) features = features with { RepeatedEncoding = field.Options.Packed ? RepeatedFieldEncoding.Packed : RepeatedFieldEncoding.Expanded };
        if (field.Type == FieldDescriptorProto.Types.Type.Group) features = features with { MessageEncoding = MessageEncoding.Delimited };
        return features;
    }
}
