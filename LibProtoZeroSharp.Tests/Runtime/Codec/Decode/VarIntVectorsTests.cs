using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>The ways of reading sixteen packed varints at once, each with the same bytes, at the end of readable memory.</summary>
public unsafe class VarIntVectorsTests
{
    private const int Count = 16, Readable = 64, Cases = 3000;

    [Fact]
    public void EveryWayReadsInt32() => Check<int, VarIntFormat<int>>();

    [Fact]
    public void EveryWayReadsSInt32() => Check<int, ZigZagFormat<int>>();

    [Fact]
    public void EveryWayReadsUInt32() => Check<uint, VarIntFormat<uint>>();

    [Fact]
    public void EveryWayReadsInt64() => Check<long, VarIntFormat<long>>();

    [Fact]
    public void EveryWayReadsSInt64() => Check<long, ZigZagFormat<long>>();

    [Fact]
    public void EveryWayReadsUInt64() => Check<ulong, VarIntFormat<ulong>>();

    private static void Check<T, TFormat>() where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        using var memory = new GuardedMemory(Readable);
        using var room = new GuardedMemory(Count * sizeof(T));
        byte* p = memory.End - Readable;
        T* items = (T*)room.End - Count;
        var random = new Random(16);
        for (int i = 0; i < Cases; i++)
        {
            // At first all varints are as long as each other: one to four bytes. Overlong zeros are legal.
            int shortest = i < 8 ? i / 2 + 1 : 1, longest = i < 8 ? shortest : 1 + random.Next(4);
            Span<byte> bytes = memory.Last(Readable);
            var expected = new T[Count];
            int length = 0, varInts = 0;
            while (length < Readable)
            {
                int size = Math.Min(random.Next(shortest, longest + 1), Readable - length);
                ulong value = 0;
                for (int j = 0; j < size; j++)
                {
                    uint bits = i % 2 == 0 ? 0x7Fu : (uint)random.Next(0x80);
                    value |= (ulong)bits << (7 * j);
                    bytes[length++] = (byte)(j < size - 1 ? bits | 0x80 : bits);
                }

                if (varInts < Count) expected[varInts] = TFormat.Decode(value);
                if (++varInts == Count) CheckWays<T, TFormat>(p, length, bytes, items, expected, random);
            }
        }
    }

    /// <summary>What comes after the sixteen varints doesn't matter, even if it is a part of one.</summary>
    private static void CheckWays<T, TFormat>(byte* p, int length, Span<byte> bytes, T* items, T[] expected, Random random)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        byte[] rest = bytes[length..].ToArray();
        random.NextBytes(bytes[length..]);
        ulong ends = ~ShortBytes.TopBits(p);
        if (Processor.HasVbmi2) Same("VBMI2", VarIntVectors.BySixteen<T, TFormat>(p, items));
        if (VarIntVectors.HasByEight) Same("AVX2", VarIntVectors.ByEight<T, TFormat>(p, ends, items));
        if (Processor.HasShuffle) Same("shuffles", VarIntVectors.ByFour<T, TFormat>(p, ends, items));
        rest.CopyTo(bytes[length..]);

        void Same(string way, byte* after)
        {
            var read = new Span<T>(items, Count);
            Assert.True(read.SequenceEqual(expected), $"{way}: {Convert.ToHexString(new ReadOnlySpan<byte>(p, length))}");
            Assert.Equal(length, after - p);
            read.Clear();
        }
    }
}
