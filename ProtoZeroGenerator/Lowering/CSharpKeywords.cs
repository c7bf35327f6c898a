using System.Collections.Generic;
using System.Globalization;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The words of C# 14 that have a meaning of their own. The list is fixed, so that the generated code is the same with every compiler and without one.
/// </summary>
internal static class CSharpKeywords
{
    private static readonly HashSet<string> Reserved =
    [
        "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue", "decimal", "default",
        "delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally", "fixed", "float", "for", "foreach", "goto", "if",
        "implicit", "in", "int", "interface", "internal", "is", "lock", "long", "namespace", "new", "null", "object", "operator", "out", "override",
        "params", "private", "protected", "public", "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc", "static", "string",
        "struct", "switch", "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort", "using", "virtual", "void",
        "volatile", "while", "__arglist", "__makeref", "__reftype", "__refvalue",
    ];

    private static readonly HashSet<string> Contextual =
    [
        "_", "add", "alias", "allows", "and", "ascending", "assembly", "async", "await", "by", "descending", "equals", "extension", "field", "file", "from",
        "get", "global", "group", "init", "into", "join", "let", "managed", "method", "module", "nameof", "not", "on", "or", "orderby", "param", "partial",
        "property", "record", "remove", "required", "scoped", "select", "set", "type", "typevar", "unmanaged", "var", "when", "where", "with", "yield",
    ];

    /// <summary>Whether the word is never an identifier.</summary>
    public static bool IsReserved(string word) => Reserved.Contains(word);

    /// <summary>Whether the word is a keyword in some places only.</summary>
    public static bool IsContextual(string word) => Contextual.Contains(word);

    /// <summary>Whether the word is an identifier, or becomes one with <c>@</c>.</summary>
    public static bool IsIdentifier(string word)
    {
        for (int i = 0; i < word.Length; i++)
        {
            if (!IsLetter(word[i]) && (i == 0 || !IsPart(word[i])))
                return false;
        }

        return word.Length != 0;
    }

    private static bool IsLetter(char c) => c == '_' || char.IsLetter(c) || CharUnicodeInfo.GetUnicodeCategory(c) == UnicodeCategory.LetterNumber;

    private static bool IsPart(char c) => CharUnicodeInfo.GetUnicodeCategory(c) is UnicodeCategory.DecimalDigitNumber or UnicodeCategory.ConnectorPunctuation
        or UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.Format;
}
