using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Generated parsers and writers: copied, aliased and segmented input, against one another and Google's library.</summary>
internal sealed class ParseEntry(FuzzMemory memory) : IFuzzEntry
{
    private const uint Discard = 1, Partial = 2, Shallow = 4, AllOptions = 7;

    /// <summary>Google's parser takes several times as long as all of ours together.</summary>
    private const uint GoogleEvery = 8;

    private readonly Seeds _seeds = new();
    private readonly WireMutator _mutator = new();

    public string Name => "parse";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        int options = random.Next(4) == 0 ? random.Next((int)AllOptions + 1) : 0;
        input.WriteRaw([(byte)type, (byte)options]);
        _mutator.Mutate(_seeds.Next(type, random), _seeds.Next(random.Next(FuzzTypes.All.Count), random), random, input);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        var options = new ProtoReadOptions
        {
            DiscardUnknownFields = (typed.Options & Discard) != 0,
            AllowPartial = (typed.Options & Partial) != 0,
            MaxDepth = (typed.Options & Shallow) != 0 ? 3 : 0,
        };
        ParseResult result = typed.Type.Parse(typed.Rest, memory, options, typed.Choice);
        Span<byte> written = memory.Output.Last(result.Length);
        if (typed.Options == 0 && typed.Choice / 64 % GoogleEvery == 0) GoogleParser.Compare(typed.Type, typed.Rest, result, written);
        return result.Outcome(typed.Kind, typed.Rest.Length, written);
    }
}
