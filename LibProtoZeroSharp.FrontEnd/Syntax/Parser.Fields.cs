using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

internal sealed partial class Parser
{
    private enum FieldContext
    {
        Message,
        Oneof,
        Extend,
    }

    private static readonly string[] MemberKeywords =
        ["optional", "repeated", "required", "message", "enum", "oneof", "extend", "extensions", "reserved", "option", "group"];

    /// <summary>A keyword for a type never begins the name of a message or enum. <c>map</c> is one only as the type of a field.</summary>
    private static readonly string[] TypeKeywords =
    [
        "string", "int32", "bool", "int64", "bytes", "double", "float", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "group",
    ];

    private FieldNode? ParseField(FieldContext context)
    {
        int start = Token.Start;
        SourceSpan labelSpan = Token.Span;
        LabelKind label = ParseLabel();
        if (label != LabelKind.None)
            CheckLabel(label, labelSpan, context);

        SourceSpan typeSpan = Token.Span;
        NameNode? type = AtKeyword("map") ? ExpectIdentifier("a field type") : ExpectType("a field type");
        if (type is null)
            return null;

        MapTypeNode? map = null;
        bool isGroup = type.Text == "group";
        if (type.Text == "map" && TryConsume('<'))
        {
            map = ParseMapTypes();
            if (map is null)
                return null;
            type = type with { End = PreviousEnd };
            CheckMap(label, labelSpan, typeSpan, context);
        }

        if (label == LabelKind.None && map is null && context != FieldContext.Oneof && _language == Language.Proto2)
        {
            Diagnostics.Report(ProtoDiagnostics.MissingLabel, typeSpan, Spelling.Hint(type.Text, MemberKeywords));
            return null;
        }

        NameNode? name = ExpectIdentifier(isGroup ? "a group name" : "a field name");
        if (name is null)
            return null;

        if (!At('='))
        {
            // With a misspelt label or keyword, that word looks like the type, and the type looks like the name.
            ReportUnexpected("\"=\"", type.Text, MemberKeywords);
            return null;
        }

        Advance();
        if (ParseNumber("a field number", allowNegative: false) is not { } number)
            return null;
        List<OptionNode>? options = ParseBracketedOptions(out Extent list);
        if (options is null)
            return null;

        MessageNode? group = null;
        Comments comments = default;
        if (isGroup)
        {
            group = ParseGroup(name, typeSpan, start);
            if (group is null)
                return null;
            type = name;
            name = name with { Text = name.Text.ToLowerInvariant() };
            comments = group.Comments;
        }
        else
        {
            if (!ExpectEndOfStatement())
                return null;
            comments = TakeComments();
        }

        return new FieldNode(type, name, number, options.ToEquatableArray())
        {
            Label = label,
            LabelSpan = labelSpan,
            Map = map,
            Group = group,
            GroupSpan = isGroup ? typeSpan : default,
            OptionList = list,
            Comments = comments,
            Extent = ExtentFrom(start),
        };
    }

    private LabelKind ParseLabel()
    {
        if (TryConsumeKeyword("optional"))
            return LabelKind.Optional;
        if (TryConsumeKeyword("repeated"))
            return LabelKind.Repeated;
        return TryConsumeKeyword("required") ? LabelKind.Required : LabelKind.None;
    }

    private void CheckLabel(LabelKind label, SourceSpan span, FieldContext context)
    {
        if (context == FieldContext.Oneof)
            Diagnostics.Report(ProtoDiagnostics.LabelNotAllowed, span, "Fields in oneofs");
        else if (_language == Language.Editions && label == LabelKind.Optional)
            Diagnostics.Report(ProtoDiagnostics.LabelNotInEditions, span, "optional", "fields have presence unless features.field_presence says otherwise");
        else if (_language == Language.Editions && label == LabelKind.Required)
            Diagnostics.Report(ProtoDiagnostics.LabelNotInEditions, span, "required", "use features.field_presence = LEGACY_REQUIRED");
    }

    private void CheckMap(LabelKind label, SourceSpan labelSpan, SourceSpan typeSpan, FieldContext context)
    {
        if (_messageDepth == MaxMessageDepth)
            Diagnostics.Report(ProtoDiagnostics.NestedTooDeep, typeSpan, "Messages, of which a map's entry is one,", MaxMessageDepth.ToString());
        else if (context != FieldContext.Message)
            Diagnostics.Report(ProtoDiagnostics.MapNotAllowed, typeSpan, context == FieldContext.Oneof ? "in oneofs" : "as extensions");
        else if (label != LabelKind.None)
            Diagnostics.Report(ProtoDiagnostics.LabelNotAllowed, labelSpan, "Map fields");
    }

    private MapTypeNode? ParseMapTypes()
    {
        NameNode? key = ExpectType("a key type");
        if (key is null || !Expect(','))
            return null;
        NameNode? value = AtKeyword("group") ? ExpectMessageName("a value type") : ExpectType("a value type");
        return value != null && Expect('>') ? new MapTypeNode(key, value) : null;
    }

    private NameNode? ExpectType(string what) => Array.Exists(TypeKeywords, AtKeyword) ? ExpectIdentifier(what) : ExpectQualifiedName(what, allowLeadingDot: true);

    private NameNode? ExpectMessageName(string what)
    {
        if (!Array.Exists(TypeKeywords, AtKeyword))
            return ExpectQualifiedName(what, allowLeadingDot: true);
        ReportUnexpected(what);
        return null;
    }

    private MessageNode? ParseGroup(NameNode name, SourceSpan typeSpan, int start)
    {
        if (_language == Language.Editions)
            Diagnostics.Report(ProtoDiagnostics.GroupNotInEditions, typeSpan);
        else if (name.Text[0] is not (>= 'A' and <= 'Z'))
            Diagnostics.Report(ProtoDiagnostics.GroupNameNotCapitalized, name.Span, name.Text);

        if (At('{'))
            return ParseMessageBody(name, start);
        ReportUnexpected("the body of the group, in braces");
        return null;
    }
}
