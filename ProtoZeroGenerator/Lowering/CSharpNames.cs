using System.Linq;
using System.Text;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Makes C# identifiers of protobuf's. They are the same as in Google's C# generator, so code can be ported unchanged. Protobuf identifiers
/// are ASCII letters, digits and underscores.
/// </summary>
internal static class CSharpNames
{
    /// <summary>Drops underscores and capitalises the first letter and each letter after an underscore or a digit.</summary>
    public static string PascalCase(string name)
    {
        string pascal = Capitalise(name);
        if (pascal.Length == 0)
            return "_";
        return IsDigit(pascal[0]) ? "_" + pascal : pascal;
    }

    /// <summary>Like <see cref="PascalCase"/>, but segment by segment: dots stay.</summary>
    public static string NamespaceOf(string package) => package.Length == 0 ? "" : string.Join(".", package.Split('.').Select(PascalCase));

    /// <summary>
    /// Whether the text is identifiers joined by dots (keywords are allowed, as they get escaped), or empty for the global namespace.
    /// </summary>
    public static bool IsNamespace(string text) => text.Length == 0 || text.Split('.').All(CSharpKeywords.IsIdentifier);

    private static string Capitalise(string name)
    {
        var result = new StringBuilder(name.Length);
        bool atStart = true;
        foreach (char c in name)
        {
            if (IsLower(c) || IsUpper(c))
            {
                result.Append(atStart ? ToUpper(c) : c);
                atStart = false;
                continue;
            }

            if (IsDigit(c))
                result.Append(c);
            atStart = true;
        }

        return result.ToString();
    }

    /// <summary>The name of an enum's value: without the enum's own name as a prefix, and <c>SHOUTED_WORDS</c> in Pascal case.</summary>
    public static string EnumValue(string enumName, string valueName)
    {
        string name = ShoutedToPascalCase(WithoutPrefix(enumName, valueName));
        if (name.Length == 0)
            return "_";
        return IsDigit(name[0]) ? "_" + name : name;
    }

    private static string ShoutedToPascalCase(string name)
    {
        var result = new StringBuilder(name.Length);
        char previous = '_';
        foreach (char c in name)
        {
            if (c != '_')
                result.Append(previous == '_' || IsDigit(previous) ? ToUpper(c) : IsLower(previous) ? c : ToLower(c));
            previous = c;
        }

        return result.ToString();
    }

    /// <summary>Compares without regard to case and underscores. A value that is only the prefix stays whole.</summary>
    private static string WithoutPrefix(string enumName, string valueName)
    {
        string prefix = enumName.Replace("_", "");
        int matched = 0;
        int index = 0;
        for (; matched < prefix.Length && index < valueName.Length; index++)
        {
            if (valueName[index] == '_')
                continue;
            if (ToLower(valueName[index]) != ToLower(prefix[matched++]))
                return valueName;
        }

        string rest = valueName.Substring(index).TrimStart('_');
        return matched < prefix.Length || rest.Length == 0 ? valueName : rest;
    }

    /// <summary>
    /// A type's name as source has it. The compiler warns of every type whose name is in lower case, as it might become a keyword.
    /// </summary>
    public static string EscapeType(string name) => name.All(IsLower) ? "@" + name : EscapeKeyword(name);

    public static string EscapeKeyword(string name) => CSharpKeywords.IsReserved(name) ? "@" + name : name;

    /// <summary>A method's name as source has it. Words such as <c>await</c> are keywords in some places only.</summary>
    public static string EscapeMember(string name) => CSharpKeywords.IsContextual(name) ? "@" + name : EscapeKeyword(name);

    // The BCL's own methods would accept letters of other alphabets too.
    private static bool IsLower(char c) => c is >= 'a' and <= 'z';

    private static bool IsUpper(char c) => c is >= 'A' and <= 'Z';

    private static bool IsDigit(char c) => c is >= '0' and <= '9';

    private static char ToUpper(char c) => IsLower(c) ? (char)(c - 'a' + 'A') : c;

    private static char ToLower(char c) => IsUpper(c) ? (char)(c - 'A' + 'a') : c;
}
