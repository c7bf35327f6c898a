using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Edits of encoded messages, against a parse, a change and a write.</summary>
internal sealed class EditEntry(FuzzMemory memory) : IFuzzEntry
{
    private readonly Seeds _seeds = new();
    private readonly WireMutator _mutator = new();

    public string Name => "edit";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        byte[] message = _seeds.Next(type, random), values = _seeds.Next(type, random);
        input.WriteRaw([(byte)type, (byte)random.Next(256)]);
        input.WriteBytes(values);
        // Encodings after each other are one message, whose fields have several parts.
        if (random.Next(2) == 0) input.WriteRaw(_seeds.Next(type, random));
        _mutator.Mutate(message, values, random, input);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        if (!VarInt.TryRead(typed.Rest, out ulong split, out int start)) return default;
        ReadOnlySpan<byte> both = typed.Rest[start..];
        int length = (int)Math.Min(split, (ulong)both.Length);
        ParseResult result = typed.Type.Edit(both[length..], both[..length], memory, typed.Options);
        return result.Outcome(typed.Kind, both.Length, memory.Output.Last(result.Length));
    }
}
