using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Many different encoded messages of one type, always the same: one message in a loop makes branch prediction look like magic.</summary>
internal static class RandomPayloads
{
    private const string Letters = "etaoinshrdlucmfwypvbgkjqxz ETAOIN0123456789";

    /// <param name="count">How many.</param>
    /// <param name="build">Fills a message.</param>
    public static Payloads Of<T>(int count, Action<T, Random, ArenaAllocator> build) where T : unmanaged, IProtoMessage<T>
    {
        var random = new Random(count);
        var messages = new byte[count][];
        using var arena = new ArenaAllocator();
        for (int i = 0; i < count; i++)
        {
            arena.Reset();
            T message = T.Create(arena);
            build(message, random, arena);
            messages[i] = ProtoMessage.ToByteArray(message);
        }

        return Payloads.Of(typeof(T).Name, messages);
    }

    /// <summary>A text of some characters; one in twenty has a letter that isn't ASCII.</summary>
    public static Utf8String Text(this Random random, int least, int most, ArenaAllocator arena)
    {
        string text = string.Create(random.Next(least, most + 1), random, static (span, r) =>
        {
            foreach (ref char c in span) c = Letters[r.Next(Letters.Length)];
            if (span.Length > 0 && r.Next(20) == 0) span[r.Next(span.Length)] = 'ż';
        });
        return arena.CopyString(text);
    }

    public static UnmanagedBytes Bytes(this Random random, int length, ArenaAllocator arena)
    {
        var bytes = new byte[length];
        random.NextBytes(bytes);
        return arena.CopyBytes(bytes);
    }

    /// <summary>A number of any size up to so many bits: small ones are as frequent as large ones.</summary>
    public static long Number(this Random random, int bits) => random.NextInt64(1L << random.Next(1, bits + 1));
}
