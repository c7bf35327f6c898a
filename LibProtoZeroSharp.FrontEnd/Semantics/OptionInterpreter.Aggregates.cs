using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Values in braces: messages in text format.</summary>
internal sealed partial class OptionInterpreter
{
    private OptionSet? ConvertField(FieldSymbol field, ValueNode value, string name)
    {
        if (!field.IsDelimited)
            return ConvertMessage(field.MessageType!, value, name);
        if (_groups == MaxGroupDepth)
        {
            ReportTooDeep(value.Span, "Groups in option values", MaxGroupDepth);
            return null;
        }

        _groups++;
        OptionSet? set = ConvertMessage(field.MessageType!, value, name);
        _groups--;
        return set;
    }

    private OptionSet? ConvertMessage(MessageSymbol type, ValueNode value, string name)
    {
        if (value is not AggregateValue aggregate)
        {
            file.Diagnostics.Report(ProtoDiagnostics.InvalidOptionValue, value.Span, name, $"a message in braces; or set fields inside it by \"{name}.field\"");
            return null;
        }

        if (_depth == Parser.MaxAggregateDepth)
        {
            ReportTooDeep(value.Span, "Option values", Parser.MaxAggregateDepth);
            return null;
        }

        file.FieldsSeen.Add(type.File);
        _depth++;
        OptionSet set = new();
        foreach (AggregateField field in aggregate.Fields)
        {
            if (field.NameKind == AggregateNameKind.TypeUrl)
                ExpandAny(field, set, type);
            else if (IsSkipped(field, type))
                CheckSkipped(field);
            else if (FindAggregateField(field, type) is { IsResolved: true } symbol)
                SetAggregateField(field, set, symbol);
        }

        _depth--;
        CheckRequired(set, type, value.Span, name);
        return set;
    }

    private void CheckRequired(OptionSet set, MessageSymbol type, SourceSpan span, string name)
    {
        file.FieldsSeen.Add(type.File);
        foreach (FieldSymbol field in FieldsOf(type).Required)
        {
            if (file.Diagnostics.IsFull)
                return;
            if (set.Find(field) is null)
                file.Diagnostics.Report(ProtoDiagnostics.OptionLacksRequiredField, span, name, field.Name);
        }
    }

    private bool IsSkipped(AggregateField field, MessageSymbol type) =>
        field.NameKind == AggregateNameKind.Field && FieldsOf(type) is var fields && fields.FindText(field.Name.Text) is null && fields.IsReserved(field.Name.Text);

    /// <summary>The value of a reserved name may be anything that could be a value. Only messages can do without a colon.</summary>
    private void CheckSkipped(AggregateField field)
    {
        if (field is { HasColon: false, Value: not AggregateValue })
            ReportMissingColon(field);
        CheckSkipped(field.Value);
    }

    private void CheckSkipped(ValueNode value)
    {
        if (value is AggregateValue message)
        {
            foreach (AggregateField field in message.Fields)
                CheckSkipped(field);
        }
        else if (value is ListValue list)
        {
            foreach (ValueNode element in list.Values)
                CheckSkipped(element);
        }
    }

    private void ReportMissingColon(AggregateField field) => file.Diagnostics.Report(ProtoDiagnostics.UnexpectedToken, field.Value.Span, "\":\"", "\"[\"");

    private FieldSymbol? FindAggregateField(AggregateField field, MessageSymbol type)
    {
        if (field.NameKind == AggregateNameKind.Extension)
            return (type.IsMessageSet ? FindItem(field.Name, type) : null) ?? FindExtension(field.Name, type, type.Scope.Parent!);

        if (FieldsOf(type).FindText(field.Name.Text) is { } found)
            return found;
        file.Diagnostics.Report(
            ProtoDiagnostics.UnknownAggregateField, field.Name.Span, type.FullName, field.Name.Text, NameHints.ForField(field.Name.Text, type, file));
        return null;
    }

    /// <summary>An item of a message set can be named by its type, if the type declares the extension.</summary>
    private FieldSymbol? FindItem(NameNode name, MessageSymbol type)
    {
        if (file.Lookup(type.Scope.Parent!, name.Text, typesOnly: false).Symbol is not MessageSymbol item)
            return null;
        if (!_items.TryGetValue(item, out Dictionary<MessageSymbol, FieldSymbol>? items))
        {
            _items.Add(item, items = []);
            foreach (FieldSymbol extension in item.Extensions)
            {
                if (extension.MessageType == item && !extension.IsRepeated && extension.IsResolved && !items.ContainsKey(extension.Containing))
                    items.Add(extension.Containing, extension);
            }
        }

        return items.TryGetValue(type, out FieldSymbol? found) ? found : null;
    }

    private void SetAggregateField(AggregateField node, OptionSet set, FieldSymbol field)
    {
        if (!node.HasColon && node.Value is ListValue && field.MessageType is null)
        {
            ReportMissingColon(node);
        }
        else if (node.Value is ListValue list && field.IsRepeated)
        {
            foreach (ValueNode element in list.Values)
                Append(element);
        }
        else if (!field.IsRepeated && set.Find(field) != null)
        {
            file.Diagnostics.Report(ProtoDiagnostics.OptionSetTwice, node.Name.Span, node.Name.Text);
        }
        else if (field.Oneof is { } oneof && set.Find(oneof) is { } other)
        {
            file.Diagnostics.Report(ProtoDiagnostics.OptionSetsOneofTwice, node.Name.Span, field.Name, other.Name, oneof.Name);
        }
        else
        {
            Append(node.Value);
        }

        void Append(ValueNode element)
        {
            object? value = field.MessageType is null
                ? ConvertScalar(field, element, isTextFormat: true, node.Name.Text)
                : ConvertField(field, element, node.Name.Text);
            // A field without presence isn't set by its default, so it may be given again.
            if (value != null && (field.HasPresence || field.IsRepeated || !ValueConverter.IsDefault(value)))
                set.Add(field, value, node.Name.Span);
        }
    }

    /// <summary>The content of an Any is kept as a message, under the field for its bytes.</summary>
    private void ExpandAny(AggregateField node, OptionSet set, MessageSymbol type)
    {
        string url = node.Name.Text;
        FieldsOf(type).FindAny(out FieldSymbol? urlField, out FieldSymbol? valueField);
        if (urlField is null || valueField is null)
        {
            file.Diagnostics.Report(ProtoDiagnostics.UnknownAggregateField, node.Name.Span, type.FullName, "[" + url + "]", "");
            return;
        }

        int slash = url.LastIndexOf('/');
        bool isKnownPrefix = url.Substring(0, slash) is "type.googleapis.com" or "type.googleprod.com";
        object? symbol = isKnownPrefix ? file.Lookup(file.Scope, "." + url.Substring(slash + 1), typesOnly: false).Symbol : null;
        if (symbol is not MessageSymbol content)
        {
            if (!file.IsPartial)
                file.Diagnostics.Report(ProtoDiagnostics.AnyTypeNotFound, node.Name.Span, url);
        }
        else if (set.Find(urlField) != null || set.Find(valueField) != null)
        {
            file.Diagnostics.Report(ProtoDiagnostics.OptionSetTwice, node.Name.Span, url);
        }
        else
        {
            bool wasInAny = _isInAny;
            _isInAny = true;
            OptionSet? value = ConvertMessage(content, node.Value, url);
            _isInAny = wasInAny;
            if (value is null)
                return;
            set.Add(urlField, url, node.Name.Span);
            set.Add(valueField, value, node.Name.Span);
        }
    }
}
