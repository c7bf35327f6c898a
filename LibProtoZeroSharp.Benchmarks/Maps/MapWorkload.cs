using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Maps;

/// <summary>Maps of one size: the operations of both libraries on their entries.</summary>
internal sealed class MapWorkload<TKey, TOwn> : Workload where TKey : notnull where TOwn : unmanaged
{
    private const string Google = "Google.Protobuf", Own = "LibProtoZeroSharp";

    private readonly ArenaAllocator _arena = new();
    private readonly OwnMaps<TOwn> _own;

    /// <param name="title">The name of the maps.</param>
    /// <param name="keys">The keys of each map.</param>
    /// <param name="convert">Makes a key of ours.</param>
    /// <param name="copy">Makes an equal key at another place in memory.</param>
    public MapWorkload(string title, TKey[][] keys, Func<TKey, ArenaAllocator, TOwn> convert, Func<TKey, TKey> copy)
    {
        Title = title;
        Messages = keys.Sum(each => each.Length);
        var random = new Random(1);
        TKey[][] wanted = [.. keys.Select(each => each.Select(copy).ToArray())];
        foreach (TKey[] each in wanted) random.Shuffle(each);
        var google = new GoogleMaps<TKey>(keys, wanted);
        _own = new OwnMaps<TOwn>(Convert(keys, convert), Convert(wanted, convert));
        long sum = keys.Sum(each => each.Length * (each.Length - 1L) / 2);
        Operations =
        [
            new Operation("build a map", Google, google.Build),
            new Operation("build a map", Own, _own.Build),
            Counter("look up a key", Google, google.LookUp, sum),
            Counter("look up a key", Own, _own.LookUp, sum),
            Counter("look up an absent key", Google, google.Miss, google.Miss()),
            Counter("look up an absent key", Own, _own.Miss, google.Miss()),
            Counter("iterate a map", Google, google.Iterate, sum),
            Counter("iterate a map", Own, _own.Iterate, sum),
        ];
    }

    public override string Title { get; }
    public override string Description => "Every key with a number; of each library all maps together.";
    public override int Messages { get; }
    public override IReadOnlyList<Operation> Operations { get; }

    /// <summary>None: operations are compared by their names.</summary>
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        _own.Dispose();
        _arena.Dispose();
        base.Dispose();
    }

    private TOwn[][] Convert(TKey[][] keys, Func<TKey, ArenaAllocator, TOwn> convert) =>
        [.. keys.Select(each => each.Select(key => convert(key, _arena)).ToArray())];

    private Operation Counter(string name, string library, Func<long> run, long expected) => new(name, library, () => run())
    {
        Verify = () =>
        {
            if (run() != expected) throw new InvalidOperationException($"{Title}: {library} finds something else");
        },
    };
}
