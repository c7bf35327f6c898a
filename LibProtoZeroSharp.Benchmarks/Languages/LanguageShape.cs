using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>A shape of messages that all programs measure.</summary>
/// <param name="Title">The title of the same workload in the section of shapes.</param>
/// <param name="Type">The name of the message in its <c>.proto</c> file.</param>
internal abstract record LanguageShape(string Title, string Type)
{
    public static IReadOnlyList<LanguageShape> All { get; } =
    [
        Of<Tiny, TinyValues, TinyShape>("tiny messages", ShapeValues.Tiny),
        Of<Profile, ProfileValues, ProfileShape>("messages of 1 KB", ShapeValues.Profiles),
        Of<RootMessage, SeedRootValues, SeedShape>("seed messages, varied", ShapeValues.Seed),
        Of<Ticks, TickValues[], TicksShape>("market ticks", ShapeValues.Ticks),
        Of<Trace, TraceValues, TraceShape>("traces", ShapeValues.Traces),
        Of<DenseNodes, DenseNodesValues, DenseNodesShape>("dense nodes", ShapeValues.DenseNodes),
        Of<Tree, TreeValues, TreeShape>("trees", ShapeValues.Trees),
        Of<Strings, Text[], StringsShape>("1,024 strings", ShapeValues.Strings),
    ];

    /// <summary>The payloads; fewer and smaller ones if the argument is true.</summary>
    public abstract Payloads Encode(bool isSmall);

    /// <summary>The messages of the payloads, written again by our library.</summary>
    public abstract Payloads WriteAgain(Payloads payloads);

    /// <summary>Our operations on the payloads.</summary>
    public abstract IReadOnlyList<Operation> Operations(ShapeData data);

    /// <summary>Whether two payloads are equal messages: maps have no order.</summary>
    /// <exception cref="ProtoException">One of them is not a message.</exception>
    public abstract bool AreEqual(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second);

    private static Shape<T, TValues, TShape> Of<T, TValues, TShape>(string title, Func<bool, TValues[]> values)
        where T : unmanaged, IProtoMessage<T> where TShape : struct, IShape<T, TValues> => new(title, values);

    private sealed record Shape<T, TValues, TShape>(string Title, Func<bool, TValues[]> Values) : LanguageShape(Title, typeof(T).Name)
        where T : unmanaged, IProtoMessage<T> where TShape : struct, IShape<T, TValues>
    {
        public override Payloads Encode(bool isSmall) => Encoded.Of<T, TValues, TShape>(Values(isSmall));

        public override Payloads WriteAgain(Payloads payloads)
        {
            using var arena = new ArenaAllocator();
            return Payloads.Of(Type, [.. Enumerable.Range(0, payloads.Count).Select(i => ProtoMessage.ToByteArray(ProtoMessage.Parse<T>(payloads[i], arena)))]);
        }

        public override IReadOnlyList<Operation> Operations(ShapeData data) => [.. new OwnMessages<T>(data).AgainstOtherLanguages()];

        public override bool AreEqual(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second)
        {
            using var arena = new ArenaAllocator();
            return ProtoMessage.Equals(ProtoMessage.Parse<T>(first, arena), ProtoMessage.Parse<T>(second, arena));
        }
    }
}
