using Google.Protobuf.Reflection;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;
using Label = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Values = Google.Protobuf.Reflection.FeatureSet.Types;

namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>The rules for the encoding of fields that follow from syntax, edition and features.</summary>
internal static class EncodingRules
{
    /// <summary>The features of a file, which its declarations may override.</summary>
    public static FeatureSet Of(FileDescriptorProto file)
    {
        bool isProto2 = file.Syntax is "" or "proto2";
        var defaults = new FeatureSet
        {
            FieldPresence = file.Syntax == "proto3" ? Values.FieldPresence.Implicit : Values.FieldPresence.Explicit,
            EnumType = isProto2 ? Values.EnumType.Closed : Values.EnumType.Open,
            RepeatedFieldEncoding = isProto2 ? Values.RepeatedFieldEncoding.Expanded : Values.RepeatedFieldEncoding.Packed,
            Utf8Validation = isProto2 ? Values.Utf8Validation.None : Values.Utf8Validation.Verify,
            MessageEncoding = Values.MessageEncoding.LengthPrefixed,
        };
        return Merge(defaults, file.Options?.Features);
    }

    public static FeatureSet Merge(FeatureSet inherited, FeatureSet? own)
    {
        FeatureSet merged = inherited.Clone();
        if (own != null) merged.MergeFrom(own);
        return merged;
    }

    public static bool IsClosed(FeatureSet features) => features.EnumType == Values.EnumType.Closed;

    public static MessageField Apply(FeatureSet inherited, FieldDescriptorProto field, bool canBeDelimited)
    {
        FeatureSet features = Merge(inherited, field.Options?.Features);
        bool isMessage = field.Type is FieldType.Message or FieldType.Group;
        bool isPackable = field.Label == Label.Repeated && !isMessage && field.Type is not (FieldType.String or FieldType.Bytes);
        bool isPacked = field.Options?.HasPacked == true ? field.Options.Packed : features.RepeatedFieldEncoding == Values.RepeatedFieldEncoding.Packed;
        return new MessageField(
            field,
            HasPresence: isMessage || field.HasOneofIndex || features.FieldPresence != Values.FieldPresence.Implicit,
            IsRequired: field.Label == Label.Required || features.FieldPresence == Values.FieldPresence.LegacyRequired,
            IsPacked: isPackable && isPacked,
            IsDelimited: field.Type == FieldType.Group || (isMessage && canBeDelimited && features.MessageEncoding == Values.MessageEncoding.Delimited),
            TakesAnyText: field.Type == FieldType.String && features.Utf8Validation == Values.Utf8Validation.None,
            TypeName: field.TypeName.TrimStart('.'));
    }
}
