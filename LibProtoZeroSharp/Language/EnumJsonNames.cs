using System.Collections.Generic;
using System.Globalization;

namespace LibProtoZeroSharp.Language;

/// <summary>Checks the option <c>(pb.enumvalue.json)</c> of the values of one enum: a name in JSON must stand for one number.</summary>
/// <param name="comparer">Compares numbers, with a seed of the process.</param>
internal sealed class EnumJsonNames(IEqualityComparer<int> comparer)
{
    private const string Default = "default", Custom = "custom";

    private readonly Dictionary<string, (string Value, int Number, string Kind)> _names = [];
    private readonly Dictionary<int, (string Value, string? Json)> _first = new(comparer);

    /// <summary>Adds the next value of the enum.</summary>
    /// <param name="value">Its name.</param>
    /// <param name="number">Its number.</param>
    /// <param name="json">Its name in the option; null if it has none.</param>
    /// <returns>The faults of the value.</returns>
    public IEnumerable<string> Add(string value, int number, string? json)
    {
        if (json?.IndexOf('\0') >= 0)
            yield return "Custom JSON strings cannot contain embedded null characters";
        if (json != null && IsInteger(json, out int integer) && integer != number)
            yield return $"Custom JSON string \"{json}\" parses as integer {integer}, which does not match the enum value's number {number}";
        if (!_first.TryGetValue(number, out (string Value, string? Json) first))
            _first.Add(number, (value, json));
        else if (first.Json != json)
            yield return $"Alias values for number {number} must have the same custom JSON string; \"{value}\" has {Quoted(json)}, but \"{first.Value}\" has {Quoted(first.Json)}";

        if (Conflict(value, value, number, Default) is { } conflict)
            yield return conflict;
        if (json != null && Conflict(json, value, number, Custom) is { } customConflict)
            yield return customConflict;
    }

    private string? Conflict(string name, string value, int number, string kind)
    {
        if (!_names.TryGetValue(name, out (string Value, int Number, string Kind) other))
            _names.Add(name, (value, number, kind));
        else if (other.Number != number && (kind, other.Kind) != (Default, Default)) // Two values of one name are an error already.
            return $"{(kind == Custom ? "Custom" : "Default")} JSON string \"{name}\" conflicts with {other.Kind} JSON string of \"{other.Value}\"";
        return null;
    }

    /// <summary>Digits with a sign or without, and spaces around them, as protoc understands them.</summary>
    private static bool IsInteger(string text, out int value) => int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out value);

    private static string Quoted(string? name) => name is null ? "none" : $"\"{name}\"";
}
