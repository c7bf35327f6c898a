using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>
/// The options that protobuf itself declares, as far as they are numbers, strings and features. All others are for other programs, and the descriptor in
/// the generated code has them.
/// </summary>
internal sealed partial class DescriptorTree
{
    private const string NamingStyle = "enforce_naming_style", Visibility = "default_symbol_visibility", Limits = "enforce_proto_limits";

    private List<OptionNode> FileOptions()
    {
        List<OptionNode> options = Options(_file.Options.ToByteArray(), Reflection.FileOptions.Descriptor, _source.Root.At(FileDescriptorProto.OptionsFieldNumber));
        if (HasEdition && _file.Edition >= Edition._2024)
        {
            Relax(options, NamingStyle, (int)FeatureSet.Types.EnforceNamingStyle.StyleLegacy);
            Relax(options, Visibility, (int)FeatureSet.Types.VisibilityFeature.Types.DefaultSymbolVisibility.ExportAll);
        }

        return options;
    }

    /// <summary>The options of a message or enum.</summary>
    private List<OptionNode> TypeOptions(byte[] encoded, MessageDescriptor type, Place place)
    {
        List<OptionNode> options = Options(encoded, type, place);
        if (HasEdition && _file.Edition >= Edition._2026)
            Relax(options, Limits, (int)FeatureSet.Types.ProtoLimitsFeature.Types.EnforceProtoLimits.LegacyNoExplicitLimits);
        return options;
    }

    /// <summary>
    /// Sets a feature to the value that allows all. protoc has checked the files, and removed the features that are only for these checks: without them, what
    /// they allow would be an error.
    /// </summary>
    private static void Relax(List<OptionNode> options, string feature, int value)
    {
        int index = options.FindIndex(option => option.Is("features"));
        AggregateField[] others = index < 0 ? [] : ((AggregateValue)options[index].Value).Fields.ToArray();
        if (index >= 0)
            options.RemoveAt(index);
        options.Add(Option("features", new AggregateValue(EquatableArray.Create([.. others, Feature(feature, value, default)]), default), default));
    }

    /// <param name="encoded">The options message.</param>
    /// <param name="type">Its type.</param>
    private static List<OptionNode> Options(byte[] encoded, MessageDescriptor type, Place place)
    {
        List<OptionNode> options = [];
        var reader = new ProtoReader(encoded);
        while (reader.Next())
        {
            SourceSpan span = place.At(reader.FieldNumber).Span;
            FieldDescriptor? field = type.FindFieldByNumber(reader.FieldNumber);
            ValueNode? value = null;
            if (field is { FieldType: Reflection.FieldType.Bool, IsRepeated: false })
                value = new IdentifierValue(reader.ReadBool() ? "true" : "false", IsNegative: false, span);
            else if (field is { FieldType: Reflection.FieldType.Enum, IsRepeated: false })
                value = field.EnumType!.FindValueByNumber(reader.ReadEnum()) is { } named ? new IdentifierValue(named.Name, IsNegative: false, span) : null;
            else if (field is { FieldType: Reflection.FieldType.String, IsRepeated: false })
                value = StringOf(reader.ReadString(), span);
            else if (field is { Name: "features" })
                value = new AggregateValue(Features(reader.ReadBytes(), span).ToEquatableArray(), span);
            else
                reader.Skip();
            if (value != null)
                options.Add(Option(field!.Name, value, span));
        }

        return options;
    }

    private static List<AggregateField> Features(ReadOnlySpan<byte> encoded, SourceSpan span)
    {
        List<AggregateField> features = [];
        var reader = new ProtoReader(encoded);
        while (reader.Next())
        {
            FieldDescriptor? field = FeatureSet.Descriptor.FindFieldByNumber(reader.FieldNumber);
            if (field is { FieldType: Reflection.FieldType.Enum, Name: not (NamingStyle or Visibility or Limits) })
                features.Add(Feature(field.Name, reader.ReadEnum(), span));
            else
                reader.Skip();
        }

        return features;
    }

    private static AggregateField Feature(string name, int value, SourceSpan span) =>
        new(new NameNode(name, span), AggregateNameKind.Field, HasColon: true, new IntegerValue((uint)value, IsNegative: false, span));

    private static OptionNode Option(string name, ValueNode value, SourceSpan span) =>
        new(EquatableArray.Create(new OptionNamePart(new NameNode(name, span), IsExtension: false)), value);
}
