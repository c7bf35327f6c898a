using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The operations of a competitor in C++ in each of its builds, which are compared as variants of the same operation.</summary>
/// <param name="competitors">The builds.</param>
/// <param name="payloads">The messages.</param>
/// <param name="output">The target of all messages, one after the other.</param>
internal sealed class NativeBuilds(IReadOnlyList<NativeCompetitor> competitors, Payloads payloads, byte[] output) : IDisposable
{
    private readonly NativeOperations[] _builds = [.. competitors.Select(competitor => new NativeOperations(competitor, payloads, output))];

    /// <summary>The ways of parsing in Google's C++ library: in an arena with one block of warm memory, in a new arena, or without any.</summary>
    public static readonly (string Name, string? Variant)[] GoogleParsers = [("parse", "arena reset"), ("parse", "new arena"), ("parse", "message reused")];

    /// <summary>From its messages to bytes: with messages in one block on huge pages, and with messages in an arena's own blocks.</summary>
    public static readonly (string Name, string? Variant)[] GoogleWriters = [("write", "one warm block"), ("write", "many blocks")];

    /// <summary>Reading by hand with ProtoZero. It has no messages, so structs take their place.</summary>
    public static readonly (string Name, string? Variant)[] ProtoZeroParsers = [("read by hand", null), ("parse", "structs with views"), ("parse", "structs with strings")];

    /// <summary>From those structs to bytes.</summary>
    public static readonly (string Name, string? Variant)[] ProtoZeroWriters = [("write by hand", "fixed buffer"), ("write by hand", "string reused")];

    /// <summary>The number of builds: each operation has as many variants.</summary>
    public int Count => _builds.Length;

    /// <summary>Sets the expected sum of reading by hand and of walking messages.</summary>
    public ulong WalkSum
    {
        set
        {
            foreach (NativeOperations build in _builds) build.WalkSum = value;
        }
    }

    /// <summary>
    /// The operations that the library has for the type, each with its builds one after the other. If the library is missing, all of them, with the
    /// reason.
    /// </summary>
    public IEnumerable<Operation> Of(params IEnumerable<(string Name, string? Variant)> operations) =>
        from operation in operations
        from build in _builds
        where build.Has(operation.Name, operation.Variant)
        select build.Of(operation.Name, operation.Variant);

    /// <inheritdoc cref="NativeOperations.SumReadByHand"/>
    public ulong? SumReadByHand() => _builds[0].SumReadByHand();

    public void Dispose()
    {
        foreach (NativeOperations build in _builds) build.Dispose();
    }
}
