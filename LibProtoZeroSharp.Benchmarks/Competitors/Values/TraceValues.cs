namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Trace</c>.</summary>
public sealed record TraceValues((Text Key, Text Value)[] Resource, SpanValues[] Spans)
{
    public static TraceValues Next(Random random) => Next(random, Texts.Different);

    public static TraceValues Next(Random random, Texts texts) => new(
        [.. random.Many(random.Next(3, 8), r => (Key: texts.Next(r, 6, 20), Value: texts.Next(r, 3, 40))).DistinctBy(entry => entry.Key.Chars)],
        random.Many(random.Next(5, 40), r => SpanValues.Next(r, texts)));
}

/// <summary>The content of a <c>Span</c>.</summary>
public sealed record SpanValues(
    byte[] TraceId, byte[] SpanId, Text Name, ulong Start, ulong End, AttributeValues[] Attributes, EventValues[] Events, int Kind)
{
    public static SpanValues Next(Random random, Texts texts)
    {
        ulong start = 1_700_000_000_000_000_000 + (ulong)random.Number(40);
        return new SpanValues(
            random.Bytes(16), random.Bytes(8), texts.Next(random, 8, 40), start, start + (ulong)random.Number(30),
            random.Many(random.Next(0, 12), r => AttributeValues.Next(r, texts)), random.Many(random.Next(0, 3), r => EventValues.Next(r, start, texts)), random.Next(3));
    }
}

/// <summary>The content of an <c>Event</c>.</summary>
public sealed record EventValues(ulong Time, Text Name, AttributeValues[] Attributes)
{
    public static EventValues Next(Random random, ulong start, Texts texts) =>
        new(start + (ulong)random.Number(20), texts.Next(random, 4, 20), random.Many(random.Next(0, 4), r => AttributeValues.Next(r, texts)));
}

/// <summary>The content of an <c>Attribute</c>.</summary>
public sealed record AttributeValues(Text Key, AttributeKind Kind)
{
    public Text Text { get; private init; }
    public bool Flag { get; private init; }
    public long Number { get; private init; }
    public double Fraction { get; private init; }
    public byte[] Raw { get; private init; } = [];

    public static AttributeValues Next(Random random, Texts texts)
    {
        Text key = texts.Next(random, 5, 24);
        return random.Next(8) switch
        {
            0 => new AttributeValues(key, AttributeKind.Flag) { Flag = random.Next(2) == 0 },
            1 or 2 => new AttributeValues(key, AttributeKind.Number) { Number = random.Number(40) },
            3 => new AttributeValues(key, AttributeKind.Fraction) { Fraction = random.NextDouble() },
            4 => new AttributeValues(key, AttributeKind.Raw) { Raw = random.Bytes(random.Next(30)) },
            _ => new AttributeValues(key, AttributeKind.Text) { Text = texts.Next(random, 2, 50) },
        };
    }
}

/// <summary>The kind of an attribute's value.</summary>
public enum AttributeKind
{
    Text,
    Flag,
    Number,
    Fraction,
    Raw,
}
