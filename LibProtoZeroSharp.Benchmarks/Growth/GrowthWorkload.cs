using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Growth;

/// <summary>Our operations on messages of growing size.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class GrowthWorkload<T> : Workload where T : unmanaged, IProtoMessage<T>
{
    private const string Library = "LibProtoZeroSharp";

    private readonly List<ArenaAllocator> _arenas = [];
    private readonly byte[] _output;

    /// <param name="title">The content of the messages.</param>
    /// <param name="sizes">Their sizes in bytes.</param>
    /// <param name="input">Makes them.</param>
    public GrowthWorkload(string title, IEnumerable<int> sizes, GrowthInput input)
    {
        Title = title;
        (int Size, Payloads Messages)[] inputs =
            [.. from size in sizes let messages = input.Of(typeof(T).Name, size) where messages != null select (size, messages)];
        _output = GC.AllocateUninitializedArray<byte>(inputs.Max(pair => pair.Messages.Encoded.Length));
        Operations = [.. inputs.SelectMany(pair => Of(GrowthSizes.Name(pair.Size), pair.Messages))];
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        foreach (ArenaAllocator arena in _arenas) arena.Dispose();
        base.Dispose();
    }

    /// <summary>Writes the messages that were parsed last: not every machine has room for the largest messages twice.</summary>
    private Operation[] Of(string size, Payloads messages)
    {
        var arena = new ArenaAllocator();
        _arenas.Add(arena);
        var parsed = new T[messages.Count];
        return
        [
            new Operation(ShapeOperations.Parse, Library, () =>
            {
                arena.Reset();
                for (int i = 0; i < parsed.Length; i++) parsed[i] = ProtoMessage.Parse<T>(messages[i], arena);
            })
            {
                Variant = size,
                Units = messages.Encoded.Length,
                ArenaBytes = () => arena.AllocatedBytes,
            },
            new Operation(ShapeOperations.Write, Library, () => Write(parsed))
            {
                Variant = size,
                Units = messages.Encoded.Length,
                Verify = () =>
                {
                    if (!_output.AsSpan(0, messages.Encoded.Length).SequenceEqual(messages.Encoded))
                        throw new InvalidOperationException($"{Title}, {size}: written again, the bytes differ");
                },
            },
            new Operation(ShapeOperations.CopyBytes, "perfect", () => messages.Encoded.CopyTo(_output, 0)) { Variant = size, Units = messages.Encoded.Length },
        ];
    }

    private void Write(T[] messages)
    {
        int total = 0;
        foreach (T message in messages) total += ProtoMessage.WriteTo(message, _output.AsSpan(total));
    }
}
