using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>All measured shapes. Each has a small variant for warming up the code.</summary>
internal static class ShapeWorkloads
{
    private const string Own = OwnMessages<Blob>.Library, Aliasing = "parse, aliasing";

    private const string AsFrequent = "texts that recur, most of them short, as frequent as Zipf's law says";

    private const int Few = 20, FewLarge = 2, FewItems = 2000, ManyItems = 1 << 20, Levels = 512;

    /// <param name="osm">The source of the dense nodes; null for generated dense nodes.</param>
    public static IReadOnlyList<Func<bool, Workload>> All(OsmFile? osm) =>
    [
        Tiny,
        Profiles,
        Seed,
        Ticks,
        Traces,
        small => Documents("10 documents", small ? FewLarge : 10).AndJson(),
        small => Documents("1,000 documents", small ? Few : 1_000),
        .. osm == null ? [DenseNodes] : OsmWorkloads.Of(osm),
        Trees,
        small => Blobs(small ? Few : 100),
        small => Integers("1 integer", small ? Few : 20_000, 1, 31),
        small => Integers("1,024 integers", small ? Few : 200, 1024, 31),
        small => Integers("1,048,576 integers", 2, small ? FewItems : ManyItems, 31),
        small => Integers("1,048,576 small integers", 2, small ? FewItems : ManyItems, 7),
        small => Doubles("1 double", small ? Few : 20_000, 1),
        small => Doubles("1,024 doubles", small ? Few : 200, 1024),
        small => Doubles("1,048,576 doubles", 2, small ? FewItems : ManyItems),
        small => ProfilesOfZipf(small ? Few : 2_000),
        small => TracesOfZipf(small ? Few : 200),
        small => StringsOfZipf(small ? Few : 100, 1024),
        small => Strings("1 string", small ? Few : 20_000, 1),
        small => Strings("1,024 strings", ShapeValues.Strings(small)),
        small => Strings("1,048,576 strings", 2, small ? FewItems : ManyItems),
    ];

    private static Workload Tiny(bool isSmall)
    {
        TinyValues[] values = ShapeValues.Tiny(isSmall);
        return ShapeWorkload<Tiny>.OfValues<TinyValues, TinyShape>("tiny messages", "Four fields in less than 32 bytes.", values)
            .AndByHand<TinyValues, TinyShape>(values).AndJson();
    }

    private static Workload Profiles(bool isSmall) =>
        Profiles("messages of 1 KB", "A user's profile: short strings, an address, a list of visits.", ShapeValues.Profiles(isSmall)).AndJson();

    private static Workload ProfilesOfZipf(int count)
    {
        var texts = new ZipfTexts();
        return Profiles("profiles, Zipf texts", $"The same with {AsFrequent}.", RandomValues.Many(count, random => ProfileValues.Next(random, texts)));
    }

    private static ShapeWorkload<Profile> Profiles(string title, string description, ProfileValues[] values) => ShapeWorkload<Profile>
        .OfValues<ProfileValues, ProfileShape>(title, description, values).AndByHand<ProfileValues, ProfileShape>(values);

    private static Workload Seed(bool isSmall)
    {
        SeedRootValues[] values = ShapeValues.Seed(isSmall);
        return ShapeWorkload<RootMessage>
            .OfValues<SeedRootValues, SeedShape>("seed messages, varied", "The messages of the seed workload with other numbers, texts and lengths in each.", values)
            .AndByHand<SeedRootValues, SeedShape>(values);
    }

    private static Workload Ticks(bool isSmall)
    {
        TickValues[][] values = ShapeValues.Ticks(isSmall);
        return ShapeWorkload<Ticks>
            .OfValues<TickValues[], TicksShape>("market ticks", "Batches of 100 messages that are nothing but numbers.", values)
            .AndByHand<TickValues[], TicksShape>(values);
    }

    private static Workload Traces(bool isSmall) =>
        Traces("traces", "Spans with attributes and events: strings, oneofs, maps and lists of lists.", ShapeValues.Traces(isSmall)).AndJson();

    private static Workload TracesOfZipf(int count)
    {
        var texts = new ZipfTexts();
        return Traces("traces, Zipf texts", $"The same with {AsFrequent}.", RandomValues.Many(count, random => TraceValues.Next(random, texts)));
    }

    private static ShapeWorkload<Trace> Traces(string title, string description, TraceValues[] values) => ShapeWorkload<Trace>
        .OfValues<TraceValues, TraceShape>(title, description, values).AndByHand<TraceValues, HandWrittenTrace>(values);

