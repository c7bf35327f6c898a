namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Tree</c>.</summary>
public sealed record TreeValues(int Value, TreeValues? Left, TreeValues? Right)
{
    /// <summary>One branch in ten is missing.</summary>
    public static TreeValues Next(Random random, int levels) => new(
        (int)random.Number(20),
        levels > 0 && random.Next(10) != 0 ? Next(random, levels - 1) : null,
        levels > 0 && random.Next(10) != 0 ? Next(random, levels - 1) : null);
}
