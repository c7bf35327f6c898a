using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Merging, from bytes and from messages, against parsing one after the other.</summary>
internal sealed class MergeEntry(FuzzMemory memory) : IFuzzEntry
{
    private readonly Seeds _seeds = new();
    private readonly WireMutator _mutator = new();
    private readonly WireOutput _first = new();

    public string Name => "merge";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        byte[] first = _seeds.Next(type, random), second = _seeds.Next(type, random);
        _first.Clear();
        _mutator.Mutate(first, second, random, _first);
        input.WriteRaw([(byte)type, 0]);
        input.WriteBytes(_first.Written);
        _mutator.Mutate(second, first, random, input);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        if (!VarInt.TryRead(typed.Rest, out ulong split, out int start)) return default;
        ReadOnlySpan<byte> both = typed.Rest[start..];
        int length = (int)Math.Min(split, (ulong)both.Length);
        ParseResult result = typed.Type.Merge(both[..length], both[length..], memory);
        return result.Outcome(typed.Kind, both.Length, memory.Output.Last(result.Length));
    }
}
