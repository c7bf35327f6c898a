using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The values of the shapes that several sections measure. For warming up the code, there are fewer of them.</summary>
internal static class ShapeValues
{
    private const int Few = 20, FewLarge = 2;

    public static TinyValues[] Tiny(bool isSmall) => RandomValues.Many(isSmall ? Few : 20_000, TinyValues.Next);

    public static ProfileValues[] Profiles(bool isSmall) => RandomValues.Many(isSmall ? Few : 2_000, ProfileValues.Next);

    public static SeedRootValues[] Seed(bool isSmall) => RandomValues.Many(1, random => SeedRootValues.Next(random, isSmall ? Few : 40_000));

    public static TickValues[][] Ticks(bool isSmall) => RandomValues.Many(isSmall ? Few : 300, random => TickValues.Batch(random, 100));

    public static TraceValues[] Traces(bool isSmall) => RandomValues.Many(isSmall ? Few : 200, TraceValues.Next);

    public static DenseNodesValues[] DenseNodes(bool isSmall) => RandomValues.Many(isSmall ? FewLarge : 40, random => DenseNodesValues.Next(random, 8000));

    public static TreeValues[] Trees(bool isSmall) => RandomValues.Many(isSmall ? FewLarge : 20, random => TreeValues.Next(random, 12));

    public static Text[][] Strings(bool isSmall) => RandomValues.Many(isSmall ? Few : 100, random => ListValues.Strings(random, 1024));
}
