using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Streams of the caller that say that they have read more than they were asked for, or less than nothing.</summary>
public class FaultyStreamTests
{
    private static readonly Dictionary<string, Func<Stream, ArenaAllocator, Task>> Entries = new()
    {
        ["Parse"] = (input, arena) => Do(() => ProtoMessage.Parse<Tree>(input, arena)),
        ["ParseAsync"] = (input, arena) => ProtoStream.ParseAsync<Tree>(input, arena).AsTask(),
        ["dynamic Parse"] = (input, arena) => Do(() => DynamicMessageType.Of<Tree>().Parse(input, arena)),
        ["ReadDelimited"] = (input, arena) => Do(() => Tree.ReadDelimited(input, arena)),
        ["ReadDelimitedAsync"] = (input, arena) => Tree.ReadDelimitedAsync(input, arena).AsTask(),
        ["ReadAllDelimited"] = (input, arena) => Do(() => Tree.ReadAllDelimited(input, arena).Count()),
        ["ReadAllDelimitedAsync"] = async (input, arena) =>
        {
            await foreach (Tree _ in Tree.ReadAllDelimitedAsync(input, arena))
            {
            }
        },
        ["JSON Parse"] = (input, arena) => Do(() => ProtoJson.Parse<Tree>(input, arena)),
        ["JSON ParseAsync"] = (input, arena) => ProtoJson.ParseAsync<Tree>(input, arena).AsTask(),
        ["text Parse"] = (input, arena) => Do(() => ProtoText.Parse<Tree>(input, arena)),
    };

    public static TheoryData<string, int> Cases
    {
        get
        {
            var cases = new TheoryData<string, int>();
            foreach (string entry in Entries.Keys)
            {
                foreach (int more in (int[])[1, 1_000_000, int.MaxValue, int.MinValue]) cases.Add(entry, more);
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task AStreamThatReturnsAWrongCountIsReported(string entry, int more)
    {
        foreach (int good in (int[])[0, 1, 3])
        {
            using var arena = new ArenaAllocator();
            var error = await Assert.ThrowsAsync<IOException>(() => Entries[entry](new FaultyStream(good, more), arena));
            Assert.Contains(nameof(FaultyStream), error.Message);
        }
    }

    private static Task Do(Action action)
    {
        action();
        return Task.CompletedTask;
    }

    private static Task Do<T>(Func<T> action)
    {
        action();
        return Task.CompletedTask;
    }

    /// <param name="good">The number of reads that give one byte, which begins a long message.</param>
    /// <param name="more">What the next read claims beyond the buffer; <see cref="int.MinValue"/> for a negative count.</param>
    private sealed class FaultyStream(int good, int more) : ForwardStream
    {
        private int _left = good;

        public override int Read(Span<byte> buffer)
        {
            if (_left-- <= 0) return more == int.MinValue ? -1 : (int)Math.Min((long)buffer.Length + more, int.MaxValue);
            buffer[0] = (byte)' ';
            return 1;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => ValueTask.FromResult(Read(buffer.Span));
    }
}
