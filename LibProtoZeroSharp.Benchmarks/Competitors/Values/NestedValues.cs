namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Nested</c>.</summary>
public sealed record NestedValues(uint Id, Text Text, NestedValues? Child)
{
    /// <param name="random">The source of the values.</param>
    /// <param name="levels">The number of messages, of which each but the first is in another one.</param>
    public static NestedValues Next(Random random, int levels) =>
        new((uint)random.Number(20), random.Text(4, 20), levels > 1 ? Next(random, levels - 1) : null);
}
