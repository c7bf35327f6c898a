extern alias GoogleProtobuf;

using System.Text;
using System.Text.Json;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Formats;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>The tokens of JSON texts, compared with those of the framework's reader.</summary>
public class JsonScannerTests
{
    private static readonly int Mutants = Campaign.Iterations(20_000, 1_000_000);

    /// <summary>What a character of a string is changed to.</summary>
    private static readonly string[] Others = ["\"", "\\", "\\\\", "\\\"", "\\u00Ef", "\\u00eg", "\\x", "\0", "\n", "\u001F", "\u007F", "ż", "😀"];

    [Theory]
    [InlineData("")]
    [InlineData(" \t\r\n")]
    [InlineData("{")]
    [InlineData("{}")]
    [InlineData(" { } ")]
    [InlineData("{}{}")]
    [InlineData("{},")]
    [InlineData("{]")]
    [InlineData("[}")]
    [InlineData("[")]
    [InlineData("[]")]
    [InlineData("[,]")]
    [InlineData("[1,]")]
    [InlineData("[1 2]")]
    [InlineData("[1,2]")]
    [InlineData("[[],{},[[{}]]]")]
    [InlineData("{,}")]
    [InlineData("{1:2}")]
    [InlineData("{\"a\"}")]
    [InlineData("{\"a\":}")]
    [InlineData("{\"a\":1,}")]
    [InlineData("{\"a\":1 \"b\":2}")]
    [InlineData("{\"a\" : 1 , \"b\" : [ 2 ] }")]
    [InlineData("{\"a\"::1}")]
    [InlineData("{\"a\",1}")]
    [InlineData("\"a\":1")]
    [InlineData("null")]
    [InlineData("nul")]
    [InlineData("nulL")]
    [InlineData("nullnull")]
    [InlineData("[true,false,null]")]
    [InlineData("[tru]")]
    [InlineData("[falsE]")]
    [InlineData("[0,-0,1,-1,10,0.0,-0.5,1e5,1E+05,1e-5,12.5e10]")]
    [InlineData("[00]")]
    [InlineData("[01]")]
    [InlineData("[-]")]
    [InlineData("[--1]")]
    [InlineData("[+1]")]
    [InlineData("[.5]")]
    [InlineData("[1.]")]
    [InlineData("[1.e5]")]
    [InlineData("[1e]")]
    [InlineData("[1e+]")]
    [InlineData("[1e5.5]")]
    [InlineData("[0x10]")]
    [InlineData("[NaN]")]
    [InlineData("1")]
    [InlineData("-")]
    [InlineData("1.")]
    [InlineData("1e")]
    [InlineData("[1//comment\n]")]
    [InlineData("[1/**/]")]
    [InlineData("\u00A0[]")]
    [InlineData("\uFEFF[]")]
    [InlineData("[']")]
    [InlineData("['a']")]
    [InlineData("\"")]
    [InlineData("\"\\")]
    [InlineData("\"\\u123")]
    [InlineData("\"\\u123\"")]
    [InlineData("\"\\\"")]
    [InlineData("\"\\ud800\"")]
    [InlineData("\"\\/\\b\\f\\n\\r\\t\\u0000\"")]
    public void TokensAreThoseOfTheFramework(string text) => Compare(Encoding.UTF8.GetBytes(text));

    /// <summary>Every length, with each character changed to others, at the end of readable memory.</summary>
    [Fact]
    public void StringsOfEveryLength()
    {
        using var memory = new GuardedMemory(20 * ChangedStrings.Longest);
        foreach (string text in ChangedStrings.With(Others))
        {
            foreach (string json in new[] { $"\"{text}\"", $"\"{text}", $$"""{"{{text}}":1}""", $$"""{"{{text}}""" })
                Compare(memory.Place(Encoding.UTF8.GetBytes(json)));
        }
    }

    [Fact]
    public void MutantsOfMessages()
    {
        byte[][] samples = [.. TestMessageType.All.Values.Select((schema, seed) => Encoding.UTF8.GetBytes(JsonFormatter.Default.Format(new JsonSamples(seed).Next(schema, 10))))];
        var random = new Random(2026);
        int valid = 0;
        for (int i = 0; i < Mutants; i++)
        {
            if (Compare(ByteMutator.Mutate(samples[i % samples.Length], random))) valid++;
        }

        // Otherwise most of them would be rejected for the same reason.
        Assert.InRange(valid, Mutants / 50, Mutants / 2);
    }

    /// <summary>Fails unless both find the same tokens, up to the end of the text or an error.</summary>
    /// <returns>Whether the text is JSON.</returns>
    private static bool Compare(ReadOnlySpan<byte> text)
    {
        var expected = new List<string>();
        bool isJson = true;
        var reader = new Utf8JsonReader(text, new JsonReaderOptions { MaxDepth = int.MaxValue - 1 });
        try
        {
            while (reader.Read()) expected.Add(Describe(reader.TokenType, reader.TokenStartIndex, reader.CurrentDepth, reader.ValueSpan, reader.ValueIsEscaped));
        }
        catch (JsonException)
        {
            isJson = false;
        }

        var actual = new List<string>();
        var scanner = new JsonScanner(text);
        bool isScanned = scanner.ReadValue() && ScanValue(ref scanner, actual) && scanner.ReadEnd();
        string shown = Encoding.UTF8.GetString(text);
        Assert.True(isJson == isScanned, $"{shown}: JSON is {isJson}, at {scanner.Position} it is {isScanned}");
        // After a number, the framework looks at the next byte, too.
        if (isJson) Assert.Equal(expected, actual);
        else Assert.Equal(expected, actual.Take(expected.Count));
        return isJson;
    }

    private static bool ScanValue(ref JsonScanner scanner, List<string> tokens)
    {
        Add(scanner, tokens);
        switch (scanner.TokenType)
        {
            case JsonTokenType.StartObject:
                while (true)
                {
                    if (!scanner.ReadName()) return false;
                    Add(scanner, tokens);
                    if (scanner.TokenType == JsonTokenType.EndObject) return true;
                    if (!scanner.ReadValue() || !ScanValue(ref scanner, tokens)) return false;
                }
            case JsonTokenType.StartArray:
                while (true)
                {
                    if (!scanner.ReadItem()) return false;
                    if (scanner.TokenType == JsonTokenType.EndArray)
                    {
                        Add(scanner, tokens);
                        return true;
                    }

                    if (!ScanValue(ref scanner, tokens)) return false;
                }
            default:
                return true;
        }
    }

    private static void Add(in JsonScanner scanner, List<string> tokens)
    {
        bool hasValue = scanner.TokenType is JsonTokenType.String or JsonTokenType.PropertyName or JsonTokenType.Number;
        if (hasValue && scanner.IsAscii && scanner.TokenType != JsonTokenType.Number) Assert.True(Ascii.IsValid(scanner.Value));
        tokens.Add(Describe(scanner.TokenType, scanner.TokenStart, scanner.Depth, hasValue ? scanner.Value : default, hasValue && scanner.IsEscaped));
    }

    private static string Describe(JsonTokenType type, long start, int depth, ReadOnlySpan<byte> value, bool isEscaped) =>
        $"{type} at {start}, depth {depth}{(isEscaped && type != JsonTokenType.Number ? ", escaped" : "")}: "
        + (type is JsonTokenType.String or JsonTokenType.PropertyName or JsonTokenType.Number ? Convert.ToHexString(value) : "");
}
