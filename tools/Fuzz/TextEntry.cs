namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>JSON or text format: what is parsed can be printed and is the same when it is parsed again.</summary>
internal sealed class TextEntry(FuzzMemory memory, TextFormat format, TextMutator mutator) : IFuzzEntry
{
    private const uint IgnoreUnknown = 1, GoogleEvery = 8;

    private readonly Seeds _seeds = new((type, message) => type.ToText(format, message));

    public string Name => format == TextFormat.Json ? "json" : "text";

    public static TextEntry Json(FuzzMemory memory) => new(memory, TextFormat.Json, TextMutator.OfJson());

    public static TextEntry Text(FuzzMemory memory) => new(memory, TextFormat.Text, TextMutator.OfText());

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
