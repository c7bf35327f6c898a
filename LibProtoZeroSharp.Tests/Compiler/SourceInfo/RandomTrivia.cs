using System.Text;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Replaces all white space and comments of a .proto file by others.</summary>
internal sealed partial class RandomTrivia(int seed)
{
    private static readonly string[] Pieces =
    [
        " ", " ", "\n", "\n", "\n\n", "\t", " \t", "\r\n", "\r\n\r\n", "\v", "\f", " // line\n", "// \tü€😀\n", "//\n", "// cr\r\n", "///*/\n", "/**/", "/* block */",
        "/* two\n * lines */", "/* cr\r\n\r\n\t* lf\r\n */", "/***/", "/*\n**/", "/* 😀\n\n\t */",
    ];

    private readonly Random _random = new(seed);

    public string Replace(string text)
    {
        var result = new StringBuilder();
        string previous = "";
        foreach (string token in
            Tokens()
                .Matches(text).Select(match => match.Value).Where(token => !token.StartsWith("//", StringComparison.Ordinal) && !token.StartsWith("/*", StringComparison.Ordinal)))
        {
            // Most gaps stay as they usually are, because a comment far from another decides more cases.
            int count = _random.Next(3) == 0 ? _random.Next(1, 6) : 0;
            string trivia = string.Concat(Enumerable.Range(0, count).Select(_ => Pieces[_random.Next(Pieces.Length)]));
            bool mustSeparate = trivia.Length == 0 && previous.Length > 0 && IsWord(previous[^1]) && IsWord(token[0]);
            bool isHalfOfComment = previous == "/" && trivia.StartsWith('/');
            result.Append(mustSeparate || isHalfOfComment ? " " : "").Append(trivia).Append(token);
            previous = token;
        }

        return result.Append(Pieces[_random.Next(Pieces.Length)]).Append(_random.Next(2) == 0 ? "// end" : "").ToString();
    }

    private static bool IsWord(char c) => char.IsAsciiLetterOrDigit(c) || c is '_' or '.';

    [GeneratedRegex("""
        "(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|//[^\n]*|/\*.*?\*/|[A-Za-z_]\w*|0[xX][0-9a-fA-F]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|\S
        """, RegexOptions.Singleline)]
    private static partial Regex Tokens();
}
