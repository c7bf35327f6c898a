using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Messages that follow one another, in memory and in streams, against a model.</summary>
internal sealed class DelimitedEntry(FuzzMemory memory) : IFuzzEntry
{
    private readonly Seeds _seeds = new();
    private readonly WireMutator _mutator = new();
    private readonly WireOutput _messages = new();
    private readonly WireOutput _message = new();

    public string Name => "delimited";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        input.WriteRaw([(byte)type, 0]);
        _messages.Clear();
        for (int i = random.Next(6); i > 0; i--)
        {
            _message.Clear();
            _mutator.Mutate(_seeds.Next(type, random), _seeds.Next(type, random), random, _message);
            _messages.WriteBytes(_message.Written);
        }

        // Seen as one message, lengths are tags or values.
        if (random.Next(3) == 0) _mutator.Mutate(_messages.Written, [], random, input);
        else input.WriteRaw(_messages.Written);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        DelimitedResult result = typed.Type.ReadDelimited(typed.Rest, memory, typed.Choice);
        uint kind = typed.Kind << 12 | (uint)Math.Min(result.Messages, 7) << 8 | (uint)result.Error;
        return new Outcome(kind, Digest.Add(Digest.Add(result.Digest, (ulong)result.Offset), (uint)result.Error));
    }
}
