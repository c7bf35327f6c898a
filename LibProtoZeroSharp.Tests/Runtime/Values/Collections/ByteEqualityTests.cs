using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Bytes of any length and at any address. The memory after them must not be read, or must not matter.</summary>
public unsafe class ByteEqualityTests
{
    private const int Most = 200;

    /// <summary>The number of bytes from the end of the compared bytes to the end of the memory.</summary>
    private static readonly int[] Behind = [0, 1, 31, 32, 63, 64, 65, 1000];

    [Fact]
    public void EveryByteCountsAndNoOther()
    {
        using GuardedMemory left = new(Most + 1000), right = new(Most + 1000);
        foreach (int behindLeft in Behind)
        {
            foreach (int behindRight in Behind)
            {
                for (int length = 0; length <= Most; length++) Compare(left.End - behindLeft - length, right.End - behindRight - length, length, behindRight);
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

    private static void Compare(byte* left, byte* right, int length, int behind)
    {
        for (int i = 0; i < length; i++) left[i] = right[i] = (byte)(i * 7);
        if (behind != 0) right[length] ^= 0x55;
        Assert.True(ByteEquality.AreEqual(left, right, (nuint)length));
        for (int i = 0; i < length; i += i < 70 ? 1 : 13)
        {
            right[i] ^= 1;
            Assert.False(ByteEquality.AreEqual(left, right, (nuint)length));
            right[i] ^= 1;
        }
    }
}
