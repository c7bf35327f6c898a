namespace LibProtoZeroSharp.Tools;

/// <summary>Changes text of a format token by token.</summary>
/// <param name="pieces">Tokens with a meaning in the format.</param>
internal sealed class TextMutator(params string[] pieces)
{
    private const string Quotes = "\"'", Marks = "{}[]()<>:,;=";

    private readonly byte[][] _pieces = [.. pieces.Select(System.Text.Encoding.UTF8.GetBytes)];
    private readonly WireOutput _current = new();
    private readonly WireOutput _changed = new();

    public static TextMutator OfJson() => new(
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", " ", "null", "true", "false", "0", "-", "-0", ".", "1e5", "1e999", "99999999999999999999", "0.1e1", "e5", "\"NaN\"",
        "\"Infinity\"", "\"\"", "{}", "[]", "\\u", "\\ud83d", "\\udc00", "\\u0041", "\0", "ż", "//", "\"@type\":", "\"value\":", "\"a/google.protobuf.Any\"",
        "\"a/google.protobuf.Value\"", "\"1.5s\"", "\"2026-01-01T00:00:00Z\"", "\"a,b.c\"", "\"[protozero.tests.extra]\":{}", "_", "=", "+");

    public static TextMutator OfText() => new(
        "{", "}", "<", ">", "[", "]", ":", ",", ";", "-", "'", "\"", "\\", "#", "\n", " ", "\0", ".", "/", "0x", "0", "017", "9", "1e", "f", "1f", "inf", "nan", "key", "value",
        "'\\ud800'", "'\\xff'", "'\\377'", "ż", "[a.b/google.protobuf.Empty] {}", "[protozero.tests.extra] {}", "99999999999999999999", "{}", ": {", "1:", "[]");

    /// <summary>Returns a text with one to three changes.</summary>
    public byte[] Mutate(byte[] text, Random random)
    {
        var output = new WireOutput();
        Mutate(text, random, output, least: 1);
        return output.ToArray();
    }

    /// <summary>Writes a text with up to three changes.</summary>
    public void Mutate(ReadOnlySpan<byte> text, Random random, WireOutput output, int least = 0)
    {
        _current.Clear();
        _current.WriteRaw(text);
        for (int changes = random.Next(least, 4); changes > 0; changes--)
        {
            _changed.Clear();
            Change(_current.Written, random);
            _current.Clear();
            _current.WriteRaw(_changed.Written);
        }

        output.WriteRaw(_current.Written);
    }

    private void Change(ReadOnlySpan<byte> text, Random random)
    {
        Range token = Token(text, random.Next(text.Length + 1)), other = Token(text, random.Next(text.Length + 1));
        int start = token.Start.Value, end = token.End.Value;
        switch (random.Next(8))
        {
            case 0: Replace(text, start, end, []); break;
            case 1: Replace(text, start, start, text[other]); break;
            case 2: Replace(text, start, end, text[other]); break;
            case 3: Replace(text, start, end, _pieces[random.Next(_pieces.Length)]); break;
            // From here to there, once more or not at all.
            case 4: Replace(text, start, start, text[Math.Min(start, other.Start.Value)..Math.Max(end, other.End.Value)]); break;
            case 5: Replace(text, Math.Min(start, other.Start.Value), Math.Max(end, other.End.Value), []); break;
            case 6: _changed.WriteRaw(ByteMutator.Mutate(text, random, changes: 1)); break;
            default: Replace(text, start, start, _pieces[random.Next(_pieces.Length)]); break;
        }
    }

    private void Replace(ReadOnlySpan<byte> text, int start, int end, ReadOnlySpan<byte> by)
    {
        _changed.WriteRaw(text[..start]);
        _changed.WriteRaw(by);
        _changed.WriteRaw(text[end..]);
    }

    /// <summary>The token around a place: a mark, a quoted text, or what is between marks, quotes and spaces.</summary>
    private static Range Token(ReadOnlySpan<byte> text, int at)
    {
        if (at == text.Length) return at..at;
        if (Marks.Contains((char)text[at])) return at..(at + 1);
        int start = at, end = at + 1;
        while (start > 0 && !IsEnd(text[start - 1])) start--;
        while (end < text.Length && !IsEnd(text[end])) end++;
        bool isQuoted = start > 0 && end < text.Length && Quotes.Contains((char)text[end]) && text[start - 1] == text[end];
        return isQuoted ? (start - 1)..(end + 1) : start..end;
    }

    private static bool IsEnd(byte character) => character <= ' ' || Marks.Contains((char)character) || Quotes.Contains((char)character);
}
