using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Checks which features, and which options that features replace, a declaration can have. Editions only.</summary>
internal sealed class FeatureChecks(LinkedFile file)
{
    public void Check()
    {
        FileSymbol symbol = file.Symbol;
        if (symbol.Edition is null)
            return;

        if (symbol.Features.Presence == FieldPresence.LegacyRequired)
            Report(SpanOf(symbol.Options, "features"), "Required presence can't be specified by default; set it on fields");
        if (symbol.Options.IsTrue("java_string_check_utf8"))
            ReportReplaced(symbol.Options, "java_string_check_utf8", "2023", "features.(pb.java).utf8_validation");
        foreach (FieldEntry entry in file.Fields)
            CheckField(entry);
    }

    private void CheckField(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        SourceSpan span = entry.IsImplicit ? entry.Type.Span : entry.Node.Name.Span;
        if (!field.IsRepeated && !field.HasPresence)
        {
            if (field.DefaultValue != null)
                Report(span, "Implicit presence fields can't specify defaults");
            if (field.EnumType is { IsClosed: true })
                Report(span, "Implicit presence enum fields must always be open");
        }

        if (entry.IsImplicit)
            return;
        if (field.Options.Find("packed") != null)
            ReportReplaced(field.Options, "packed", "2023", "features.repeated_field_encoding");
        if (field.Options.Find("ctype") != null && Editions.Of(file.Symbol) >= Editions.Edition2024)
            ReportReplaced(field.Options, "ctype", "2024", "features.(pb.cpp).string_type");
        if (field.Options.Find("features") is OptionSet features)
            CheckOwnFeatures(field, features, span);
    }

    private void CheckOwnFeatures(FieldSymbol field, OptionSet features, SourceSpan span)
    {
        if (features.Find("field_presence") is EnumValueSymbol { Number: var presence })
            CheckPresence(field, (FieldPresence)presence, span);
        if (features.Find("repeated_field_encoding") is EnumValueSymbol { Number: var encoding })
        {
            if (!field.IsRepeated)
                Report(span, "Only repeated fields can specify repeated field encoding");
            else if (!field.CanBePacked && (RepeatedEncoding)encoding == RepeatedEncoding.Packed)
                Report(span, "Only repeated primitive fields can specify PACKED repeated field encoding");
        }

        if (features.Find("utf8_validation") != null && !HasStrings(field))
            Report(span, "Only string fields can specify utf8 validation");
        if (features.Find("message_encoding") != null && (field.MessageType is null || field.IsMap))
            Report(span, "Only message fields can specify message encoding");
    }

    private void CheckPresence(FieldSymbol field, FieldPresence presence, SourceSpan span)
    {
        if (field.Oneof != null)
            Report(span, "Oneof fields can't specify field presence");
        else if (field.IsRepeated)
            Report(span, "Repeated fields can't specify field presence");
        else if (field.IsExtension && presence != FieldPresence.LegacyRequired)
            Report(span, "Extensions can't specify field presence");
        else if (field.MessageType != null && presence == FieldPresence.Implicit)
            Report(span, "Message fields can't specify implicit presence");
    }

    private static bool HasStrings(FieldSymbol field)
    {
        if (!field.IsMap)
            return field.Kind == FieldKind.String;
        foreach (FieldSymbol part in field.MessageType!.Fields)
        {
            if (part.Kind == FieldKind.String)
                return true;
        }

        return false;
    }

    private void Report(SourceSpan span, string message) => file.Diagnostics.Report(ProtoDiagnostics.FeatureNotAllowed, span, message);

    private void ReportReplaced(OptionSet options, string name, string edition, string replacement) =>
        file.Diagnostics.Report(ProtoDiagnostics.OptionNotInEditions, SpanOf(options, name), name, edition, replacement);

    private static SourceSpan SpanOf(OptionSet options, string name)
    {
        foreach (OptionEntry entry in options.Entries)
        {
            if (!entry.Field.IsExtension && entry.Field.Name == name)
                return entry.Span;
        }

        return default;
    }
}
