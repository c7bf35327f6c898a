using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Second pass: resolves the types of fields, the messages of extensions and the types of methods.</summary>
internal sealed class TypeResolver(LinkedFile file)
{
    private readonly Dictionary<(MessageSymbol Extendee, int Number), FieldSymbol> _extensions = [];

    /// <summary>One <c>extend</c> has many fields. If its message doesn't exist, that is reported once.</summary>
    private NameNode? _lastUnresolved;

    public void Resolve()
    {
        foreach (FieldEntry entry in file.Fields)
        {
            if (entry.Extendee != null)
                ResolveExtendee(entry);
            if (entry.Field.Kind == FieldKind.None)
                ResolveFieldType(entry);
        }

        foreach (MethodEntry entry in file.Methods)
        {
            Scope scope = entry.Method.Service.Scope;
            if (ResolveMessage(entry.Node.Input, scope) is { } input)
                entry.Method.InputType = input;
            if (ResolveMessage(entry.Node.Output, scope) is { } output)
                entry.Method.OutputType = output;
        }
    }

    private void ResolveExtendee(FieldEntry entry)
    {
        if (entry.Extendee == _lastUnresolved || ResolveMessage(entry.Extendee!, entry.Scope) is not { } extendee)
        {
            _lastUnresolved = entry.Extendee;
            return;
        }

        FieldSymbol field = entry.Field;
        field.Containing = extendee;
        if (_extensions.TryGetValue((extendee, field.Number), out FieldSymbol? other))
            TakenNames.ReportExtension(file.Diagnostics, field, other);
        else
            _extensions.Add((extendee, field.Number), field);
    }

    private void ResolveFieldType(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        field.Kind = ScalarKind(entry.Type.Text);
        if (field.Kind != FieldKind.None)
            return;

        switch (Resolve(entry.Type, entry.Scope, typesOnly: true))
        {
            case MessageSymbol message:
                field.Kind = FieldKind.Message;
                field.MessageType = message;
                break;
            case EnumSymbol enumeration:
                field.Kind = FieldKind.Enum;
                field.EnumType = enumeration;
                break;
            case not null when !file.IsPartial:
                file.Diagnostics.Report(ProtoDiagnostics.NotAType, entry.Type.Span, entry.Type.Text);
                break;
        }
    }

    private MessageSymbol? ResolveMessage(NameNode name, Scope scope)
    {
        object? symbol = Resolve(name, scope, typesOnly: false);
        if (symbol is MessageSymbol message)
            return message;
        if (symbol != null && !file.IsPartial)
            file.Diagnostics.Report(ProtoDiagnostics.NotAMessage, name.Span, name.Text);
        return null;
    }

    /// <summary>Null after a report, and for a name that may be in an unknown file.</summary>
    private object? Resolve(NameNode name, Scope scope, bool typesOnly)
    {
        LookupResult result = file.Lookup(scope, name.Text, typesOnly);
        if (result.Symbol != null || file.IsPartial)
            return result.Symbol;

        if (result.Hidden != null)
            file.Diagnostics.Report(ProtoDiagnostics.NotImported, name.Span, name.Text, result.Hidden.File.Name);
        else if (result.ResolvedName != null && result.ResolvedName != name.Text)
            file.Diagnostics.Report(ProtoDiagnostics.ResolvedToUndefined, name.Span, name.Text, result.ResolvedName);
        else
            file.Diagnostics.Report(ProtoDiagnostics.NotDefined, name.Span, name.Text, NameHints.ForType(name.Text, scope, file));
        return null;
    }

    public static FieldKind ScalarKind(string name) => name switch
    {
        "string" => FieldKind.String,
        "int32" => FieldKind.Int32,
        "bool" => FieldKind.Bool,
        "int64" => FieldKind.Int64,
        "bytes" => FieldKind.Bytes,
        "double" => FieldKind.Double,
        "float" => FieldKind.Float,
        "uint32" => FieldKind.UInt32,
        "uint64" => FieldKind.UInt64,
        "sint32" => FieldKind.SInt32,
        "sint64" => FieldKind.SInt64,
        "fixed32" => FieldKind.Fixed32,
        "fixed64" => FieldKind.Fixed64,
        "sfixed32" => FieldKind.SFixed32,
        "sfixed64" => FieldKind.SFixed64,
        _ => FieldKind.None,
    };
}
