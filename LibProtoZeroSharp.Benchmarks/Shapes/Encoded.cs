using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Makes payloads from values.</summary>
internal static class Encoded
{
    /// <param name="values">The values of each message.</param>
    /// <param name="maxDepth">The depth of nesting that parsers have to allow; 0 for the default of each library.</param>
    public static Payloads Of<T, TValues, TShape>(TValues[] values, int maxDepth = 0)
        where T : unmanaged, IProtoMessage<T>
        where TShape : struct, IShape<T, TValues>
    {
        using var arena = new ArenaAllocator();
        var messages = new byte[values.Length][];
        for (int i = 0; i < values.Length; i++)
        {
            arena.Reset();
            messages[i] = ProtoMessage.ToByteArray(TShape.Build<FromUtf8>(values[i], arena));
        }

        return Payloads.Of(typeof(T).Name, messages, maxDepth);
    }
}
