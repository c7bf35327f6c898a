using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// Gives the options of one declaration their meaning: names become fields of the options message or extensions of it, values
/// become values of their types.
/// </summary>
internal sealed class OptionInterpreter(LinkedFile file)
{
    /// <param name="options">The options as written; faulty ones are reported and left out.</param>
    /// <param name="type">The options message, such as google.protobuf.FieldOptions.</param>
    /// <param name="scope">Where names of extensions are looked up.</param>
    public OptionSet Interpret(IReadOnlyList<OptionNode> options, MessageDescriptor type, Scope scope)
    {
        if (options.Count == 0)
            return OptionSet.Empty;
        OptionSet set = new();
        foreach (OptionNode option in options)
            Interpret(option, set, type, scope);
        return set;
    }

    private void Interpret(OptionNode option, OptionSet set, MessageDescriptor type, Scope scope)
    {
        for (int i = 0; ; i++)
        {
            OptionNamePart part = option.Name[i];
            FieldDescriptor? field = part.IsExtension ? FindExtension(part.Name, type, scope) : FindField(type, part.Name, option);
            if (field is null)
                return;

            if (i == option.Name.Count - 1)
            {
                Set(option, set, field);
                return;
            }

            if (field.MessageType is null || field.IsRepeated)
            {
                file.Diagnostics.Report(
                    DiagnosticIds.OptionHasNoFields, part.Name.Span, part.Name.Text, field.IsRepeated ? "repeated: it takes a whole value at a time" : "not a message");
                return;
            }

            if (set.Find(field) is not OptionSet inner)
            {
                inner = new OptionSet();
                set.Add(field, inner);
            }

            set = inner;
            type = field.MessageType;
        }
    }

    private FieldDescriptor? FindField(MessageDescriptor type, NameNode name, OptionNode option)
    {
        foreach (FieldDescriptor field in type.Fields)
        {
            if (field.Name == name.Text && name.Text != "uninterpreted_option")
                return field;
        }

        file.Diagnostics.Report(DiagnosticIds.UnknownOption, name.Span, option.NameText, type.FullName);
        return null;
    }

    private FieldDescriptor? FindExtension(NameNode name, MessageDescriptor type, Scope scope)
    {
        LookupResult result = file.Lookup(scope, name.Text, typesOnly: false);
        if (result.Symbol is FieldDescriptor { IsExtension: true } field && field.Containing == type)
            return field;

        if (result.Hidden != null)
            file.Diagnostics.Report(DiagnosticIds.NotImported, name.Span, name.Text, result.Hidden.File.Name);
        else
            file.Diagnostics.Report(DiagnosticIds.UnknownOption, name.Span, "(" + name.Text + ")", type.FullName);
        return null;
    }

    private void Set(OptionNode option, OptionSet set, FieldDescriptor field)
    {
        if (!field.IsRepeated && set.Find(field) != null)
        {
            file.Diagnostics.Report(DiagnosticIds.OptionSetTwice, option.Name[0].Name.Span, option.NameText);
            return;
        }

        object? value = field.MessageType is null
            ? ConvertScalar(field, option.Value, isTextFormat: false, option.NameText)
            : ConvertMessage(field.MessageType, option.Value, option.NameText);
        if (value != null)
            set.Add(field, value);
    }

    private object? ConvertScalar(FieldDescriptor field, ValueNode value, bool isTextFormat, string name)
    {
        object? converted = ValueConverter.Convert(field, value, isTextFormat, out string expected);
        if (converted is null)
            file.Diagnostics.Report(DiagnosticIds.InvalidOptionValue, value.Span, name, expected);
        return converted;
    }

    private OptionSet? ConvertMessage(MessageDescriptor type, ValueNode value, string name)
    {
        if (value is not AggregateValue aggregate)
        {
            file.Diagnostics.Report(DiagnosticIds.InvalidOptionValue, value.Span, name, $"a message in braces; or set fields inside it by \"{name}.field\"");
            return null;
        }

        OptionSet set = new();
        foreach (AggregateField field in aggregate.Fields)
        {
            if (field.NameKind == AggregateNameKind.TypeUrl)
                ExpandAny(field, set, type);
            else if (FindAggregateField(field, type) is { } descriptor)
                SetAggregateField(field, set, descriptor);
        }

        foreach (FieldDescriptor field in type.Fields)
        {
            if (field.IsRequired && set.Find(field) is null)
                file.Diagnostics.Report(DiagnosticIds.OptionLacksRequiredField, value.Span, name, field.Name);
        }

        return set;
    }

    private FieldDescriptor? FindAggregateField(AggregateField field, MessageDescriptor type)
    {
        if (field.NameKind == AggregateNameKind.Extension)
            return FindExtension(field.Name, type, type.Scope.Parent!);

        foreach (FieldDescriptor candidate in type.Fields)
        {
            // In text format a group goes by the name of its type.
            string name = candidate.Kind == FieldKind.Group ? candidate.MessageType!.Name : candidate.Name;
            if (name == field.Name.Text)
                return candidate;
        }

        file.Diagnostics.Report(DiagnosticIds.UnknownAggregateField, field.Name.Span, type.FullName, field.Name.Text);
        return null;
    }

    private void SetAggregateField(AggregateField node, OptionSet set, FieldDescriptor field)
    {
        if (node.Value is ListValue list && field.IsRepeated)
        {
            foreach (ValueNode element in list.Values)
                Append(element);
        }
        else if (!field.IsRepeated && set.Find(field) != null)
        {
            file.Diagnostics.Report(DiagnosticIds.OptionSetTwice, node.Name.Span, node.Name.Text);
        }
        else if (field.Oneof is { } oneof && set.FindAny(oneof.Fields) is { } other)
        {
            file.Diagnostics.Report(DiagnosticIds.OptionSetsOneofTwice, node.Name.Span, field.Name, other.Name, oneof.Name);
        }
        else
        {
            Append(node.Value);
        }

        void Append(ValueNode element)
        {
            object? value = field.MessageType is null
                ? ConvertScalar(field, element, isTextFormat: true, node.Name.Text)
                : ConvertMessage(field.MessageType, element, node.Name.Text);
            if (value != null)
                set.Add(field, value);
        }
    }

    /// <summary>The content of an Any is kept as the message that it is, under the field that would hold its bytes.</summary>
    private void ExpandAny(AggregateField node, OptionSet set, MessageDescriptor type)
    {
        string url = node.Name.Text;
        LookupResult result = file.Lookup(file.Scope, "." + url.Substring(url.LastIndexOf('/') + 1), typesOnly: false);
        if (type.FullName != "google.protobuf.Any" || result.Symbol is not MessageDescriptor content)
        {
            file.Diagnostics.Report(DiagnosticIds.UnknownAggregateField, node.Name.Span, type.FullName, "[" + url + "]");
        }
        else if (ConvertMessage(content, node.Value, url) is { } value)
        {
            set.Add(type.Fields[0], url);
            set.Add(type.Fields[1], value);
        }
    }
}
