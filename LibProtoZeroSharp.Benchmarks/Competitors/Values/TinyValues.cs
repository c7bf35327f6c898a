namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Tiny</c>.</summary>
public sealed record TinyValues(uint Id, int Delta, bool Active, Text Code)
{
    public static TinyValues Next(Random random) =>
        new((uint)random.Number(28), (int)random.Number(10) - 500, random.Next(2) == 0, random.Text(0, 12));
}
