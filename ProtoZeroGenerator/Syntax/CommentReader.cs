using System.Collections.Generic;
using System.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>
/// Decides which of the comments between two tokens belongs to the declaration that ends before them, and which one to the declaration that
/// begins after them.
/// </summary>
internal static class CommentReader
{
    /// <summary>The comment that ends directly above the next token, unless it has to be a trailing comment of the previous declaration.</summary>
    public static string? Leading(string text, Lexer lexer)
    {
        IReadOnlyList<CommentToken> comments = lexer.CommentsBefore;
        int last = comments.Count - 1;
        if (last < 0 || comments[last].LastLine < lexer.Current.Line - 1)
            return null;

        int first = FirstOfBlock(comments, last, lexer.PreviousLine);
        return first == 0 && comments[first].FirstLine == lexer.PreviousLine ? null : Text(text, comments, first, last);
    }

    /// <summary>
    /// The comment that begins on the line of the previous token, unless the next token is on that line too and could claim it. Otherwise one that
    /// begins on the line below, if an empty line, another comment or the end of the scope separates it from the next token.
    /// </summary>
    public static string? Trailing(string text, Lexer lexer)
    {
        IReadOnlyList<CommentToken> comments = lexer.CommentsBefore;
        if (comments.Count == 0 || comments[0].FirstLine > lexer.PreviousLine + 1)
            return null;

        bool isAtEnd = lexer.Current.Kind == TokenKind.End;
        int last = LastOfBlock(comments, lexer.PreviousLine);
        bool isOnly = last + 1 == comments.Count;
        if (comments[0].FirstLine == lexer.PreviousLine)
            return isOnly && !isAtEnd && lexer.Current.Line == comments[0].LastLine ? null : Text(text, comments, 0, last);

        bool endsScope = isAtEnd || text[lexer.Current.Start] is '}' or ']' or ')';
        return !isOnly || endsScope || comments[last].LastLine < lexer.Current.Line - 1 ? Text(text, comments, 0, last) : null;
    }

    /// <summary>Comments with // on adjacent lines are one. A comment on the line of the previous token is separate.</summary>
    private static bool Joins(CommentToken first, CommentToken second, int previousLine) =>
        !first.IsBlock && !second.IsBlock && first.FirstLine != previousLine && second.FirstLine == first.LastLine + 1;

    private static int FirstOfBlock(IReadOnlyList<CommentToken> comments, int index, int previousLine)
    {
        while (index > 0 && Joins(comments[index - 1], comments[index], previousLine))
            index--;
        return index;
    }

    private static int LastOfBlock(IReadOnlyList<CommentToken> comments, int previousLine)
    {
        int index = 0;
        while (index + 1 < comments.Count && Joins(comments[index], comments[index + 1], previousLine))
            index++;
        return index;
    }

    private static string Text(string source, IReadOnlyList<CommentToken> comments, int first, int last)
    {
        if (comments[first].IsBlock)
            return BlockText(source.Substring(comments[first].Start + 2, comments[first].End - comments[first].Start - 4));

        StringBuilder text = new();
        for (int i = first; i <= last; i++)
        {
            int start = comments[i].Start + 2;
            int end = comments[i].End;
            if (end > start && source[end - 1] == '\r')
                end--;
            text.Append(source, start, end - start).Append('\n');
        }

        return text.ToString();
    }

    /// <summary>Without the asterisks that lines of a block comment usually begin with.</summary>
    private static string BlockText(string content)
    {
        string[] lines = content.Replace("\r\n", "\n").Split('\n');
        for (int i = 1; i < lines.Length; i++)
        {
            lines[i] = lines[i].TrimStart(' ', '\t', '\v', '\f');
            if (lines[i].StartsWith("*", System.StringComparison.Ordinal))
                lines[i] = lines[i].Substring(1);
        }

        return string.Join("\n", lines);
    }
}
