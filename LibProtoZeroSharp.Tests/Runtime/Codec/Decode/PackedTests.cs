using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Packed varints of all lengths, shortest and padded ones, in payloads of all sizes around those of a vector.</summary>
public class PackedTests
{
    private const int Longest = 10;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(Longest)]
    public void EveryTypeReadsWhatWasWritten(int longest)
    {
        var random = new Random(longest);
        using var arena = new ArenaAllocator();
        for (int count = 0; count < 150; count++)
        {
            var payload = new List<byte>();
            ulong[] values = [.. Enumerable.Range(0, count).Select(_ => Append(payload, random.Next(1, longest + 1), random))];
            Repeated message = Repeated.Parse(Fields(payload), arena);
            Assert.Equal(values.Select(value => (int)value), message.Int32Field.AsSpan().ToArray());
            Assert.Equal(values.Select(value => (long)value), message.Int64Field.AsSpan().ToArray());
            Assert.Equal(values.Select(value => (uint)value), message.Uint32Field.AsSpan().ToArray());
            Assert.Equal(values, message.Uint64Field.AsSpan().ToArray());
            Assert.Equal(values.Select(value => (int)((uint)value >> 1) ^ -(int)((uint)value & 1)), message.Sint32Field.AsSpan().ToArray());
            Assert.Equal(values.Select(value => (long)(value >> 1) ^ -(long)(value & 1)), message.Sint64Field.AsSpan().ToArray());
            Assert.Equal(values.Select(value => value != 0), message.BoolField.AsSpan().ToArray());
            Assert.Equal(values.Select(value => (Color)(int)value), message.ColorField.AsSpan().ToArray());
            arena.Reset();
        }
    }

    /// <summary>The ends of varints are searched in 64 bytes at once, and values are gathered in words, also where the input and the memory end.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(Longest)]
    public void ValuesOfOneLengthEndWhereMemoryDoes(int length)
    {
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(3000);
        foreach (int count in new[] { 1, 2, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 200 })
        {
            ulong[] values = [.. Enumerable.Range(0, count).Select(i => ValueOf(length) - (ulong)(i % 2))];
            var payload = new List<byte>();
            foreach (ulong value in values) payload.AddRange(WireOutput.OfVarInt(value));
            Assert.Equal(count * length, payload.Count);
            foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
            {
                var options = new ProtoReadOptions { Input = input };
                Repeated Read(int number) => Repeated.Parse(memory.Place(Field(number, payload)), arena, options);
                Assert.Equal(values, Read(Repeated.Uint64FieldFieldNumber).Uint64Field.AsSpan().ToArray());
                Assert.Equal(values.Select(value => (int)value), Read(Repeated.Int32FieldFieldNumber).Int32Field.AsSpan().ToArray());
                Assert.Equal(values.Select(value => ZigZag.Decode(value)), Read(Repeated.Sint64FieldFieldNumber).Sint64Field.AsSpan().ToArray());
                Assert.Equal(values.Select(value => value != 0), Read(Repeated.BoolFieldFieldNumber).BoolField.AsSpan().ToArray());

                // One byte less: the last value is not complete.
                byte[] cut = Field(Repeated.Uint64FieldFieldNumber, payload[..^1]);
                if (length == 1) continue;
                var rejection = Assert.Throws<ProtoException>(() => Repeated.Parse(memory.Place(cut), arena, options));
                Assert.Equal((ProtoError.Truncated, cut.Length), (rejection.Error, rejection.Offset));
            }

            arena.Reset();
        }
    }

    /// <summary>The greatest value whose varint has that many bytes.</summary>
    private static ulong ValueOf(int length) => length == Longest ? ulong.MaxValue : (1UL << (7 * length)) - 1;

    /// <summary>At every position, a varint of more than ten bytes is an error at its start.</summary>
    [Fact]
    public void ALongerVarIntIsFoundWhereverItStands()
    {
        var random = new Random(11);
        using var arena = new ArenaAllocator();
        for (int before = 0; before < 80; before++)
        {
            foreach (int length in new[] { Longest + 1, Longest + 2, 40 })
            {
                var payload = new List<byte>();
                for (int i = 0; i < before; i++) Append(payload, random.Next(1, 4), random);
                int offset = payload.Count;
                payload.AddRange(Enumerable.Repeat((byte)0xFF, length - 1));
                payload.AddRange(Enumerable.Repeat((byte)1, 50));
                byte[] field = Field(Repeated.Uint64FieldFieldNumber, payload);
                var exception = Assert.Throws<ProtoException>(() => Repeated.Parse(field, arena));
                Assert.Equal((ProtoError.MalformedVarInt, field.Length - payload.Count + offset), (exception.Error, exception.Offset));
            }

            arena.Reset();
        }
    }

    /// <summary>Appends a varint of that many bytes. If it has ten, the last one has bits that are dropped.</summary>
    private static ulong Append(List<byte> payload, int length, Random random)
    {
        ulong value = 0;
        for (int i = 0; i < length; i++)
        {
            // Often zero, so that long ones are padded.
            int bits = random.Next(3) == 0 ? 0 : random.Next(0x80);
            value |= (ulong)bits << (7 * i);
            payload.Add((byte)(i < length - 1 ? bits | 0x80 : bits));
        }

        return value;
    }

    private static byte[] Fields(List<byte> payload) =>
    [
        .. Field(Repeated.Int32FieldFieldNumber, payload), .. Field(Repeated.Int64FieldFieldNumber, payload),
        .. Field(Repeated.Uint32FieldFieldNumber, payload), .. Field(Repeated.Uint64FieldFieldNumber, payload),
        .. Field(Repeated.Sint32FieldFieldNumber, payload), .. Field(Repeated.Sint64FieldFieldNumber, payload),
        .. Field(Repeated.BoolFieldFieldNumber, payload), .. Field(Repeated.ColorFieldFieldNumber, payload),
    ];

    private static byte[] Field(int number, List<byte> payload) => WireOutput.Field(number, payload.ToArray());
}
