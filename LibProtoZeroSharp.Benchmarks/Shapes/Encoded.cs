using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Makes payloads from values.</summary>
internal static class Encoded
{
    public static Payloads Of<T, TValues, TShape>(TValues[] values)
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

        return Payloads.Of(typeof(T).Name, messages);
    }
}
