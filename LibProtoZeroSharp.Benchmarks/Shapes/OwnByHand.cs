using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp on a shape without generated code, as one works with the reader and the writer.</summary>
internal static class OwnByHand
{
    private const string Library = "LibProtoZeroSharp";

    /// <param name="data">The payloads.</param>
    /// <param name="values">What the payloads' messages are built from.</param>
    /// <param name="walkSum">What a walk over texts in UTF-8 comes to.</param>
    public static IEnumerable<Operation> Of<TValues, THand>(ShapeData data, TValues[] values, ulong walkSum)
        where THand : struct, IHandWritten<TValues> =>
    [
        data.Counter(ShapeOperations.ReadByHand, Library, () => (long)Walk<TValues, THand>(data), (long)walkSum),
        data.Writer(ShapeOperations.WriteByHand, Library, output => Write<TValues, THand>(values, output)),
    ];

    private static ulong Walk<TValues, THand>(ShapeData data) where THand : struct, IHandWritten<TValues>
    {
        ulong sum = 0;
        for (int i = 0; i < data.Payloads.Count; i++) sum += THand.Walk(new ProtoReader(data.Payloads[i]));
        return sum;
    }

    private static int Write<TValues, THand>(TValues[] values, Span<byte> output) where THand : struct, IHandWritten<TValues>
    {
        int total = 0;
        foreach (TValues value in values)
        {
            var writer = new ProtoWriter(output[total..]);
            THand.Write(value, ref writer);
            total += (int)writer.GetTotalLength();
        }

        return total;
    }
}
