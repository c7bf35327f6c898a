using System;

namespace LibProtoZeroSharp.Language;

/// <summary>
/// The styles of names that <c>features.enforce_naming_style</c> enforces. Each method returns what is wrong with a name; null if it has the style.
/// https://protobuf.dev/editions/features/#enforce_naming_style
/// </summary>
internal static class NameStyle
{
    private static readonly string[] AccessorPrefixes = ["get_", "set_", "has_", "clear_"];

    private const string ValueSuffix = "_value";

    public static string? TitleCase(string name)
    {
        foreach (char c in name)
        {
            if (!IsUpper(c) && !IsLower(c) && !IsDigit(c))
                return "should be TitleCase";
        }

        return IsUpper(name[0]) ? null : "should begin with a capital letter";
    }

    public static string? LowerSnakeCase(string name) => LowerSnakeCase(name, '_');

    public static string? PackageStyle(string name) => LowerSnakeCase(name, '.');

    /// <param name="name">The name.</param>
    /// <param name="separator">Allowed in addition to the underscore.</param>
    private static string? LowerSnakeCase(string name, char separator)
    {
        foreach (char c in name)
        {
            if (!IsLower(c) && !IsDigit(c) && c != '_' && c != separator)
                return "should be lower_snake_case";
        }

        return IsLower(name[0]) ? Underscores(name) : "should begin with a lower case letter";
    }

    public static string? UpperSnakeCase(string name)
    {
        foreach (char c in name)
        {
            if (!IsUpper(c) && !IsDigit(c) && c != '_')
                return "should be UPPER_SNAKE_CASE";
        }

        return IsUpper(name[0]) ? Underscores(name) : "should begin with an upper case letter";
    }

    /// <summary>A name that generated code of some language would have twice.</summary>
    /// <param name="name">The name of a field or oneof.</param>
    /// <param name="hasMember">Whether the message of the field or oneof has a field or oneof of a name.</param>
    public static string? Collision(string name, Func<string, bool> hasMember)
    {
        if (name == "descriptor")
            return "should not be named descriptor, which can collide in generated code";
        foreach (string prefix in AccessorPrefixes)
        {
            if (name.StartsWith(prefix, StringComparison.Ordinal) && hasMember(name.Substring(prefix.Length)))
                return $"should not begin with {prefix} if a field named {name.Substring(prefix.Length)} exists, which can collide in generated code";
        }

        if (!name.EndsWith(ValueSuffix, StringComparison.Ordinal))
            return null;
        string start = name.Substring(0, name.Length - ValueSuffix.Length);
        return hasMember(start) ? $"should not end with {ValueSuffix} if a field named {start} exists, which can collide in generated code" : null;
    }

    /// <summary>An underscore must be followed by a letter, and must not come first.</summary>
    private static string? Underscores(string name)
    {
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] == '_' && (i == name.Length - 1 || !(IsLower(name[i + 1]) || IsUpper(name[i + 1]))))
                return "contains style violating underscores";
        }

        return null;
    }

    private static bool IsUpper(char c) => c is >= 'A' and <= 'Z';

    private static bool IsLower(char c) => c is >= 'a' and <= 'z';

    private static bool IsDigit(char c) => c is >= '0' and <= '9';
}
