using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Google.Protobuf's operations on a shape.</summary>
internal static class GoogleOperations
{
    public const string Library = "Google.Protobuf";

    /// <param name="data">The payloads.</param>
    /// <param name="google">Their messages.</param>
    /// <param name="mergedSize">The sum of the sizes of messages that are merged with equal ones.</param>
    public static IEnumerable<Operation> Of(ShapeData data, GoogleMessages google, Func<long> mergedSize) =>
    [
        new Operation(ShapeOperations.Parse, Library, google.Parse),
        data.Writer(ShapeOperations.Write, Library, output => google.Write(output)),
        data.Writer(ShapeOperations.ParseAndWrite, Library, output => google.ParseAndWrite(output)),
        data.Counter(ShapeOperations.Size, Library, google.Measure, data.Payloads.Written.Encoded.Length),
        new Operation(ShapeOperations.Clone, Library, google.Clone),
        data.Counter(ShapeOperations.Equality, Library, () => google.EqualsItself() ? 1 : 0, 1),
        data.Counter(ShapeOperations.Hash, Library, google.Hash, google.HashOfOthers()),
        data.Merger(Library, google.CloneAndMerge, google.SizeOfMerged, mergedSize),
    ];

    /// <param name="data">The payloads.</param>
    /// <param name="google">Builds the payloads' messages.</param>
    public static IEnumerable<Operation> OfShape(ShapeData data, GoogleShape google) =>
    [
        new Operation(ShapeOperations.Build, Library, google.Build),
        data.Writer(ShapeOperations.BuildAndWrite, Library, output => google.BuildAndWrite(output)),
    ];

    /// <param name="data">The payloads.</param>
    /// <param name="google">Walks the payloads' messages.</param>
    /// <param name="walkSum">The sum of a walk over texts in UTF-8.</param>
    public static Operation Walk(ShapeData data, GoogleWalk google, ulong walkSum) => new(ShapeOperations.Walk, Library, () => google.Run())
    {
        Verify = () =>
        {
            if (google.RunUtf8() != walkSum) throw data.Failure("saw other fields");
        },
    };
}
