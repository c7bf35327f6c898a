using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Fuzz;

/// <summary>JSON or text format: what is parsed can be printed and is the same when it is parsed again.</summary>
internal sealed class TextEntry(FuzzMemory memory, TextFormat format, TextMutator mutator) : IFuzzEntry
{
    private const uint IgnoreUnknown = 1, GoogleEvery = 8;

    private readonly Seeds _seeds = new((type, message) => type.ToText(format, message));

    public string Name => format == TextFormat.Json ? "json" : "text";

    public static TextEntry Json(FuzzMemory memory) => new(memory, TextFormat.Json, new TextMutator(
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", " ", "null", "true", "false", "0", "-", "-0", ".", "1e5", "1e999", "99999999999999999999", "0.1e1", "\"NaN\"",
        "\"Infinity\"", "\"\"", "{}", "[]", "\\u", "\\ud83d", "\\udc00", "\\u0041", "\0", "ż", "//", "\"@type\":", "\"value\":", "\"a/google.protobuf.Any\"",
        "\"a/google.protobuf.Value\"", "\"1.5s\"", "\"2026-01-01T00:00:00Z\"", "\"a,b.c\"", "\"[protozero.tests.extra]\":{}", "_", "=", "+"));

    public static TextEntry Text(FuzzMemory memory) => new(memory, TextFormat.Text, new TextMutator(
        "{", "}", "<", ">", "[", "]", ":", ",", ";", "-", "'", "\"", "\\", "#", "\n", " ", "\0", ".", "/", "0x", "0", "017", "9", "1e", "1f", "inf", "nan", "key", "value",
        "'\\ud800'", "'\\xff'", "'\\377'", "ż", "[a.b/google.protobuf.Empty] {}", "[protozero.tests.extra] {}", "99999999999999999999", "{}", ": {", "1:", "[]"));

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        input.WriteRaw([(byte)type, (byte)random.Next(2)]);
        mutator.Mutate(_seeds.Next(type, random), random, input);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        bool ignoresUnknown = (typed.Options & IgnoreUnknown) != 0;
        ParseResult result = typed.Type.ParseText(format, typed.Rest, memory, ignoresUnknown, typed.Choice);
        Span<byte> written = memory.Output.Last(result.Length);
        if (format == TextFormat.Json && typed.Choice / 64 % GoogleEvery == 0) GoogleParser.CompareJson(typed.Type, typed.Rest, ignoresUnknown, result, written);
        return result.Outcome(typed.Kind, typed.Rest.Length, written);
    }
}
