using System.Collections.Generic;
using System.Globalization;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Checks the option <c>(pb.enumvalue.json)</c>: a name in JSON must stand for one number.</summary>
internal sealed class EnumJsonNameChecks(LinkedFile file)
{
    private const string Option = "pb.enumvalue.json";

    private const string Default = "default", Custom = "custom";

    private readonly Dictionary<string, (EnumValueSymbol Value, string Kind)> _names = [];
    private readonly Dictionary<int, (EnumValueSymbol Value, string? Name)> _first = new(NumberComparer.Instance);

    /// <param name="values">The values of one enum.</param>
    /// <param name="nodes">The declarations of the values, in the same order.</param>
    public void Check(IReadOnlyList<EnumValueSymbol> values, IReadOnlyList<EnumValueNode> nodes)
    {
        for (int i = 0; i < nodes.Count; i++)
        {
            EnumValueSymbol value = values[i];
            SourceSpan span = nodes[i].Name.Span;
            string? name = NameOf(value, ref span);
            if (name != null && IsInteger(name, out int integer) && integer != value.Number)
                Report(span, $"Custom JSON string \"{name}\" parses as integer {integer}, which does not match the enum value's number {value.Number}");
            if (!_first.TryGetValue(value.Number, out (EnumValueSymbol Value, string? Name) first))
            {
                _first.Add(value.Number, (value, name));
            }
            else if (first.Name != name)
            {
                string names = $"\"{value.Name}\" has {Quoted(name)}, but \"{first.Value.Name}\" has {Quoted(first.Name)}";
                Report(span, $"Alias values for number {value.Number} must have the same custom JSON string; {names}");
            }

            Add(value.Name, value, Default, span);
            if (name != null)
                Add(name, value, Custom, span);
        }
    }

    private void Add(string name, EnumValueSymbol value, string kind, SourceSpan span)
    {
        if (!_names.TryGetValue(name, out (EnumValueSymbol Value, string Kind) other))
            _names.Add(name, (value, kind));
        else if (other.Value.Number != value.Number && (kind, other.Kind) != (Default, Default)) // Two values of one name are an error already.
            Report(span, $"{(kind == Custom ? "Custom" : "Default")} JSON string \"{name}\" conflicts with {other.Kind} JSON string of \"{other.Value.Name}\"");
    }

    /// <param name="span">Becomes that of the option.</param>
    private static string? NameOf(EnumValueSymbol value, ref SourceSpan span)
    {
        foreach (OptionEntry entry in value.Options.Entries)
        {
            if (!entry.Field.IsExtension || entry.Field.FullName != Option)
                continue;
            span = entry.Span;
            return (entry.Value as OptionSet)?.Find("string") as string;
        }

        return null;
    }

    /// <summary>Digits with a sign or without, and spaces around them, as protoc understands them.</summary>
    private static bool IsInteger(string text, out int value) => int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out value);

    private static string Quoted(string? name) => name is null ? "none" : $"\"{name}\"";

    private void Report(SourceSpan span, string message) => file.Diagnostics.Report(DiagnosticIds.EnumJsonName, span, message);
}