    /// <summary>Ten fit into a processor's second cache, and a thousand don't.</summary>
    private static ShapeWorkload<Document> Documents(string title, int count)
    {
        DocumentValues[] values = RandomValues.Many(count, DocumentValues.Next);
        return ShapeWorkload<Document>
            .OfValues<DocumentValues, DocumentShape>(
                title, "Sections with paragraphs and attachments: many optional fields, and most bytes in texts and blobs of 1 to 10 kB.", values)
            .AndByHand<DocumentValues, HandWrittenDocument>(values);
    }

    private static Workload DenseNodes(bool isSmall)
    {
        DenseNodesValues[] values = ShapeValues.DenseNodes(isSmall);
        return ShapeWorkload<DenseNodes>
            .OfValues<DenseNodesValues, DenseNodesShape>(
                "dense nodes", "8,000 places each, as OpenStreetMap packs them into columns of deltas; made up.", values)
            .AndByHand<DenseNodesValues, DenseNodesShape>(values);
    }

    private static Workload Trees(bool isSmall)
    {
        TreeValues[] values = ShapeValues.Trees(isSmall);
        return ShapeWorkload<Tree>.OfValues<TreeValues, TreeShape>("trees", "Binary trees of up to 13 levels: nothing but nesting.", values)
            .AndByHand<TreeValues, TreeShape>(values);
    }

    /// <summary>A message whose depth is what matters.</summary>
    public static Workload Nested(bool isSmall)
    {
        NestedValues[] values = RandomValues.Many(isSmall ? FewLarge : 20, random => NestedValues.Next(random, Levels));
        return ShapeWorkload<Nested>
            .OfValues<NestedValues, NestedShape>(
                $"nested {Levels} deep", "Each level has a number, a short string and the next level. The parsers allow this depth.", values, Levels)
            .AndByHand<NestedValues, NestedShape>(values);
    }

    private static Workload Blobs(int count)
    {
        BlobValues[] values = RandomValues.Many(count, random => BlobValues.Next(random, 1 << 16));
        return ShapeWorkload<Blob>.OfValues<BlobValues, BlobShape>("blobs of 64 KB", "A name and random bytes.", values)
            .AndByHand<BlobValues, BlobShape>(values)
            .WithViews(Own, Aliasing, "clone, within the arena")
            .WithViews(GoogleOperations.Library, ShapeOperations.Build, ShapeOperations.Clone, ShapeOperations.CloneAndMerge)
            .WithViews(NativeCompetitor.ProtoZeroName, "parse, structs with views", $"parse, structs with views, {NativeCompetitor.Tuned}")
            .WithLengths(ShapeOperations.Size, ShapeOperations.Walk, ShapeOperations.ReadByHand);
    }

    private static Workload Integers(string title, int count, int items, int bits)
    {
        int[][] values = RandomValues.Many(count, random => ListValues.Integers(random, items, bits));
        return ShapeWorkload<Integers>
            .OfValues<int[], IntegersShape>(title, $"A packed list of varints of up to {bits} bits, all lengths as frequent.", values)
            .AndByHand<int[], IntegersShape>(values);
    }

    private static Workload Doubles(string title, int count, int items)
    {
        double[][] values = RandomValues.Many(count, random => ListValues.Doubles(random, items));
        return ShapeWorkload<Doubles>.OfValues<double[], DoublesShape>(title, "A packed list.", values).AndByHand<double[], DoublesShape>(values)
            .WithViews(Own, Aliasing).WithLengths(ShapeOperations.Size);
    }

    private static Workload Strings(string title, int count, int items) =>
        Strings(title, RandomValues.Many(count, random => ListValues.Strings(random, items)));

    private static Workload Strings(string title, Text[][] values) =>
        Strings(title, "A list of up to 40 characters each; one in twenty isn't ASCII.", values);

    private static Workload StringsOfZipf(int count, int items)
    {
        var texts = new ZipfTexts();
        return Strings($"{items:N0} strings, Zipf texts", $"A list with {AsFrequent}.", RandomValues.Many(count, random => ListValues.Strings(random, items, texts)));
    }

    private static Workload Strings(string title, string description, Text[][] values) =>
        ShapeWorkload<Strings>.OfValues<Text[], StringsShape>(title, description, values).AndByHand<Text[], StringsShape>(values);
}
