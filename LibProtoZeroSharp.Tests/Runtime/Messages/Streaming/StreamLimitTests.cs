using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>The limit of one message, on the way in from a stream. The limit of the tests is a small one.</summary>
[Trait("Promise", "P07")]
public unsafe class StreamLimitTests
{
    private const int Limit = 10_000;

    [Theory]
    [InlineData(0, true)]
    [InlineData(4096, true)]
    [InlineData(5001, true)] // more than half of the limit
    [InlineData(8192, true)]
    [InlineData(Limit - 1, true)]
    [InlineData(Limit, true)]
    [InlineData(Limit + 1, false)]
    [InlineData(3 * Limit, false)]
    public void AStreamMayBeAsLongAsTheLimit(int length, bool fits)
    {
        byte[] bytes = new byte[length];
        new Random(1).NextBytes(bytes);
        foreach (bool canSeek in new[] { false, true })
        {
            foreach (int step in new[] { 1, 700, int.MaxValue })
            {
                using var arena = new ArenaAllocator();
                var stream = new Slow(bytes, canSeek, step);
                if (fits)
                {
                    Assert.Equal(bytes, ProtoMessage.ReadToEnd(stream, arena, TypeRef.Of<Tree>(), Limit).ToArray());
                    continue;
                }

                var rejection = Assert.Throws<ProtoException>(() => { ProtoMessage.ReadToEnd(stream, arena, TypeRef.Of<Tree>(), Limit); });
                Assert.Equal((ProtoError.MessageTooLarge, Limit, "protozero.tests.Tree"), (rejection.Error, rejection.Offset, rejection.MessageType));
            }
        }
    }

    /// <summary>A stream that has grown since it told its length.</summary>
    [Fact]
    public void TheLengthOfAStreamIsOnlyAHint()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = new byte[9000];
        foreach (long told in new[] { -5L, 0, 10, 9001, Limit - 1, Limit, long.MaxValue, long.MinValue })
            Assert.Equal(9000, ProtoMessage.ReadToEnd(new Slow(bytes, canSeek: true, 100) { Told = told }, arena, TypeRef.Of<Tree>(), Limit).Length);
    }

    /// <summary>The offset is that of the first byte for which there is no room.</summary>
    [Theory]
    [InlineData("span")]
    [InlineData("stream")]
    [InlineData("reader")]
    public void InputThatDoesNotFitIntoTheArenaSaysWhere(string way)
    {
        byte[] input = new byte[300_000];
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 200_000 });
        ProtoException rejection = Assert.Throws<ProtoException>(() =>
        {
            if (way == "span") Tree.Parse(input, arena);
            if (way == "stream") Tree.Parse(new Slow(input, canSeek: false, 5000), arena);
            var reader = new ProtoReader(input);
            Tree tree = default;
            tree.Read(ref reader, arena);
        });
        Assert.Equal(ProtoError.ArenaExhausted, rejection.Error);
        // The Debug package takes a chunk for the message that the reader reads into.
        Assert.InRange(rejection.Offset, way == "stream" ? 60_000 : 170_000, 200_000);
        Assert.True(Tree.Parse([8, 1], arena).Value == 1);
    }

    private sealed class Slow(byte[] bytes, bool canSeek, int step) : MemoryStream(bytes)
    {
        public long Told { get; init; } = bytes.Length;

        public override bool CanSeek => canSeek;

        public override long Length => canSeek ? Told : throw new NotSupportedException();

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, step)]);
    }
}
