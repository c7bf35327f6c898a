using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp on the payloads of one shape.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class OwnShape<T> : IDisposable where T : unmanaged, IProtoMessage<T>
{
    private const string Library = "LibProtoZeroSharp";

    private readonly ArenaAllocator _kept = new();
    private readonly ArenaAllocator _reset = new();
    private readonly Payloads _payloads;
    private readonly T[] _messages;
    private readonly T[] _others;

    public OwnShape(ShapeData data)
    {
        _payloads = data.Payloads;
        _messages = ParseAll(_kept, ProtoInput.Copy);
        _others = ParseAll(_kept, ProtoInput.Copy);
        Operations =
        [
            ParseIntoReset("copying", ProtoInput.Copy),
            ParseIntoReset("aliasing", ProtoInput.Alias),
            new Operation(ShapeOperations.Parse, Library, ParseIntoNew) { Variant = "new arena" },
            data.Writer(ShapeOperations.Write, Library, output => Write(output)),
            data.Writer(ShapeOperations.ParseAndWrite, Library, output => ParseAndWrite(output)),
            data.Counter(ShapeOperations.Size, Library, Measure, data.Payloads.Encoded.Length),
            new Operation(ShapeOperations.Clone, Library, Clone),
            data.Counter(ShapeOperations.Equality, Library, () => EqualsItself() ? 1 : 0, 1),
        ];
    }

    public IReadOnlyList<Operation> Operations { get; }

    public void Dispose()
    {
        _kept.Dispose();
        _reset.Dispose();
    }

    private T[] ParseAll(ArenaAllocator arena, ProtoInput input) =>
        [.. Enumerable.Range(0, _payloads.Count).Select(i => ProtoMessage.Parse<T>(_payloads[i], arena, new ProtoReadOptions { Input = input }))];

    private Operation ParseIntoReset(string variant, ProtoInput input)
    {
        var options = new ProtoReadOptions { Input = input };
        return new Operation(ShapeOperations.Parse, Library, () =>
        {
            for (int i = 0; i < _payloads.Count; i++)
            {
                _reset.Reset();
                ProtoMessage.Parse<T>(_payloads[i], _reset, options);
            }
        })
        {
            Variant = variant,
            ArenaBytes = () =>
            {
                using var arena = new ArenaAllocator();
                ParseAll(arena, input);
                return arena.AllocatedBytes;
            },
        };
    }

    private void ParseIntoNew()
    {
        for (int i = 0; i < _payloads.Count; i++)
        {
            using var arena = new ArenaAllocator();
            ProtoMessage.Parse<T>(_payloads[i], arena);
        }
    }

    private int Write(Span<byte> output)
    {
        int total = 0;
        foreach (T message in _messages) total += ProtoMessage.WriteTo(message, output[total..]);
        return total;
    }

    private int ParseAndWrite(Span<byte> output)
    {
        int total = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _reset.Reset();
            total += ProtoMessage.WriteTo(ProtoMessage.Parse<T>(_payloads[i], _reset), output[total..]);
        }

        return total;
    }

    private long Measure()
    {
        long total = 0;
        foreach (T message in _messages) total += ProtoMessage.CalculateSize(message);
        return total;
    }

    private void Clone()
    {
        foreach (T message in _messages)
        {
            _reset.Reset();
            ProtoMessage.Clone(message, _reset);
        }
    }

    private bool EqualsItself()
    {
        bool all = true;
        for (int i = 0; i < _messages.Length; i++) all &= ProtoMessage.Equals(_messages[i], _others[i]);
        return all;
    }
}
