using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>A source file with one small change that is likely to be a mistake.</summary>
/// <param name="File">The path in the repository, with slashes.</param>
/// <param name="Line">The first line has the number 1.</param>
/// <param name="Span">The characters that are replaced.</param>
/// <param name="Before">The whole line, without the blanks at its ends.</param>
/// <param name="After">The changed line, without the blanks at its ends.</param>
internal sealed record Mutant(string File, int Line, TextSpan Span, string Replacement, string Before, string After)
{
    /// <summary>Three folders at most: <c>LibProtoZeroSharp/Formats/Json</c>.</summary>
    public string Folder => string.Join('/', File.Split('/')[..^1].Take(3));

    /// <summary>What stays the same when lines are added above.</summary>
    public string Key => $"{File}: {Before} => {After}";
}
