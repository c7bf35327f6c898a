using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Conformance;

/// <summary>Makes slightly wrong texts. The same random numbers make the same texts.</summary>
internal sealed class ProtoMutator(Random random)
{
    private static readonly string[] Words =
    [
        "message", "enum", "service", "rpc", "returns", "stream", "option", "oneof", "map", "repeated", "optional", "required", "reserved", "extensions",
        "extend", "to", "max", "import", "public", "weak", "package", "syntax", "edition", "group", "export", "local", "default", "packed", "json_name",
        "deprecated", "features", "ctype", "allow_alias", "true", "false", "inf", "nan", "int32", "string", "bytes", "bool", "double", "float", "uint64",
        "sint32", "fixed64", "sfixed32", "Foo", "a", "B", "_x", "google", "foo_bar", "fooBar", "map<string,int32>", "map<int32, Foo>", "int32 a = 1;",
        "reserved 1;", "oneof o { int32 z = 99; }", "[deprecated = true]", "extensions 100 to 200;", "message Foo {}", "enum Foo { A = 0; }",
        "import option", "export message Foo {}", "local enum Foo { FOO_A = 0; }", "has_a", "has_name", "clear_name", "descriptor", "a_1", "FOO", "int32 has_title = 99;",
        "EXPORT_ALL", "EXPORT_TOP_LEVEL", "LOCAL_ALL", "STRICT", "STYLE2024", "STYLE_LEGACY", "STYLE2026", "LEGACY_NO_EXPLICIT_LIMITS", "PROTO_LIMITS2026", "EXPLICIT", "IMPLICIT",
        "LEGACY_REQUIRED", "OPEN", "CLOSED", "PACKED", "EXPANDED", "VERIFY", "NONE", "DELIMITED", "LENGTH_PREFIXED", "ALLOW", "LEGACY_BEST_EFFORT",
    ];

    private static readonly string[] Numbers =
    [
        "0", "1", "2", "3", "15", "16", "007", "08", "0x1F", "0X", "-1", "1.5", "1e5", "1e", ".5", "5.", "1.5.1", "18999", "19000", "19999", "20000",
        "536870911", "536870912", "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775808", "18446744073709551616", "1e400", "0b1", "1f", "1_0",
    ];

    private static readonly string[] Strings =
    [
        "\"\"", "''", "\"a\"", "'b' \"c\"", "\"\\n\\x41\\101\"", "\"\\q\"", "\"\\u00e9\"", "\"\\xff\"", "\"żółw\"", "\"proto2\"", "\"proto3\"", "\"2023\"", "\"2024\"",
        "\"google/protobuf/any.proto\"", "\"google/protobuf/descriptor.proto\"", "\"unknown.proto\"", "\"[a]\"", "\"A.b\"", "\"open", "'a\"",
    ];

    private static readonly string[] Symbols =
    [
        "{", "}", "[", "]", "(", ")", "<", ">", ";", ",", ".", "=", "-", "+", ":", "/", "//", "/*", "*/", "#", "@", "\\", "$", "\0", "é", "\uFEFF", "\f",
    ];

    private static readonly string[] Headers =
    [
        "", "syntax = \"proto2\";", "syntax = \"proto3\";", "edition = \"2023\";", "edition = \"2024\";", "edition = \"2026\";", "syntax = \"proto4\";",
    ];

    public string Mutate(string text)
    {
        // Usually one mutation: the first fault hides a second one after it.
        for (int i = 1 + (random.Next(4) / 3); i > 0; i--)
        {
            text = random.Next(10) switch
            {
                0 => MutateCharacters(text),
                1 => MutateLines(text),
                2 => MutateStatements(text),
                3 when random.Next(3) == 0 => ReplaceHeader(text),
                _ => MutateTokens(text),
            };
        }

        return text;
    }

    private string Pick(string[] items) => items[random.Next(items.Length)];

    private string MutateCharacters(string text)
    {
        int at = random.Next(text.Length + 1);
        int length = Math.Min(random.Next(1, 4), text.Length - at);
        return random.Next(3) switch
        {
            0 => text.Remove(at, length),
            1 => text.Insert(at, Pick(Symbols)),
            _ => text[..at] + Pick(Symbols) + text[(at + length)..],
        };
    }

    private string MutateLines(string text) => string.Join('\n', Rearrange([.. text.Split('\n')]));

    private string MutateStatements(string text) => string.Concat(Rearrange(Pieces(text, token => token is ";" or "{" or "}")));

    /// <summary>Removes, duplicates, moves or exchanges one of the items.</summary>
    private List<string> Rearrange(List<string> items)
    {
        int at = random.Next(items.Count), other = random.Next(items.Count);
        string item = items[at];
        switch (random.Next(4))
        {
            case 0:
                items.RemoveAt(at);
                break;
            case 1:
                items.Insert(at, item);
                break;
            case 2:
                items.RemoveAt(at);
                items.Insert(Math.Min(other, items.Count), item);
                break;
            default:
                (items[at], items[other]) = (items[other], item);
                break;
        }

        return items;
    }

    private string ReplaceHeader(string text)
    {
        int end = text.IndexOf(';');
        int start = text.IndexOf("syntax", StringComparison.Ordinal) is >= 0 and var syntax ? syntax : text.IndexOf("edition", StringComparison.Ordinal);
        return start >= 0 && start < end ? text[..start] + Pick(Headers) + text[(end + 1)..] : Pick(Headers) + text;
    }

    private string MutateTokens(string text)
    {
        List<string> pieces = Pieces(text, _ => true);
        if (random.Next(3) == 0)
            return string.Concat(Rearrange(pieces));
        int at = random.Next(pieces.Count);
        string space = pieces[at][..(pieces[at].Length - pieces[at].TrimStart().Length)];
        string token = pieces[at][space.Length..];
        pieces[at] = random.Next(8) switch
        {
            0 => pieces[random.Next(pieces.Count)],
            1 => space + Pick(random.Next(2) == 0 ? Words : Symbols) + " " + token,
            _ => space + Replacement(token),
        };
        return string.Concat(pieces);
    }

    /// <summary>Another token of the same kind.</summary>
    private string Replacement(string token) => token.Length == 0 ? Pick(Words) : token[0] switch
    {
        '"' or '\'' => Pick(Strings),
        >= '0' and <= '9' => Pick(Numbers),
        var c when CharKinds.IsLetter(c) => Pick(Words),
        _ => Pick(Symbols),
    };

    /// <summary>The text split after each token that ends a piece. White space and comments before a token belong to the token.</summary>
    private static List<string> Pieces(string text, Func<string, bool> ends)
    {
        List<string> pieces = [];
        Lexer lexer = new(text, new DiagnosticBag(""));
        int start = 0;
        for (lexer.Next(); lexer.Current.Kind != TokenKind.End; lexer.Next())
        {
            int end = lexer.Current.Start + lexer.Current.Length;
            if (!ends(text[lexer.Current.Start..end]))
                continue;
            pieces.Add(text[start..end]);
            start = end;
        }

        pieces.Add(text[start..]);
        return pieces;
    }
}
