using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Bytes of any length and at any address. The memory after them must not be read, or must not matter.</summary>
public unsafe class ByteEqualityTests
{
    private const int Most = 200;

    /// <summary>The number of bytes from the end of the compared bytes to the end of the memory.</summary>
    private static readonly int[] After = [0, 1, 31, 32, 63, 64, 65, 1000];

    [Fact]
    public void EveryByteCountsAndNoOther()
    {
        using GuardedMemory left = new(Most + 1000), right = new(Most + 1000);
        foreach (int afterLeft in After)
        {
            foreach (int afterRight in After)
            {
                for (int length = 0; length <= Most; length++) Compare(left.End - afterLeft - length, right.End - afterRight - length, length, afterRight);
            }
        }
    }

    [Fact]
    public void NoBytesAreEqualWhereverTheyAre()
    {
        using var memory = new GuardedMemory(1);
        Assert.True(ByteEquality.AreEqual(null, null, 0));
        Assert.True(ByteEquality.AreEqual(null, memory.End, 0));
        Assert.True(ByteEquality.AreEqual(memory.End, memory.End - 1, 0));
    }

    private static void Compare(byte* left, byte* right, int length, int after)
    {
        for (int i = 0; i < length; i++) left[i] = right[i] = (byte)(i * 7);
        if (after != 0) right[length] ^= 0x55;
        Assert.True(ByteEquality.AreEqual(left, right, (nuint)length));
        for (int i = 0; i < length; i += i < 70 ? 1 : 13)
        {
            right[i] ^= 1;
            Assert.False(ByteEquality.AreEqual(left, right, (nuint)length));
            right[i] ^= 1;
        }
    }
}
