using System.Text;

namespace LibProtoZeroSharp.Language;

/// <summary>Names that the language derives from the names of fields.</summary>
internal static class NameCase
{
    /// <summary>The name of a field in JSON, unless an option gives another.</summary>
    public static string JsonName(string fieldName) => fieldName.IndexOf('_') < 0 ? fieldName : JoinWords(fieldName, startsWord: false);

    /// <summary>Whether a name in JSON is the one without an option.</summary>
    public static bool IsJsonName(string jsonName, string fieldName)
    {
        int length = 0;
        bool startsWord = false;
        foreach (char c in fieldName)
        {
            if (c != '_' && (length == jsonName.Length || jsonName[length++] != Letter(c, startsWord)))
                return false;
            startsWord = c == '_';
        }

        return length == jsonName.Length;
    }

    /// <summary>The name of the hidden message of a map field.</summary>
    public static string MapEntryName(string fieldName) => JoinWords(fieldName, startsWord: true) + "Entry";

    /// <summary>Drops underscores and capitalises small letters at the start of words. Everything else stays.</summary>
    private static string JoinWords(string name, bool startsWord)
    {
        StringBuilder joined = new(name.Length);
        foreach (char c in name)
        {
            if (c != '_')
                joined.Append(Letter(c, startsWord));
            startsWord = c == '_';
        }

        return joined.ToString();
    }

    private static char Letter(char c, bool startsWord) => startsWord && c is >= 'a' and <= 'z' ? (char)(c - 32) : c;
}
