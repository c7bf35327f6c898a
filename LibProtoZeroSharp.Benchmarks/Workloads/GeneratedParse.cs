using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The ways of parsing a generated message: the owner of the bytes, and the source of the memory.</summary>
internal static class GeneratedParse
{
    private const string Name = "parse", Library = "LibProtoZeroSharp";

    /// <param name="encoded">A pinned array: it is aliased.</param>
    /// <param name="arena">Reset before every run of a variant that reuses memory: its memory is warm.</param>
    public static IEnumerable<Operation> Operations<T>(byte[] encoded, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        var copy = new ProtoReadOptions { Input = ProtoInput.Copy };
        var alias = new ProtoReadOptions { Input = ProtoInput.AliasUnsafe };
        return
        [
            IntoReset<T>("copying", encoded, arena, copy),
            IntoReset<T>("aliasing", encoded, arena, alias),
            IntoNew<T>("new arena", encoded, copy),
            IntoNew<T>("new arena, aliasing", encoded, alias),
            new Operation(Name, Library, () =>
            {
                ArenaCache.Trim();
                using var fresh = new ArenaAllocator();
                ProtoMessage.Parse<T>(encoded, fresh, copy);
            }) { Variant = "memory new from the system" },
        ];
    }

    private static Operation IntoReset<T>(string variant, byte[] encoded, ArenaAllocator arena, ProtoReadOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        T parsed = default;
        return new Operation(Name, Library, () =>
        {
            arena.Reset();
            parsed = ProtoMessage.Parse<T>(encoded, arena, options);
        })
        {
            Variant = variant,
            ArenaBytes = () => arena.AllocatedBytes,
            Verify = () =>
            {
                if (!ProtoMessage.ToByteArray(parsed).AsSpan().SequenceEqual(encoded)) throw new InvalidOperationException($"{variant}: written again, the bytes differ");
            },
        };
    }

    /// <summary>The arena is new. Its chunks are those that another one gave back, as in a running program.</summary>
    private static Operation IntoNew<T>(string variant, byte[] encoded, ProtoReadOptions options) where T : unmanaged, IProtoMessage<T> =>
        new(Name, Library, () =>
        {
            using var arena = new ArenaAllocator();
            ProtoMessage.Parse<T>(encoded, arena, options);
        })
        { Variant = variant };
}
