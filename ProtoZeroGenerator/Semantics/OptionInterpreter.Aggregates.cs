using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Values in braces: messages in text format.</summary>
internal sealed partial class OptionInterpreter
{
    private OptionSet? ConvertMessage(MessageDescriptor type, ValueNode value, string name)
    {
        if (value is not AggregateValue aggregate)
        {
            file.Diagnostics.Report(DiagnosticIds.InvalidOptionValue, value.Span, name, $"a message in braces; or set fields inside it by \"{name}.field\"");
            return null;
        }

        file.FieldsSeen.Add(type.File);
        OptionSet set = new();
        foreach (AggregateField field in aggregate.Fields)
        {
            if (field.NameKind == AggregateNameKind.TypeUrl)
                ExpandAny(field, set, type);
            else if (FindAggregateField(field, type) is { IsResolved: true } descriptor)
                SetAggregateField(field, set, descriptor);
        }

        CheckRequired(set, type, value.Span, name);
        return set;
    }

    private void CheckRequired(OptionSet set, MessageDescriptor type, SourceSpan span, string name)
    {
        file.FieldsSeen.Add(type.File);
        foreach (FieldDescriptor field in FieldsOf(type).Required)
        {
            if (file.Diagnostics.IsFull)
                return;
            if (set.Find(field) is null)
                file.Diagnostics.Report(DiagnosticIds.OptionLacksRequiredField, span, name, field.Name);
        }
    }

    private FieldDescriptor? FindAggregateField(AggregateField field, MessageDescriptor type)
    {
        if (field.NameKind == AggregateNameKind.Extension)
            return (type.IsMessageSet ? FindItem(field.Name, type) : null) ?? FindExtension(field.Name, type, type.Scope.Parent!);

        if (FieldsOf(type).FindText(field.Name.Text) is { } found)
            return found;
        file.Diagnostics.Report(
            DiagnosticIds.UnknownAggregateField, field.Name.Span, type.FullName, field.Name.Text, NameHints.ForField(field.Name.Text, type, file));
        return null;
    }

    /// <summary>An item of a message set can be named by its type, if the type declares the extension.</summary>
    private FieldDescriptor? FindItem(NameNode name, MessageDescriptor type)
    {
        if (file.Lookup(type.Scope.Parent!, name.Text, typesOnly: false).Symbol is not MessageDescriptor item)
            return null;
        if (!_items.TryGetValue(item, out Dictionary<MessageDescriptor, FieldDescriptor>? items))
        {
            _items.Add(item, items = []);
            foreach (FieldDescriptor extension in item.Extensions)
            {
                if (extension.MessageType == item && !extension.IsRepeated && extension.IsResolved && !items.ContainsKey(extension.Containing))
                    items.Add(extension.Containing, extension);
            }
        }

        return items.TryGetValue(type, out FieldDescriptor? found) ? found : null;
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
        else if (field.Oneof is { } oneof && set.Find(oneof) is { } other)
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
                set.Add(field, value, node.Name.Span);
        }
    }

    /// <summary>The content of an Any is kept as a message, under the field for its bytes.</summary>
    private void ExpandAny(AggregateField node, OptionSet set, MessageDescriptor type)
    {
        string url = node.Name.Text;
        if (type.FullName != "google.protobuf.Any")
        {
            file.Diagnostics.Report(DiagnosticIds.UnknownAggregateField, node.Name.Span, type.FullName, "[" + url + "]", "");
            return;
        }

        int slash = url.LastIndexOf('/');
        bool isKnownPrefix = url.Substring(0, slash) is "type.googleapis.com" or "type.googleprod.com";
        object? symbol = isKnownPrefix ? file.Lookup(file.Scope, "." + url.Substring(slash + 1), typesOnly: false).Symbol : null;
        if (symbol is not MessageDescriptor content)
        {
            if (!file.IsPartial)
                file.Diagnostics.Report(DiagnosticIds.AnyTypeNotFound, node.Name.Span, url);
        }
        else if (set.Entries.Count != 0)
        {
            file.Diagnostics.Report(DiagnosticIds.OptionSetTwice, node.Name.Span, url);
        }
        else if (ConvertMessage(content, node.Value, url) is { } value)
        {
            AddAny(set, type, url, value, node.Name.Span);
        }
    }

    private static void AddAny(OptionSet set, MessageDescriptor type, string url, OptionSet value, SourceSpan span)
    {
        set.Add(type.Fields[0], url, span);
        set.Add(type.Fields[1], value, span);
    }
}
