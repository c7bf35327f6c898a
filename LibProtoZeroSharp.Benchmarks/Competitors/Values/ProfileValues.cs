namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Profile</c>.</summary>
public sealed record ProfileValues(
    ulong Id, Text Name, Text Email, long Created, double Score, Text[] Tags, AddressValues Address, VisitValues[] Visits, byte[] AvatarHash)
{
    public static ProfileValues Next(Random random) => Next(random, Texts.Different);

    public static ProfileValues Next(Random random, Texts texts) => new(
        (ulong)random.Number(50), texts.Next(random, 8, 30), texts.Next(random, 12, 40), 1_700_000_000 + random.Number(30), random.NextDouble(),
        random.Many(random.Next(4, 12), r => texts.Next(r, 3, 20)), AddressValues.Next(random, texts),
        random.Many(random.Next(8, 22), r => VisitValues.Next(r, texts)), random.Bytes(32));
}

/// <summary>The content of an <c>Address</c>.</summary>
public sealed record AddressValues(Text Street, Text City, Text Zip, Text Country)
{
    public static AddressValues Next(Random random, Texts texts) => new(texts.Next(random, 10, 40), texts.Next(random, 4, 20), texts.Next(random, 4, 8), texts.Next(random, 2, 2));
}

/// <summary>The content of a <c>Visit</c>.</summary>
public readonly record struct VisitValues(long At, Text Page, uint Milliseconds)
{
    public static VisitValues Next(Random random, Texts texts) => new(1_700_000_000 + random.Number(30), texts.Next(random, 10, 60), (uint)random.Number(20));
}
