namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>RootMessage</c> of the seed workload, with other values in each message.</summary>
public sealed record SeedRootValues(SeedMessageValues[] Messages)
{
    public static SeedRootValues Next(Random random, int messages) => new(random.Many(messages, SeedMessageValues.Next));
}

/// <summary>The content of a <c>TestMessage</c>: on average as many texts and sub-messages as in the seed workload, and texts as long.</summary>
public sealed record SeedMessageValues(ulong A, long B, uint? C, Text D, Text[] E, SeedSubValues[] F)
{
    private const int Bits = 62;

    public static SeedMessageValues Next(Random random) => new(
        (ulong)random.Number(Bits), random.Next(2) == 0 ? random.Number(Bits) : -random.Number(Bits), random.Next(2) == 0 ? (uint)random.Number(32) : null,
        random.Text(1, 25), random.Many(random.Next(9), r => r.Text(1, 9)), random.Many(random.Next(19), SeedSubValues.Next));
}

/// <summary>The content of a <c>SubMessage</c>.</summary>
public readonly record struct SeedSubValues(int Id, Text Name)
{
    public static SeedSubValues Next(Random random) => new((int)random.Number(20), random.Text(1, 25));
}
