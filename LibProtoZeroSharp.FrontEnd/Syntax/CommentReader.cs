using System.Collections.Generic;
using System.Text;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>
/// Decides to which declaration each comment between two tokens belongs, as protoc does: to the one that ends before the comments, to the one that
/// begins after them, or to none. Comments with // on adjacent lines are one.
/// </summary>
internal static class CommentReader
{
    /// <summary>The comment that ends directly above the next token, unless it has to be a trailing comment or the scope ends there.</summary>
    public static string? Leading(string text, Lexer lexer)
    {
        int start = LeadingStart(text, lexer);
        return start == lexer.CommentsBefore.Count ? null : Text(text, lexer.CommentsBefore, start, lexer.CommentsBefore.Count);
    }

    /// <summary>
    /// The comment that begins on the line of the previous token, unless the next token is on that line too and could claim it. Otherwise one that
    /// begins on the line below, if an empty line, another comment or the end of the scope separates it from the next token.
    /// </summary>
    public static string? Trailing(string text, Lexer lexer)
    {
        int end = TrailingEnd(text, lexer);
        return end == 0 ? null : Text(text, lexer.CommentsBefore, 0, end);
    }

    /// <summary>Adds the comments between the trailing and the leading one.</summary>
    public static void AddDetached(string text, Lexer lexer, List<string> detached)
    {
        IReadOnlyList<CommentToken> comments = lexer.CommentsBefore;
        int end = LeadingStart(text, lexer);
        for (int start = TrailingEnd(text, lexer); start < end;)
        {
            int next = EndOfBlock(lexer, start);
            detached.Add(Text(text, comments, start, next));
            start = next;
        }
    }

    /// <summary>The index of the first comment of the leading one; the number of comments if there is none.</summary>
    private static int LeadingStart(string text, Lexer lexer)
    {
        IReadOnlyList<CommentToken> comments = lexer.CommentsBefore;
        int start = comments.Count - 1;
        if (start < 0 || EndsScope(text, lexer) || comments[start].LastLine < lexer.Current.Line - 1)
            return comments.Count;

        while (start > 0 && JoinsNext(lexer, start - 1))
            start--;
        return start == 0 && comments[0].FirstLine == lexer.PreviousLine ? comments.Count : start;
    }

    /// <summary>The index after the last comment of the trailing one; 0 if there is none.</summary>
    private static int TrailingEnd(string text, Lexer lexer)
    {
        IReadOnlyList<CommentToken> comments = lexer.CommentsBefore;
        bool isAtStart = lexer.PreviousLine < 0;
        if (isAtStart || comments.Count == 0 || comments[0].FirstLine > lexer.PreviousLine + 1)
            return 0;

        int end = EndOfBlock(lexer, 0);
        bool isOnly = end == comments.Count;
        bool isAtEnd = lexer.Current.Kind == TokenKind.End;
        bool belongsToPrevious = comments[0].FirstLine == lexer.PreviousLine
            ? !isOnly || isAtEnd || lexer.Current.Line != comments[0].LastLine
            : !isOnly || EndsScope(text, lexer) || comments[end - 1].LastLine < lexer.Current.Line - 1;
        return belongsToPrevious ? end : 0;
    }

    private static bool EndsScope(string text, Lexer lexer) => lexer.Current.Kind == TokenKind.End || text[lexer.Current.Start] is '}' or ']' or ')';

    private static int EndOfBlock(Lexer lexer, int start)
    {
        int end = start + 1;
        while (end < lexer.CommentsBefore.Count && JoinsNext(lexer, end - 1))
            end++;
        return end;
    }

    /// <summary>A comment directly after the previous token, on its line, is separate.</summary>
    private static bool JoinsNext(Lexer lexer, int index)
    {
        CommentToken comment = lexer.CommentsBefore[index];
        CommentToken next = lexer.CommentsBefore[index + 1];
        bool isBesidePrevious = index == 0 && comment.FirstLine == lexer.PreviousLine;
        return !comment.IsBlock && !next.IsBlock && !isBesidePrevious && next.FirstLine == comment.LastLine + 1;
    }

    private static string Text(string source, IReadOnlyList<CommentToken> comments, int start, int end)
    {
        if (comments[start].IsBlock)
            return BlockText(source.Substring(comments[start].Start + 2, comments[start].End - comments[start].Start - 4));

        StringBuilder text = new();
        for (int i = start; i < end; i++)
        {
            // With its line break, which only the last line of a file can lack.
            int first = comments[i].Start + 2;
            int last = comments[i].End < source.Length ? comments[i].End + 1 : comments[i].End;
            text.Append(source, first, last - first);
        }

        return text.ToString();
    }

    /// <summary>Without the asterisks that lines of a block comment usually begin with.</summary>
    private static string BlockText(string content)
    {
        string[] lines = content.Split('\n');
        for (int i = 1; i < lines.Length; i++)
        {
            lines[i] = lines[i].TrimStart(' ', '\t', '\r', '\v', '\f');
            if (lines[i].StartsWith("*", System.StringComparison.Ordinal))
                lines[i] = lines[i].Substring(1);
        }

        return string.Join("\n", lines);
    }
}
