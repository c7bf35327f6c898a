using System.Text;

namespace LibProtoZeroSharp.Language;

/// <summary>Names of enum values as languages change them: without the enum's name, and in another case. Different values must keep different names.</summary>
internal static class EnumValueNames
{
    /// <summary>The changed name. Values of one enum whose names are equal then must have the same number.</summary>
    public static string Simplify(string enumName, string valueName) => PascalCase(WithoutPrefix(valueName, enumName.Replace("_", "")));

    private static string WithoutPrefix(string name, string prefix)
    {
        int matched = 0;
        int position = 0;
        for (; position < name.Length && matched < prefix.Length; position++)
        {
            if (name[position] == '_')
                continue;
            if (char.ToLowerInvariant(name[position]) != char.ToLowerInvariant(prefix[matched++]))
                return name;
        }

        string rest = name.Substring(position).TrimStart('_');
        return matched < prefix.Length || rest.Length == 0 ? name : rest;
    }

    private static string PascalCase(string name)
    {
        StringBuilder result = new(name.Length);
        bool startsWord = true;
        foreach (char c in name)
        {
            if (c != '_')
                result.Append(startsWord ? char.ToUpperInvariant(c) : char.ToLowerInvariant(c));
            startsWord = c == '_';
        }

        return result.ToString();
    }
}
