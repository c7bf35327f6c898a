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
        var walk = new ReaderWalk();
        ProtoFailure found = default, expected = default;
        try
        {
            walk.Walk(new ProtoReader(memory.Place(input, atStart: Digest.Of(input) % 2 == 0)));
        }
        catch (ProtoException exception)
        {
            found = new ProtoFailure(exception.Error, exception.Offset);
        }

        byte[] bytes = input.ToArray();
        var model = new ModelWalk(bytes);
        try
        {
            model.Walk(new ModelReader(bytes, 0, bytes.Length, ProtoReadOptions.DefaultMaxDepth));
        }
        catch (ProtoException exception)
        {
            expected = new ProtoFailure(exception.Error, exception.Offset);
        }

        if (found != expected || walk.Values != model.Values) throw new FindException($"read: {found} and {walk.Values:X}, the model: {expected} and {model.Values:X}");
        return new Outcome((uint)found.Error << 16 | (uint)int.Log2(bytes.Length + 1), walk.Values);
    }
}
