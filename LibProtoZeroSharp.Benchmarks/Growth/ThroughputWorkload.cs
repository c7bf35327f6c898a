using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Growth;

/// <summary>Growing numbers of small messages, one after the other. Each is forgotten before the next.</summary>
/// <typeparam name="T">The generated message.</typeparam>
/// <typeparam name="TValues">The values that it is built from.</typeparam>
/// <typeparam name="TShape">Builds it.</typeparam>
internal sealed class ThroughputWorkload<T, TValues, TShape> : Workload
    where T : unmanaged, IProtoMessage<T>
    where TShape : struct, IShape<T, TValues>
{
    /// <summary>With more messages, the garbage collector takes seconds.</summary>
    private const int MostOfGoogle = 200_000;

    private readonly ArenaAllocator _arena = new();
    private readonly TValues[] _values;
    private readonly Payloads _payloads;
    private readonly byte[] _output;

    /// <param name="title">The name of the messages.</param>
    /// <param name="values">Their content, in rotation.</param>
    /// <param name="counts">The numbers of messages in a run.</param>
    public ThroughputWorkload(string title, TValues[] values, IReadOnlyList<int> counts)
    {
        Title = title;
        _values = values;
        _payloads = Encoded.Of<T, TValues, TShape>(values);
        _output = GC.AllocateUninitializedArray<byte>(Enumerable.Range(0, _payloads.Count).Max(i => _payloads[i].Length));
        GoogleMessages google = GoogleMessages.Of(_payloads);
        Operations =
        [
            .. counts.SelectMany(count => new[]
            {
                Own("parse, arena reset for each", count, ParseIntoReset) with { ArenaBytes = () => _arena.AllocatedBytes },
                Own("parse, new arena for each", count, ParseIntoNew),
                Own("build and write, arena reset for each", count, BuildAndWrite) with { ArenaBytes = () => _arena.AllocatedBytes },
            }),
            .. counts.Where(count => count <= MostOfGoogle).Select(count =>
                Of(ShapeOperations.Parse, "Google.Protobuf", count, () => { for (int done = 0; done < count; done += _payloads.Count) google.Parse(); })),
        ];
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }

    private Operation Own(string name, int count, Action<int> one) => Of(name, "LibProtoZeroSharp", count, () =>
    {
        for (int done = 0; done < count; done += _payloads.Count)
        {
            for (int i = 0; i < _payloads.Count; i++) one(i);
        }
    });

    private static Operation Of(string name, string library, int count, Action run) =>
        new(name, library, run) { Variant = $"{count:N0}", Units = count };

    private void ParseIntoReset(int index)
    {
        _arena.Reset();
        ProtoMessage.Parse<T>(_payloads[index], _arena);
    }

    private void ParseIntoNew(int index)
    {
        using var arena = new ArenaAllocator();
        ProtoMessage.Parse<T>(_payloads[index], arena);
    }

    private void BuildAndWrite(int index)
    {
        _arena.Reset();
        ProtoMessage.WriteTo(TShape.Build<FromUtf8>(_values[index], _arena), _output);
    }
}
