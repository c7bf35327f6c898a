extern alias GoogleProtobuf;
extern alias Oracle;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Encode;

/// <summary>Packed varints are written in blocks, without being measured first: all counts and sizes, with exactly enough room or more.</summary>
public class PackedWriteTests
{
    private static readonly long[] Sizes = [1, 127, 128, 16_383, 16_384, 1L << 35, (1L << 55) + 1, 1L << 56, long.MaxValue, -1];

    public static TheoryData<int> Counts => [1, 7, 8, 9, 12, 13, 16, 63, 64, 65, 128, 129, 1000, 1639, 3000, 20_000];

    [Theory]
    [MemberData(nameof(Counts))]
    public void ValuesOfAllSizesAreWritten(int count)
    {
        using var arena = new ArenaAllocator();
        var random = new Random(count);
        foreach (int kinds in new[] { 1, 2, 3, 6, Sizes.Length })
        {
            Repeated message = Repeated.Create(arena);
            for (int i = 0; i < count; i++)
            {
                // Most of them are small: eight small ones in a row are written as one word.
                long value = random.Next(10) == 0 ? Sizes[random.Next(kinds)] : random.Next(100);
                message.Int32Field.Add((int)value, arena);
                message.Sint64Field.Add(value, arena);
                message.Uint64Field.Add((ulong)value, arena);
                message.BoolField.Add(value % 2 == 0, arena);
            }

            AssertWritten(message, arena);
        }
    }

    /// <summary>Up to eight values of 32 bits go through one vector if all take one byte, zigzag or not.</summary>
    [Fact]
    public void OneLongerValueIsFoundWhereverItStands()
    {
        using var arena = new ArenaAllocator();
        int[] values = [0, 63, 64, 127, 128, -1, -64, -65, int.MaxValue, int.MinValue];
        foreach (int value in values)
        {
            for (int count = 1; count <= 10; count++)
            {
                for (int place = 0; place < count; place++)
                {
                    Repeated message = Repeated.Create(arena);
                    for (int i = 0; i < count; i++)
                    {
                        int item = i == place ? value : i;
                        message.Int32Field.Add(item, arena);
                        message.Sint32Field.Add(item, arena);
                        message.Uint32Field.Add((uint)item, arena);
                    }

                    byte[] written = message.ToByteArray();
                    OracleProtos.Repeated read = OracleProtos.Repeated.Parser.ParseFrom(written);
                    Assert.Equal(message.Int32Field.AsSpan(), [.. read.Int32Field]);
                    Assert.Equal(message.Sint32Field.AsSpan(), [.. read.Sint32Field]);
                    Assert.Equal(message.Uint32Field.AsSpan(), [.. read.Uint32Field]);
                    Assert.Equal(read.ToByteArray(), written);
                }
            }

            arena.Reset();
        }
    }

    /// <summary>Room is checked for 64 values at once. Only values of the most bytes take all of it.</summary>
    [Theory]
    [InlineData(12)]
    [InlineData(13)]
    [InlineData(26)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(128)]
    [InlineData(200)]
    public void TheLongestValuesAreWrittenWhereverTheRoomEnds(int count)
    {
        using var arena = new ArenaAllocator();
        Action<Repeated>[] fields =
        [
            message => message.Int32Field.Add(-1, arena), message => message.Int64Field.Add(-1, arena), message => message.Uint32Field.Add(uint.MaxValue, arena),
            message => message.Uint64Field.Add(ulong.MaxValue, arena), message => message.Sint32Field.Add(int.MinValue, arena),
            message => message.Sint64Field.Add(long.MinValue, arena), message => message.ColorField.Add(Color.Negative, arena),
            message => message.BoolField.Add(true, arena), message => message.DoubleField.Add(-0.1, arena), message => message.Fixed32Field.Add(uint.MaxValue, arena),
        ];
        foreach (Action<Repeated> add in fields)
        {
            Repeated message = Repeated.Create(arena);
            for (int i = 0; i < count; i++) add(message);
            byte[] expected = message.ToByteArray();
            Assert.Equal(OracleProtos.Repeated.Parser.ParseFrom(expected).ToByteArray(), expected);
            using var memory = new GuardedMemory(expected.Length + 1000);
            for (int length = 1; length < expected.Length; length += length < 240 ? 80 : 17)
                Assert.Throws<InvalidOperationException>(() => message.WriteTo(memory.Last(length)));

            for (int spare = 0; spare < 1000; spare += spare < 20 ? 1 : 13)
            {
                Span<byte> span = memory.Last(expected.Length + spare);
                Assert.Equal(expected.Length, message.WriteTo(span));
                Assert.True(span.StartsWith(expected));
                span.Clear();
            }
        }
    }

    private static void AssertWritten(Repeated message, ArenaAllocator arena)
    {
        byte[] expected = message.ToByteArray();
        Assert.Equal(message.CalculateSize(), expected.Length);
        Assert.Equal(message, Repeated.Parse(expected, arena));
        Assert.Equal(OracleProtos.Repeated.Parser.ParseFrom(expected).ToByteArray(), expected);
        using var memory = new GuardedMemory(expected.Length + 100_000);
        foreach (int more in new[] { 0, 1, 5, 100, 100_000 })
        {
            Span<byte> span = memory.Last(expected.Length + more);
            Assert.Equal(expected.Length, message.WriteTo(span));
            Assert.True(span.StartsWith(expected));
        }

        byte[] tooShort = new byte[expected.Length - 1];
        Assert.Throws<InvalidOperationException>(() => message.WriteTo(tooShort));
    }
}
