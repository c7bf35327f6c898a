using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The ways of parsing a generated message: who owns the bytes, and where the memory comes from.</summary>
internal static class GeneratedParse
{
    /// <param name="encoded">A pinned array: it is aliased.</param>
    /// <param name="arena">Reset before every run that says so: its memory is warm.</param>
    public static IEnumerable<Operation> Operations<T>(byte[] encoded, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        var copy = new ProtoReadOptions { Input = ProtoInput.Copy };
        var alias = new ProtoReadOptions { Input = ProtoInput.Alias };
        return
        [
            IntoReset<T>("parse into a reset arena, copying", encoded, arena, copy),
            IntoReset<T>("parse into a reset arena, aliasing", encoded, arena, alias),
            IntoNew<T>("parse into a new arena, copying", encoded, copy),
            IntoNew<T>("parse into a new arena, aliasing", encoded, alias),
            new Operation("parse into memory new from the system, copying", "LibProtoZeroSharp", () =>
            {
                ArenaCache.Trim();
                using var fresh = new ArenaAllocator();
                ProtoMessage.Parse<T>(encoded, fresh, copy);
            }),
        ];
    }

    private static Operation IntoReset<T>(string name, byte[] encoded, ArenaAllocator arena, ProtoReadOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        T parsed = default;
        return new Operation(name, "LibProtoZeroSharp", () =>
        {
            arena.Reset();
            parsed = ProtoMessage.Parse<T>(encoded, arena, options);
        })
        {
            Verify = () =>
            {
                if (!ProtoMessage.ToByteArray(parsed).AsSpan().SequenceEqual(encoded)) throw new InvalidOperationException($"{name}: written again, the bytes differ");
            },
        };
    }

    /// <summary>The arena is new; its chunks are those that another one gave back, as they are in a running program.</summary>
    private static Operation IntoNew<T>(string name, byte[] encoded, ProtoReadOptions options) where T : unmanaged, IProtoMessage<T> =>
        new(name, "LibProtoZeroSharp", () =>
        {
            using var arena = new ArenaAllocator();
            ProtoMessage.Parse<T>(encoded, arena, options);
        });
}
