using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Interprets the options of one declaration: names become fields of the options message or extensions of it, and literals become values of
/// their types.
/// </summary>
/// <param name="isCustom">Whether it interprets the options that are extensions, and no others.</param>
internal sealed partial class OptionInterpreter(LinkedFile file, bool isCustom)
{
    /// <summary>
    /// The deepest nesting of fields that are encoded as groups. A program that parses the descriptors counts them, and the messages around the options,
    /// even if it doesn't know the options. Its limit is 100 as a rule, also in protoc.
    /// </summary>
    private const int MaxGroupDepth = 60;

    private readonly Dictionary<MessageSymbol, OptionFields> _fields = [];
    private readonly Dictionary<MessageSymbol, Dictionary<MessageSymbol, FieldSymbol>> _items = [];

    /// <summary>How deep the current message is nested in the options message, counting the parts of the option's name.</summary>
    private int _depth;

    /// <summary>How many of these messages are encoded as groups.</summary>
    private int _groups;

    private bool _isInAny;

    /// <param name="set">The options of the declaration so far.</param>
    /// <param name="options">The options as written; faulty ones are reported and left out.</param>
    /// <param name="type">The options message, such as google.protobuf.FieldOptions.</param>
    /// <param name="scope">The scope for looking up the names of extensions.</param>
    /// <returns>The set, or a new one if it was <see cref="OptionSet.Empty"/> and there are options to interpret.</returns>
    public OptionSet Interpret(OptionSet set, IReadOnlyList<OptionNode> options, MessageSymbol type, Scope scope)
    {
        foreach (OptionNode option in options)
        {
            if (option.IsCustom != isCustom)
                continue;
            if (set == OptionSet.Empty)
                set = new OptionSet();

            // protoc looks the options message up, which counts as a use of its file.
            file.Used.Add(type.File);
            Interpret(option, set, type, scope);
        }

        foreach (OptionNode option in options)
        {
            if (option.IsCustom == isCustom)
                CheckPath(option, set);
        }

        return set;
    }

    private void Interpret(OptionNode option, OptionSet set, MessageSymbol type, Scope scope)
    {
        _depth = option.Name.Count - 1;
        _groups = 0;
        if (_depth > Parser.MaxAggregateDepth)
        {
            ReportTooDeep(option.Name[0].Name.Span, "Option values", Parser.MaxAggregateDepth);
            return;
        }

        for (int i = 0; ; i++)
        {
            OptionNamePart part = option.Name[i];
            FieldSymbol? field = part.IsExtension ? FindExtension(part.Name, type, scope) : FindField(type, part.Name, option);
            if (field is null or { IsResolved: false })
                return;

            if (field.File == file.Symbol && option.Name[0] is { IsExtension: false, Name.Text: "features" })
            {
                file.Diagnostics.Report(ProtoDiagnostics.FeatureInOwnFile, part.Name.Span, option.NameText);
                return;
            }

            if (i == option.Name.Count - 1)
            {
                Set(option, set, field);
                return;
            }

            if (field.MessageType is null || field.IsRepeated)
            {
                file.Diagnostics.Report(
                    ProtoDiagnostics.OptionHasNoFields, part.Name.Span, part.Name.Text, field.IsRepeated ? "repeated: it takes a whole value at a time" : "not a message");
                return;
            }

            if (set.Find(field) is not OptionSet inner)
            {
                set.ReplaceInOneof(field);
                inner = set.AddMessage(field, part.Name.Span);
            }

            if (field.IsDelimited && ++_groups > MaxGroupDepth)
            {
                ReportTooDeep(part.Name.Span, "Groups in option values", MaxGroupDepth);
                return;
            }

            set = inner;
            type = field.MessageType;
        }
    }

    /// <summary>A message that is set field by field must have its required fields at the end.</summary>
    private void CheckPath(OptionNode option, OptionSet set)
    {
        for (int i = 0; i < option.Name.Count - 1; i++)
        {
            NameNode name = option.Name[i].Name;
            if (set.FindAt(name.Span) is not { Value: OptionSet inner, Field.MessageType: { } type })
                return;
            CheckRequired(inner, type, name.Span, name.Text);
            set = inner;
        }
    }

    private FieldSymbol? FindField(MessageSymbol type, NameNode name, OptionNode option)
    {
        file.FieldsSeen.Add(type.File);
        if (name.Text != "uninterpreted_option" && FieldsOf(type).Find(name.Text) is { } field)
            return field;
        file.Diagnostics.Report(ProtoDiagnostics.UnknownOption, name.Span, option.NameText, type.FullName, NameHints.ForField(name.Text, type, file));
        return null;
    }

    private void ReportTooDeep(SourceSpan span, string what, int limit) => file.Diagnostics.Report(ProtoDiagnostics.NestedTooDeep, span, what, limit.ToString());

    private OptionFields FieldsOf(MessageSymbol type)
    {
        if (!_fields.TryGetValue(type, out OptionFields? fields))
            _fields.Add(type, fields = new OptionFields(type));
        return fields;
    }

    private FieldSymbol? FindExtension(NameNode name, MessageSymbol type, Scope scope)
    {
        LookupResult result = file.Lookup(scope, name.Text, typesOnly: false, forOptions: true);
        // Like protoc, accepts the full name of an ordinary field of the message too.
        if (result.Symbol is FieldSymbol field && (field.Containing == type || !field.IsResolved))
            return field;

        if (file.IsPartial)
            return null;
        if (result.Hidden != null)
            file.Diagnostics.Report(ProtoDiagnostics.NotImported, name.Span, name.Text, result.Hidden.File.Name);
        else
            file.Diagnostics.Report(ProtoDiagnostics.UnknownOption, name.Span, "(" + name.Text + ")", type.FullName, NameHints.ForExtension(name.Text, type, file));
        return null;
    }

    private void Set(OptionNode option, OptionSet set, FieldSymbol field)
    {
        NameNode name = option.Name[option.Name.Count - 1].Name;
        if (!field.IsRepeated && set.HasBeenSet(field))
        {
            file.Diagnostics.Report(ProtoDiagnostics.OptionSetTwice, option.Name[0].Name.Span, option.NameText);
            return;
        }

        object? value = field.MessageType is null
            ? ConvertScalar(field, option.Value, isTextFormat: false, option.NameText)
            : ConvertField(field, option.Value, option.NameText);
        if (value is EnumValueSymbol { Enum: var type })
            file.Used.Add(type.File);
        if (value is null)
            return;
        set.ReplaceInOneof(field);
        set.Add(field, value, name.Span);
    }

    private object? ConvertScalar(FieldSymbol field, ValueNode value, bool isTextFormat, string name)
    {
        object? converted = ValueConverter.Convert(field, value, isTextFormat, out string expected);

        // protoc decodes the options again, with the checks of their fields. It doesn't decode the content of an Any.
        if (converted is byte[] && field.ValidateUtf8 && !_isInAny)
        {
            converted = null;
            expected = "a quoted string in valid UTF-8";
        }

        if (converted is null && value is OversizedValue oversized)
            file.Diagnostics.Report(ProtoDiagnostics.IntegerOutOfRange, value.Span, oversized.Text);
        else if (converted is null)
            file.Diagnostics.Report(ProtoDiagnostics.InvalidOptionValue, value.Span, name, expected);
        return converted;
    }
}
