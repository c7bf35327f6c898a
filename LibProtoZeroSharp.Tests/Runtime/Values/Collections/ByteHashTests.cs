using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>
/// Keys that differ in a number have hashes in equal steps, and the step depends on the seed of the process. So a test with keys can't show that all
/// seeds are good, but one with steps can.
/// </summary>
public class ByteHashTests
{
    private const int Keys = 1000, PlacesInAGroup = 8, Groups = 512;

    /// <summary>A quarter of the places is taken. With random hashes, hardly any group gets more keys than it has places.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(7)]
    [InlineData(19)]
    [InlineData(23)]
    public void EqualStepsCrowdNoGroup(int lowestBit)
    {
        var random = new Random(20);
        for (int step = 0; step < 2000; step++)
        {
            ulong start = (ulong)random.NextInt64(), width = ((ulong)random.NextInt64() << 1) | 1;
            int[] groups = new int[Groups];
            int crowded = 0;
            for (int i = 0; i < Keys; i++)
            {
                if (groups[(ByteHash.Scatter(start + (ulong)i * width) >> lowestBit) % Groups]++ >= PlacesInAGroup) crowded++;
            }

            Assert.True(crowded < Keys / 50, $"Of {Keys} keys in steps of {width:X16} from {start:X16}, {crowded} find their group full.");
        }
    }

    /// <summary>Each kind of processor has its own instructions for it.</summary>
    [Fact]
    public void ProductsAreThoseOfNeighbours()
    {
        var random = new Random(22);
        Span<uint> words = stackalloc uint[Vector256<uint>.Count], mask = stackalloc uint[words.Length];
        Span<ulong> products = stackalloc ulong[words.Length / 2];
        for (int round = 0; round < 1000; round++)
        {
            random.NextBytes(MemoryMarshal.AsBytes(words));
            random.NextBytes(MemoryMarshal.AsBytes(mask));
            for (int i = 0; i < products.Length; i++)
                products[i] = (ulong)(words[2 * i] + mask[2 * i]) * (words[2 * i + 1] + mask[2 * i + 1]);
            Assert.Equal(Vector256.Create<ulong>(products), ByteHash.Products(Vector256.Create<uint>(words).AsByte(), Vector256.Create<uint>(mask)));
        }
    }

    /// <summary>What a table takes from the hash must not add collisions.</summary>
    [Fact]
    public void DifferentHalvesStayDifferent()
    {
        var random = new Random(21);
        var scattered = new Dictionary<uint, uint>();
        for (int i = 0; i < 100_000; i++)
        {
            var half = (uint)random.Next();
            uint hash = ByteHash.Scatter((ulong)half << 32);
            Assert.Equal(half, scattered.TryGetValue(hash, out uint other) ? other : half);
            scattered[hash] = half;
        }
    }
}
