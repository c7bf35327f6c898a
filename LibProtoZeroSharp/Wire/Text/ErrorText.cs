using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace LibProtoZeroSharp.Wire;

/// <summary>The text of an error: an interpolated string whose values are cut, because names and values of the input can have any length.</summary>
/// <param name="literalLength">Characters of the literal parts.</param>
/// <param name="formattedCount">The number of values.</param>
[InterpolatedStringHandler]
internal readonly ref struct ErrorText(int literalLength, int formattedCount)
{
    /// <summary>The most characters of a value that are shown.</summary>
    public const int MostShown = 100;

    private readonly StringBuilder _text = new(literalLength + formattedCount * 16);

    /// <summary>The text of an interpolated string with its values cut.</summary>
    public static string Of(ErrorText text) => text.ToString();

    /// <summary>The start of a name, if it is long; otherwise the name.</summary>
    public static string Cut(string name)
    {
        if (name.Length <= MostShown) return name;
        int length = char.IsHighSurrogate(name[MostShown - 1]) ? MostShown - 1 : MostShown;
        return string.Concat(name.AsSpan(0, length), "…");
    }

    public void AppendLiteral(string text) => _text.Append(text);

    public void AppendFormatted(string? value) => _text.Append(Cut(value ?? ""));

    public void AppendFormatted<T>(T value) => AppendFormatted(Convert.ToString(value, CultureInfo.InvariantCulture));

    public override string ToString() => _text.ToString();
}
