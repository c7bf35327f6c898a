using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Third and fifth pass: interprets the options of every declaration, including the two that the language treats specially. As in protoc, custom
/// options come after the features, because the features of messages of the same file decide how values of these messages are written.
/// </summary>
/// <param name="isCustom">Whether the custom options are interpreted; otherwise those that the language declares.</param>
internal sealed class OptionResolver(LinkedFile file, bool isCustom)
{
    private readonly OptionInterpreter _interpreter = new(file, isCustom);
    private readonly Dictionary<string, MessageSymbol?> _types = [];

    public void Resolve()
    {
        // The names in a declaration's options are looked up from its enclosing scope, not from inside.
        foreach (MessageEntry entry in file.Messages)
        {
            if (entry.Node != null)
                ResolveMessage(entry.Message, entry.Node, entry.Outer);
        }

        file.Symbol.Options = Interpret(file.Symbol.Options, In(file.Node.Members), "FileOptions", file.Scope);
        foreach (FieldEntry entry in file.Fields)
        {
            if (!entry.IsImplicit)
                ResolveField(entry);
        }

        foreach (OneofEntry entry in file.Oneofs)
            entry.Oneof.Options = Interpret(entry.Oneof.Options, In(entry.Node.Members), "OneofOptions", entry.Oneof.Containing.Scope);
        foreach (EnumEntry entry in file.Enums)
            entry.Enum.Options = Interpret(entry.Enum.Options, In(entry.Node.Members), "EnumOptions", entry.Outer);
        foreach (EnumValueEntry entry in file.EnumValues)
            entry.Value.Options = Interpret(entry.Value.Options, entry.Node.Options, "EnumValueOptions", entry.Outer);
        foreach (ServiceEntry entry in file.Services)
            entry.Service.Options = Interpret(entry.Service.Options, In(entry.Node.Members), "ServiceOptions", file.Scope);
        foreach (MethodEntry entry in file.Methods)
        {
            // Empty braces are empty options, which differ from no options.
            entry.Method.Options = entry.Node is { HasBody: true, Options: { IsEmpty: true } }
                ? new OptionSet()
                : Interpret(entry.Method.Options, entry.Node.Options, "MethodOptions", entry.Method.Service.Scope);
        }
    }

    private void ResolveMessage(MessageSymbol message, MessageNode syntax, Scope outer)
    {
        message.Options = Interpret(message.Options, In(syntax.Members), "MessageOptions", outer);

        int range = 0;
        foreach (MemberNode member in syntax.Members)
        {
            if (member is not ExtensionsNode extensions)
                continue;
            OptionSet options = Interpret(message.ExtensionRanges[range].Options, extensions.Options, "ExtensionRangeOptions", outer);
            for (int end = range + extensions.Ranges.Count; range < end; range++)
                message.ExtensionRanges[range].Options = options;
        }
    }

    private void ResolveField(FieldEntry entry)
    {
        if (entry.Node.Options.IsEmpty)
            return;
        if (isCustom)
        {
            entry.Field.Options = Interpret(entry.Field.Options, entry.Node.Options, "FieldOptions", entry.Scope);
            return;
        }

        List<OptionNode> options = [];
        OptionNode? defaultOption = null;
        OptionNode? jsonOption = null;
        foreach (OptionNode option in entry.Node.Options)
        {
            if (option.Is("default"))
                TakeOnce(option, ref defaultOption);
            else if (option.Is("json_name"))
                TakeOnce(option, ref jsonOption);
            else
                options.Add(option);
        }

        entry.Field.Options = Interpret(entry.Field.Options, options, "FieldOptions", entry.Scope);
        if (entry.Node.Map != null)
            CopyFeatures(entry.Field);
        if (defaultOption != null)
            ResolveDefault(entry.Field, defaultOption);
        if (jsonOption != null)
            ResolveJsonName(entry.Field, jsonOption);
    }

