using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>A shape of messages with its payloads, and what every library does with them.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class ShapeWorkload<T> : Workload where T : unmanaged, IProtoMessage<T>
{
    private readonly ShapeData _data;
    private readonly OwnShape<T> _own;
    private readonly NativeOperations _googleCpp;
    private readonly NativeOperations _protoZero;

    public ShapeWorkload(string title, string description, Payloads payloads)
    {
        Title = title;
        Description = description;
        _data = new ShapeData(payloads);
        _own = new OwnShape<T>(_data);
        _googleCpp = new NativeOperations(NativeRival.GoogleCpp, payloads, _data.Output);
        _protoZero = new NativeOperations(NativeRival.ProtoZero, payloads, _data.Output);
        Operations =
        [
            .. GoogleOperations.Of(_data),
            .. _own.Operations,
            .. _googleCpp.Of(
            [
                .. NativeOperations.GoogleParsers,
                .. NativeOperations.GoogleWriters,
                (ShapeOperations.ParseAndWrite, "arena reset"),
                (ShapeOperations.ParseAndWrite, "message reused"),
                (ShapeOperations.Size, null),
                (ShapeOperations.Clone, null),
            ]),
            .. _protoZero.Of([.. NativeOperations.ProtoZeroParsers, .. NativeOperations.ProtoZeroWriters, (ShapeOperations.ParseAndWrite, "fixed buffer")]),
            new Operation(ShapeOperations.CopyBytes, "perfect", () => _data.Payloads.Encoded.CopyTo(_data.Output, 0)),
        ];
    }

    public override string Title { get; }
    public override string Description { get; }
    public override int Messages => _data.Payloads.Count;
    public override long WireBytes => _data.Payloads.Encoded.Length;
    public override IReadOnlyList<Operation> Operations { get; }

    /// <summary>None: operations are compared by their names.</summary>
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        _own.Dispose();
        _googleCpp.Dispose();
        _protoZero.Dispose();
        base.Dispose();
    }
}
