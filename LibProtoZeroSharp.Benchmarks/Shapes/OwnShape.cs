using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp builds the messages of a shape from values. Each type needs code of its own.</summary>
/// <typeparam name="T">The generated message.</typeparam>
/// <typeparam name="TValues">The values that it is built from.</typeparam>
/// <typeparam name="TShape">Builds it.</typeparam>
internal sealed class OwnShape<T, TValues, TShape>(ShapeData data, TValues[] values)
    where T : unmanaged, IProtoMessage<T>
    where TShape : struct, IShape<T, TValues>
{
    private readonly ArenaAllocator _arena = data.NewArena();

    public IEnumerable<Operation> Operations() =>
    [
        Builds<FromUtf8>("from UTF-8"),
        Builds<FromChars>("from strings"),
        BuildsAndWrites<FromUtf8>("from UTF-8"),
        BuildsAndWrites<FromChars>("from strings"),
    ];

    private Operation Builds<TText>(string variant) where TText : struct, ITextSource =>
        new(ShapeOperations.Build, OwnMessages<T>.Library, Build<TText>) { Variant = variant };

    private Operation BuildsAndWrites<TText>(string variant) where TText : struct, ITextSource =>
        data.Writer(ShapeOperations.BuildAndWrite, OwnMessages<T>.Library, output => BuildAndWrite<TText>(output)) with { Variant = variant };

    private void Build<TText>() where TText : struct, ITextSource
    {
        foreach (TValues value in values)
        {
            _arena.Reset();
            TShape.Build<TText>(value, _arena);
        }
    }

    private int BuildAndWrite<TText>(Span<byte> output) where TText : struct, ITextSource
    {
        int total = 0;
        foreach (TValues value in values)
        {
            _arena.Reset();
            total += ProtoMessage.WriteTo(TShape.Build<TText>(value, _arena), output[total..]);
        }

        return total;
    }
}
