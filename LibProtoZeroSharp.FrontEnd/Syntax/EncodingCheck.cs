using System;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>Finds out whether the bytes of a text were UTF-8.</summary>
internal static class EncodingCheck
{
    /// <summary>
    /// Whether the text is that of a file in UTF-16 or UTF-32 which was decoded as UTF-8: it begins with their byte order mark, or most of its first
    /// characters are zero.
    /// </summary>
    public static bool IsWider(string text) => text.StartsWith("\uFFFD\uFFFD", StringComparison.Ordinal) || text.Take(4).Count(c => c == '\0') > 1;

    /// <summary>The error of a file in UTF-16 or UTF-32, which protoc can't read.</summary>
    public static Finding Wider(string importPath) => new(
        ProtoDiagnostics.InvalidCharacter,
        new SourcePosition(importPath, 0, 0, 0),
        EquatableArray.Create("UTF-16 or UTF-32", "the bytes of the file must be UTF-8, as for protoc; save the file as UTF-8"));

    /// <summary>
    /// A warning at the first character whose bytes were not UTF-8; null if there is none. Outside of strings and comments it is an error already.
    /// </summary>
    /// <param name="isUnicode">Whether the bytes were read as Unicode, with U+FFFD for what is not.</param>
    /// <param name="errors">The parser's diagnostics.</param>
    public static Finding? Find(string importPath, string text, bool isUnicode, EquatableArray<Finding> errors)
    {
        int index = isUnicode ? text.IndexOf('\uFFFD') : text.TakeWhile(c => c <= '~').Count();
        if (index < 0 || index == text.Length)
            return null;
        int lineStart = text.LastIndexOf('\n', index) + 1;
        var position = new SourcePosition(importPath, text.Take(lineStart).Count(c => c == '\n'), index - lineStart, 1);
        return errors.Any(error => error.Rule == ProtoDiagnostics.InvalidCharacter && error.Position.Covers(position))
            ? null
            : new Finding(ProtoDiagnostics.NotUtf8, position, EquatableArray.Create("U+" + ((int)text[index]).ToString("X4")));
    }
}
