using System.Globalization;

namespace LibProtoZeroSharp.Tests.Tools.Common;

public unsafe class GuardedMemoryTests
{
    [Fact]
    public void ThePageBehindTheEndIsInaccessible()
    {
        using var memory = new GuardedMemory(10_000);
        Assert.True(memory.Place("end"u8).SequenceEqual("end"u8));
        Assert.Equal((byte)'d', memory.End[-1]);
        Assert.Contains(File.ReadLines("/proc/self/maps"), line => Range(line) is var (start, end)
            && start == (ulong)memory.End && end > start && line.Contains(" ---p "));
        Assert.Throws<ArgumentOutOfRangeException>(() => memory.Last(1 << 20).Length);
    }

    private static (ulong Start, ulong End) Range(string line)
    {
        string[] ends = line.Split(' ')[0].Split('-');
        return (ulong.Parse(ends[0], NumberStyles.HexNumber), ulong.Parse(ends[1], NumberStyles.HexNumber));
    }
}
