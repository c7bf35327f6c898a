using System.Runtime.InteropServices;
using FsCheck;
using FsCheck.Fluent;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tests.Wire;

public class VarIntTests
{
    /// <summary>The processor of the test may have an instruction for it, which the other tests use then.</summary>
    [Fact]
    public void SevenBitsOfEachByteAreGatheredAndScatteredOnAnyProcessor()
    {
        for (int bit = 0; bit < 56; bit++)
        {
            ulong inByte = 1UL << (bit / 7 * 8 + bit % 7);
            Assert.Equal(1UL << bit, VarInt.GatherInSteps(inByte | 0x8080808080808080));
            Assert.Equal(inByte, VarInt.ScatterInSteps(1UL << bit));
            Assert.Equal((1UL << 56) - 1 - (1UL << bit), VarInt.GatherInSteps(~inByte));
            Assert.Equal(0x7F7F7F7F7F7F7F7F - inByte, VarInt.ScatterInSteps((1UL << 56) - 1 - (1UL << bit)));
        }
    }

    [Theory]
    [InlineData(0ul, "00")]
    [InlineData(1ul, "01")]
    [InlineData(127ul, "7F")]
    [InlineData(128ul, "8001")]
    [InlineData(150ul, "9601")]
    [InlineData(16383ul, "FF7F")]
    [InlineData(16384ul, "808001")]
    [InlineData((ulong)uint.MaxValue, "FFFFFFFF0F")]
    [InlineData((1ul << 56) - 1, "FFFFFFFFFFFFFF7F")]
    [InlineData(1ul << 56, "808080808080808001")]
    [InlineData(1ul << 63, "80808080808080808001")]
    [InlineData(ulong.MaxValue, "FFFFFFFFFFFFFFFFFF01")]
    public void AValueHasItsShortestForm(ulong value, string hex)
    {
        byte[] expected = Convert.FromHexString(hex);
        byte[] buffer = new byte[VarInt.MaxLength64];
        Assert.Equal(expected.Length, VarInt.Write(buffer, value));
        Assert.Equal(expected, buffer[..expected.Length]);
        Assert.Equal(expected.Length, VarInt.Length(value));
        if (value <= uint.MaxValue)
            Assert.Equal(expected.Length, VarInt.Length((uint)value));
        Assert.True(VarInt.TryRead(expected, out ulong read, out int length));
        Assert.Equal((value, expected.Length), (read, length));
    }

    [Fact]
    public void LengthsGrowAtEverySeventhBit()
    {
        for (int bit = 0; bit < 64; bit++)
        {
            Assert.Equal(bit / 7 + 1, VarInt.Length(1ul << bit));
            if (bit < 32)
                Assert.Equal(bit / 7 + 1, VarInt.Length(1u << bit));
        }
    }

    [Theory]
    [InlineData("", false, 0ul, 0)]
    [InlineData("80", false, 0ul, 0)]
    [InlineData("FFFFFFFFFFFFFFFFFF", false, 0ul, 0)]
    [InlineData("FFFFFFFFFFFFFFFFFFFF", false, 0ul, 0)]
    [InlineData("8080808080808080808000", false, 0ul, 0)]
    [InlineData("80808080808080808000", true, 0ul, 10)]
    [InlineData("8100", true, 1ul, 2)]
    [InlineData("FFFFFFFFFFFFFFFFFF7F", true, ulong.MaxValue, 10)]
    [InlineData("8080808080808080807E", true, 0ul, 10)]
    [InlineData("01FF", true, 1ul, 1)]
    public void WhatIsTooShortOrTooLongIsRejected(string hex, bool ok, ulong expected, int expectedLength)
    {
        Assert.Equal(ok, VarInt.TryRead(Convert.FromHexString(hex), out ulong value, out int length));
        Assert.Equal((expected, expectedLength), (value, length));
    }

    [Fact]
    public void WritingNeedsRoom()
    {
        byte[] buffer = new byte[2];
        Assert.Throws<ArgumentException>(() => VarInt.Write(buffer, 1 << 14));
        Assert.Equal(new byte[2], buffer);
    }

    [Fact]
    public void ReadingUndoesWriting() => Prop.ForAll<DoNotSize<ulong>, byte>((bits, shift) =>
    {
        ulong value = bits.Item >> (shift & 63);
        Span<byte> buffer = stackalloc byte[VarInt.MaxLength64];
        int written = VarInt.Write(buffer, value);
        return VarInt.TryRead(buffer, out ulong read, out int length) && read == value && length == written;
    }).Check(Campaign.Properties(100, 1000));

    /// <summary>Every length, with every relevant number of bytes after it, and cut off at every byte; before inaccessible memory.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ReadingAVarIntOfManyBytesStopsAtTheEnd(bool isPacked)
    {
        using var memory = new GuardedMemory(64);
        for (int length = 1; length <= VarInt.MaxLength64 + 1; length++)
        {
            byte[] varInt = [.. Enumerable.Range(1, length).Select(i => (byte)(i < length ? 0x80 | (i * 37) : 1))];
            for (int size = 0; size <= length + VarInt.MaxLength64; size++)
            {
                Span<byte> bytes = memory.Place([.. varInt.Concat(new byte[VarInt.MaxLength64]).Take(size)]);
                bool ok = VarInt.TryRead(bytes, out ulong expected, out int expectedLength);
                ProtoError error = size < Math.Min(length, VarInt.MaxLength64) ? ProtoError.Truncated : ProtoError.MalformedVarInt;
                try
                {
                    (ulong value, int read) = isPacked ? ReadPacked(bytes) : ReadLong(bytes);
                    Assert.Equal((true, expected, expectedLength), (ok, value, read));
                }
                catch (ProtoException exception)
                {
                    Assert.Equal((false, error, 0), (ok, exception.Error, exception.Offset));
                }
            }
        }
    }

    private static (ulong Value, int Length) ReadLong(Span<byte> bytes) =>
        (VarInt.ReadLong(ref MemoryMarshal.GetReference(bytes), 0, bytes.Length, out int next), next);

    private static (ulong Value, int Length) ReadPacked(Span<byte> bytes)
    {
        if (bytes.IsEmpty) return ReadLong(bytes); // no values are no error
        var values = new PackedVarInts<ulong, VarIntFormat<ulong>>(ref MemoryMarshal.GetReference(bytes), 0, bytes.Length).GetEnumerator();
        Assert.True(values.MoveNext());
        ulong first = values.Current;
        int rest = 0;
        while (values.MoveNext()) rest++; // of one byte each
        return (first, bytes.Length - rest);
    }

    [Fact]
    public void CountingCountsTheEnds() => Prop.ForAll<byte[]>(
        bytes => VarInt.Count(bytes) == bytes.Count(b => b < 0x80)).Check(Campaign.Properties(100, 1000));

    [Fact]
    public void CountingTakesVectorsAndRemainders()
    {
        for (int length = 0; length < 70; length++)
            Assert.Equal((length + 2) / 3, VarInt.Count([.. Enumerable.Range(0, length).Select(i => (byte)(i % 3 == 0 ? 0x7F : 0x80))]));
    }
}
