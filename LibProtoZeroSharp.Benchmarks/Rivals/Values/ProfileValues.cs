namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Profile</c>.</summary>
public sealed record ProfileValues(
    ulong Id, Text Name, Text Email, long Created, double Score, Text[] Tags, AddressValues Address, VisitValues[] Visits, byte[] AvatarHash)
{
    public static ProfileValues Next(Random random) => new(
        (ulong)random.Number(50), random.Text(8, 30), random.Text(12, 40), 1_700_000_000 + random.Number(30), random.NextDouble(),
        random.Many(random.Next(4, 12), r => r.Text(3, 20)), AddressValues.Next(random),
        random.Many(random.Next(8, 22), VisitValues.Next), random.Bytes(32));
}

/// <summary>The content of an <c>Address</c>.</summary>
public sealed record AddressValues(Text Street, Text City, Text Zip, Text Country)
{
    public static AddressValues Next(Random random) => new(random.Text(10, 40), random.Text(4, 20), random.Text(4, 8), random.Text(2, 2));
}

/// <summary>The content of a <c>Visit</c>.</summary>
public readonly record struct VisitValues(long At, Text Page, uint Milliseconds)
{
    public static VisitValues Next(Random random) => new(1_700_000_000 + random.Number(30), random.Text(10, 60), (uint)random.Number(20));
}
