using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp on a shape without generated code, with the reader and the writer.</summary>
internal static class OwnByHand
{
    private const string Library = "LibProtoZeroSharp";

    /// <param name="data">The payloads.</param>
    /// <param name="walkSum">The sum of a walk over texts in UTF-8.</param>
    public static Operation Reads<THand>(ShapeData data, ulong walkSum) where THand : struct, IHandRead =>
        data.Counter(ShapeOperations.ReadByHand, Library, () => (long)Walk<THand>(data), (long)walkSum);

    /// <param name="data">The payloads.</param>
    /// <param name="values">The values of the payloads' messages.</param>
    public static Operation Writes<TValues, THand>(ShapeData data, TValues[] values) where THand : struct, IHandWritten<TValues> =>
        data.Writer(ShapeOperations.WriteByHand, Library, output => Write<TValues, THand>(values, output));

    private static ulong Walk<THand>(ShapeData data) where THand : struct, IHandRead
    {
        int maxDepth = data.Payloads.MaxDepth is > 0 and int depth ? depth : ProtoReader.DefaultMaxDepth;
        ulong sum = 0;
        for (int i = 0; i < data.Payloads.Count; i++) sum += THand.Walk(new ProtoReader(data.Payloads[i], maxDepth));
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
