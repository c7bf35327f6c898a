using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The reader for reading by hand, against a model.</summary>
internal sealed class ReaderEntry(FuzzMemory memory) : IFuzzEntry
{
    private readonly Seeds _seeds = new();
    private readonly WireMutator _mutator = new();

    public string Name => "reader";

    public void Make(Random random, WireOutput input) =>
        _mutator.Mutate(_seeds.Next(random.Next(FuzzTypes.All.Count), random), _seeds.Next(random.Next(FuzzTypes.All.Count), random), random, input);

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        (ProtoFailure failure, uint values) = ModelWalk.Compare(memory.Place(input, atStart: Digest.Of(input) % 2 == 0));
        return new Outcome((uint)failure.Error << 16 | (uint)int.Log2(input.Length + 1), values);
    }
}
