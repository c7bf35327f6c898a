using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Fourth pass: resolves the features of each declaration. Members inherit the features of the file, unless <c>option features</c>, or an older
/// option with the same meaning, changes them. https://protobuf.dev/editions/features
/// </summary>
internal sealed class FeatureResolver(LinkedFile file)
{
    public void Resolve()
    {
        FileSymbol symbol = file.Symbol;
        symbol.Features = Merge(symbol.Features, symbol.Options);

        // An outer message precedes its nested messages.
        foreach (MessageEntry entry in file.Messages)
            Inherit(entry.Message, entry.Message.Parent);
        foreach (OneofEntry entry in file.Oneofs)
            Inherit(entry.Oneof, entry.Oneof.Containing);
        foreach (FieldEntry entry in file.Fields)
            ResolveField(entry);
        foreach (EnumEntry entry in file.Enums)
            Inherit(entry.Enum, entry.Enum.Parent);
        foreach (EnumValueEntry entry in file.EnumValues)
            Inherit(entry.Value, entry.Value.Enum);
        foreach (ServiceEntry entry in file.Services)
            Inherit(entry.Service, null);
        foreach (MethodEntry entry in file.Methods)
            Inherit(entry.Method, entry.Method.Service);
    }

    private void ResolveField(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        if (entry.IsImplicit)
        {
            // The key and value of a map follow the map field itself, which precedes them.
            field.Features = field.Containing.Features;
            return;
        }

        Inherit(field, (Symbol?)field.Oneof ?? (field.IsExtension ? field.ExtensionScope : field.Containing));
        FeatureSet features = field.Features;
        if (field.Options.Find("packed") is bool packed)
            features = features with { RepeatedEncoding = packed ? RepeatedEncoding.Packed : RepeatedEncoding.Expanded };
        if (entry.Node.Label == LabelKind.Required)
            features = features with { Presence = FieldPresence.LegacyRequired };
        if (field.Kind == FieldKind.Group)
            features = features with { MessageEncoding = MessageEncoding.Delimited };
        field.Features = features;
        if (field is { IsProto3Optional: true, OneofIncludingSynthetic: { } synthetic })
            synthetic.Features = field.Containing.Features;

        if (field.IsMap)
            field.MessageType!.Features = features;
        else if (field.Kind == FieldKind.Message && features.MessageEncoding == MessageEncoding.Delimited)
            field.Kind = FieldKind.Group;
    }

    private void Inherit(Symbol symbol, Symbol? parent) =>
        symbol.Features = Merge(parent?.Features ?? file.Symbol.Features, symbol.Options);

    private FeatureSet Merge(FeatureSet features, OptionSet options)
    {
        if (file.Symbol.Edition is null || options.Find("features") is not OptionSet changes)
            return features;

        foreach (OptionEntry change in changes.Entries)
        {
            if (change.Value is not EnumValueSymbol { Number: var number })
                continue;
            features = change.Field.Name switch
            {
                "field_presence" => features with { Presence = (FieldPresence)number },
                "enum_type" => features with { EnumType = (EnumType)number },
                "repeated_field_encoding" => features with { RepeatedEncoding = (RepeatedEncoding)number },
                "utf8_validation" => features with { Utf8Validation = (Utf8Validation)number },
                "message_encoding" => features with { MessageEncoding = (MessageEncoding)number },
                "json_format" => features with { JsonFormat = (JsonFormat)number },
                "enforce_naming_style" => features with { NamingStyle = (NamingStyle)number },
                "default_symbol_visibility" => features with { DefaultVisibility = (DefaultVisibility)number },
                "enforce_proto_limits" => features with { ProtoLimits = (ProtoLimits)number },
                _ => features,
            };
        }

        return features;
    }
}
