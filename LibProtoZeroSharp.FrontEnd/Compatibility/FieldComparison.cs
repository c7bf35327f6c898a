using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>Compares a field or an extension with the baseline's one of that number.</summary>
internal sealed class FieldComparison(Baseline baseline, List<Finding> findings)
{
    public void Compare(BaselineField before, FieldSymbol field)
    {
        CompareNames(before, field);
        CompareTypes(before, field);
        CompareCardinality(before, field);
        CompareDefaults(before, field);
    }

    private void CompareNames(BaselineField before, FieldSymbol field)
    {
        (string oldName, string name) = field.IsExtension ? (before.FullName, field.FullName) : (before.Name, field.Name);
        if (oldName != name)
            Add(ProtoDiagnostics.FieldNameChanged, field, field.Position, oldName, name);

        // The JSON name of an extension is its full name, and a oneof has no extensions.
        if (field.IsExtension)
            return;
        string oldJsonName = before.JsonName ?? NameCase.JsonName(before.Name);
        if (oldJsonName != field.JsonName)
            Add(ProtoDiagnostics.FieldJsonNameChanged, field, OptionPosition(field, "json_name"), oldJsonName, field.JsonName);
        if (before.Oneof != field.Oneof?.Name)
            Add(ProtoDiagnostics.FieldOneofChanged, field, field.Position, Text(before.Oneof), Text(field.Oneof?.Name));

        static string Text(string? oneof) => oneof is null ? "no oneof" : $"the oneof \"{oneof}\"";
    }

    private void CompareTypes(BaselineField before, FieldSymbol field)
    {
        string typeName = ((Symbol?)field.MessageType ?? field.EnumType)?.FullName ?? "";
        if (FieldTypeGroups.AreCompatible(before.Kind, field.Kind)
            && (before.TypeName == typeName || (field.EnumType is { } type && IsMovedEnum(before.TypeName, type))))
        {
            return;
        }

        SourcePosition position = field.Containing.IsMapEntry ? field.Position : field.Node.Type.Span.In(field.File.Name);
        Add(ProtoDiagnostics.FieldTypeChanged, field, position, FieldTypeGroups.Text(before.Kind, before.TypeName), FieldTypeGroups.Text(field.Kind, typeName));
    }

    /// <summary>Whether an enum of another full name has the same last name and all values of the old one.</summary>
    private bool IsMovedEnum(string oldName, EnumSymbol type)
    {
        if (baseline.FindEnum(oldName) is not { } old || old.Name != type.Name)
            return false;
        HashSet<(string, int)> values = [.. type.Values.Select(value => (value.Name, value.Number))];
        return old.Values.TrueForAll(values.Contains);
    }

    private void CompareCardinality(BaselineField before, FieldSymbol field)
    {
        string old = Cardinality(before.Label == FieldLabel.Repeated, baseline.IsMap(before), before.IsRequired);
        string now = Cardinality(field.IsRepeated, field.IsMap, field.IsRequired);
        if (old != now && !field.Containing.IsMapEntry)
            Add(ProtoDiagnostics.FieldCardinalityChanged, field, field.Position, old, now);

        static string Cardinality(bool isRepeated, bool isMap, bool isRequired) => isMap ? "a map" : isRepeated ? "repeated" : isRequired ? "required" : "optional";
    }

    private void CompareDefaults(BaselineField before, FieldSymbol field)
    {
        if (!CanHaveDefault(before.Label, before.Kind) || !CanHaveDefault(field.Label, field.Kind))
            return;
        IReadOnlyList<(string, int)> values = [.. field.EnumType?.Values.Select(value => (value.Name, value.Number)) ?? []];
        byte[]? text = field.DefaultValue is null ? null : DefaultValueText.Of(field.DefaultValue, field.Kind);
        DefaultValue now = DefaultValue.Parse(field.Kind, text, values);

        // A set without imports may lack the enum.
        DefaultValue old = DefaultValue.Parse(before.Kind, before.Default, baseline.FindEnum(before.TypeName)?.Values ?? values);
        if (!old.IsSame(now))
            Add(ProtoDiagnostics.FieldDefaultChanged, field, OptionPosition(field, "default"), Text(before.Default), Text(text));

        static string Text(byte[]? value) => value is null ? "the default of its type" : $"the default \"{System.Text.Encoding.UTF8.GetString(value)}\"";
    }

    private static bool CanHaveDefault(FieldLabel label, FieldKind kind) =>
        label != FieldLabel.Repeated && kind is not (FieldKind.Message or FieldKind.Group);

    /// <summary>The value of an option of the field; without that option the name of the field.</summary>
    private static SourcePosition OptionPosition(FieldSymbol field, string option) =>
        field.Node.Options.FirstOrDefault(node => node.Is(option))?.Value.Span.In(field.File.Name) ?? field.Position;

    private void Add(ProtoRule rule, FieldSymbol field, SourcePosition position, string before, string now) =>
        findings.Add(new Finding(rule, position, EquatableArray.Create(Description(field), before, now)));

    private static string Description(FieldSymbol field)
    {
        if (field.Containing.IsMapEntry && !field.IsExtension)
            return $"The {field.Name} of map \"{field.Node.Name.Text}\" in message \"{field.Containing.Parent!.FullName}\"";
        string number = field.Number.ToString(CultureInfo.InvariantCulture);
        return field.IsExtension
            ? $"Extension {number} \"{field.FullName}\" of message \"{field.Containing.FullName}\""
            : $"Field {number} \"{field.Name}\" of message \"{field.Containing.FullName}\"";
    }
}