    /// <summary>The keys and values of a map have the features of the map.</summary>
    private static void CopyFeatures(FieldSymbol map)
    {
        foreach (OptionEntry entry in map.Options.Entries)
        {
            if (entry.Field.IsExtension || entry.Field.Name != "features")
                continue;
            OptionSet features = new();
            features.Add(entry.Field, entry.Value, entry.Span);
            foreach (FieldSymbol field in map.MessageType!.Fields)
                field.Options = features;
        }
    }

    private void TakeOnce(OptionNode option, ref OptionNode? taken)
    {
        if (taken != null)
            file.Diagnostics.Report(ProtoDiagnostics.OptionSetTwice, option.Name[0].Name.Span, option.NameText);
        taken ??= option;
    }

    private void ResolveDefault(FieldSymbol field, OptionNode option)
    {
        SourceSpan span = option.Name[0].Name.Span;
        if (file.Symbol.Syntax == "proto3")
        {
            file.Diagnostics.Report(ProtoDiagnostics.NotInProto3, span, "Explicit default values");
        }
        else if (field.IsRepeated || field.MessageType != null)
        {
            file.Diagnostics.Report(ProtoDiagnostics.DefaultNotAllowed, span, field.IsRepeated ? "Repeated fields" : "Messages");
        }
        else
        {
            field.DefaultValue = ValueConverter.Convert(field, option.Value, isTextFormat: false, out string expected);
            if (field.DefaultValue is null)
                file.Diagnostics.Report(ProtoDiagnostics.InvalidDefault, option.Value.Span, field.Name, expected);
        }
    }

    private void ResolveJsonName(FieldSymbol field, OptionNode option)
    {
        if (field.IsExtension && (option.Value as StringValue)?.Text != field.JsonName)
            file.Diagnostics.Report(ProtoDiagnostics.JsonNameOnExtension, option.Name[0].Name.Span);
        else if (option.Value is not StringValue name)
            file.Diagnostics.Report(ProtoDiagnostics.InvalidOptionValue, option.Value.Span, "json_name", "a quoted string");
        else if (name.Text.IndexOf('\0') >= 0)
            file.Diagnostics.Report(ProtoDiagnostics.InvalidOptionValue, option.Value.Span, "json_name", "without a NUL character");
        else if (name.Text.Length > 1 && name.Text[0] == '[' && name.Text[name.Text.Length - 1] == ']')
            file.Diagnostics.Report(ProtoDiagnostics.InvalidOptionValue, option.Value.Span, "json_name", "something else: in JSON, brackets mark extensions");
        else
            field.JsonName = name.Text;
    }

    private OptionSet Interpret(OptionSet set, IReadOnlyList<OptionNode> options, string typeName, Scope scope)
    {
        if (options.Count == 0)
            return set;
        if (!_types.TryGetValue(typeName, out MessageSymbol? type))
        {
            type = Find(file.Language, "google.protobuf." + typeName) ?? Find(Linker.BuiltInLanguage, "google.protobuf." + typeName);
            _types.Add(typeName, type);
        }

        if (!isCustom && file.Symbol.Edition is null)
            RejectFeatures(options);
        if (type != null)
            return _interpreter.Interpret(set, options, type, scope);
        if (!isCustom)
            file.Diagnostics.Report(ProtoDiagnostics.UnknownOption, options[0].Name[0].Name.Span, options[0].NameText, "google.protobuf." + typeName, "");
        return set;
    }

    private static MessageSymbol? Find(FileSymbol language, string fullName)
    {
        foreach (MessageSymbol message in language.Messages)
        {
            if (message.FullName == fullName)
                return message;
        }

        return null;
    }

    private void RejectFeatures(IReadOnlyList<OptionNode> options)
    {
        foreach (OptionNode option in options)
        {
            if (option.Name[0] is { IsExtension: false, Name: { Text: "features", Span: var span } })
                file.Diagnostics.Report(ProtoDiagnostics.FeaturesOutsideEditions, span);
        }
    }

    private static IReadOnlyList<OptionNode> In(EquatableArray<MemberNode> members)
    {
        List<OptionNode>? options = null;
        foreach (MemberNode member in members)
        {
            if (member is OptionNode option)
                (options ??= []).Add(option);
        }

        return options ?? (IReadOnlyList<OptionNode>)[];
    }
}
