using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>What Google.Protobuf does with a shape.</summary>
internal static class GoogleOperations
{
    private const string Library = "Google.Protobuf";

    public static IEnumerable<Operation> Of(ShapeData data, GoogleMessages google) =>
    [
        new Operation(ShapeOperations.Parse, Library, google.Parse),
        data.Writer(ShapeOperations.Write, Library, output => google.Write(output)),
        data.Writer(ShapeOperations.ParseAndWrite, Library, output => google.ParseAndWrite(output)),
        data.Counter(ShapeOperations.Size, Library, google.Measure, data.Payloads.Encoded.Length),
        new Operation(ShapeOperations.Clone, Library, google.Clone),
        data.Counter(ShapeOperations.Equality, Library, () => google.EqualsItself() ? 1 : 0, 1),
    ];

    /// <param name="data">The payloads.</param>
    /// <param name="google">Those who build the payloads' messages.</param>
    /// <param name="walkSum">What a walk over texts in UTF-8 comes to.</param>
    public static IEnumerable<Operation> OfShape(ShapeData data, GoogleShape google, ulong walkSum) =>
    [
        new Operation(ShapeOperations.Build, Library, google.Build),
        data.Writer(ShapeOperations.BuildAndWrite, Library, output => google.BuildAndWrite(output)),
        new Operation(ShapeOperations.Walk, Library, () => google.Walk())
        {
            Verify = () =>
            {
                if (google.WalkUtf8() != walkSum) throw data.Failure(ShapeOperations.Walk, Library, "saw other fields");
            },
        },
    ];
}
