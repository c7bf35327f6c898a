using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Valid messages of all types, to be mutated. One of them is replaced now and then.</summary>
/// <param name="makesText">Makes text of a message; null for messages as they are.</param>
internal sealed class Seeds(Func<FuzzType, byte[], byte[]?>? makesText = null)
{
    private const int PerType = 16, MaxFields = 1024, MostLength = 8_000, OneIn = 40;

    /// <summary>Mostly small ones, so that the place of a mutation matters.</summary>
    private static readonly int[] SmallLengths = [20, 60, 120, 300];

    private readonly byte[][][] _seeds = new byte[FuzzTypes.All.Count][][];
    private RandomWireMessages? _messages;

    /// <summary>A message of a type.</summary>
    /// <param name="type">Its index in <see cref="FuzzTypes.All"/>.</param>
    /// <param name="random">The only source of randomness.</param>
    public byte[] Next(int type, Random random)
    {
        byte[][] seeds = _seeds[type] ??= [.. Enumerable.Range(0, PerType).Select(_ => Make(type, random))];
        int index = random.Next(PerType);
        return random.Next(500) == 0 ? seeds[index] = Make(type, random) : seeds[index];
    }

    private byte[] Make(int type, Random random)
    {
        byte[] message = Messages(random).Next(FuzzTypes.Messages.Message(FuzzTypes.All[type].FullName));
        byte[] seed = Pick(message, random.Next(OneIn) == 0 ? MostLength : SmallLengths[random.Next(SmallLengths.Length)], random);
        return makesText == null ? seed : makesText(FuzzTypes.All[type], seed) ?? [];
    }

    /// <summary>Text has no unknown fields, and well-known types have values without a text.</summary>
    private RandomWireMessages Messages(Random random)
    {
        if (_messages != null) return _messages;
        var values = new RandomValues(random);
        return _messages = makesText == null
            ? new RandomWireMessages(FuzzTypes.Messages, values, new RandomUnknownFields(values))
            : new RandomWireMessages(FuzzTypes.Messages, values, wellKnown: new RandomWellKnown(values, FuzzTypes.Messages, FuzzTypes.Descriptors));
    }

    /// <summary>Some of the fields of a message, in their order.</summary>
    private static byte[] Pick(byte[] message, int length, Random random)
    {
        if (message.Length <= length) return message;
        Span<WireField> fields = stackalloc WireField[MaxFields];
        fields = fields[..WireFields.Find(message, fields)];
        var picked = new WireOutput();
        int open = 0, start = 0;
        foreach (WireField field in fields)
        {
            // A group is picked as a whole.
            if (open == 0) start = field.Start;
            open += (field.Tag & 7) switch { WireOutput.StartGroup => 1, WireOutput.EndGroup => -1, _ => 0 };
            if (open != 0 || random.Next(message.Length) > 2 * length) continue;
            // Those that are too long don't take the place of others.
            if (picked.Written.Length + field.End - start <= length) picked.WriteRaw(message.AsSpan(start..field.End));
        }

        return picked.ToArray();
    }
}
