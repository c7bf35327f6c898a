using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>What Google.Protobuf does with a shape.</summary>
internal static class GoogleOperations
{
    private const string Library = "Google.Protobuf";

    public static IEnumerable<Operation> Of(ShapeData data)
    {
        var google = GoogleShape.Create(data.Payloads);
        return
        [
            new Operation(ShapeOperations.Parse, Library, google.Parse),
            data.Writer(ShapeOperations.Write, Library, output => google.Write(output)),
            data.Writer(ShapeOperations.ParseAndWrite, Library, output => google.ParseAndWrite(output)),
            data.Counter(ShapeOperations.Size, Library, google.Measure, data.Payloads.Encoded.Length),
            new Operation(ShapeOperations.Clone, Library, google.Clone),
            data.Counter(ShapeOperations.Equality, Library, () => google.EqualsItself() ? 1 : 0, 1),
        ];
    }
}
