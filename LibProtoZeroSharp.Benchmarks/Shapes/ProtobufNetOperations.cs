#if PROTOBUF_NET
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>protobuf-net's operations on a shape.</summary>
internal static class ProtobufNetOperations
{
    private const string Library = "protobuf-net";

    public static IEnumerable<Operation> Of(ShapeData data) => ProtobufNetShape.Create(data.Payloads).SelectMany(shape => new[]
    {
        new Operation(ShapeOperations.Parse, Library, shape.Parse),
        data.Writer(ShapeOperations.Write, Library, shape.Write),
        data.Writer(ShapeOperations.ParseAndWrite, Library, shape.ParseAndWrite),
        data.Counter(ShapeOperations.Size, Library, shape.Measure, data.Payloads.Encoded.Length),
        new Operation(ShapeOperations.Clone, Library, shape.Clone),
    }.Select(operation => operation with { Variant = shape.Variant }));
}
#endif
