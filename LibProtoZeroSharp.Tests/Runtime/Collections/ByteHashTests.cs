using LibProtoZeroSharp.Collections;

namespace LibProtoZeroSharp.Tests.Collections;

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
