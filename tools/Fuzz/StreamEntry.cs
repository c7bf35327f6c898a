using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Parsing from streams that return a few bytes at a time, against parsing a span.</summary>
internal sealed class StreamEntry(FuzzMemory memory) : IFuzzEntry
{
    private readonly Seeds _seeds = new();
    private readonly WireMutator _mutator = new();

    public string Name => "stream";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        input.WriteRaw([(byte)type, 0]);
        _mutator.Mutate(_seeds.Next(type, random), _seeds.Next(type, random), random, input);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        ParseResult result = typed.Type.Stream(typed.Rest, memory, typed.Choice);
        return result.Outcome(typed.Kind, typed.Rest.Length, memory.Output.Last(result.Length));
    }
}
