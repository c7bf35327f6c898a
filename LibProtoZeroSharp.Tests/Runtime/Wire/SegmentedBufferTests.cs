using System.Buffers;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>The output buffer of writers, printers and encoders.</summary>
public unsafe class SegmentedBufferTests
{
    [Theory]
    [InlineData(1, 1000)]
    [InlineData(300, 1000)]
    [InlineData(70_000, 200)]
    public void AllBytesComeOutInTheirOrder(int step, int steps)
    {
        using var arena = new ArenaAllocator();
        var shared = new SegmentedBuffer(arena);
        SegmentedBuffer own = SegmentedBuffer.Create();
        foreach (bool isShared in new[] { true, false })
        {
            ref SegmentedBuffer buffer = ref isShared ? ref shared : ref own;
            byte* cursor = null;
            for (int i = 0; i < steps; i++)
            {
                cursor = Append(ref buffer, cursor, step, open: 0, i);
                // Segments are only extended if they are the newest block.
                if (isShared && i % 100 == 0) arena.Allocate<byte>(10);
            }

            Check(buffer, cursor, step * steps, step);
        }

        own.Dispose();
    }

    [Theory]
    [InlineData(100)]
    [InlineData(5000)]
    public void WhatIsOpenStaysInOnePieceAndWhatIsFinalDoesNotMove(int size)
    {
        using var arena = new ArenaAllocator();
        var buffer = new SegmentedBuffer(arena);
        byte* cursor = Append(ref buffer, null, size, open: 0, 0);
        byte* final = cursor - size;
        for (int open = 0; open < 100 * size; open += size)
        {
            cursor = Append(ref buffer, cursor, size, open, 1 + open / size);
            arena.Allocate<byte>();
            Assert.True(cursor - buffer.Start >= open + size);
        }

        Assert.Equal(size, buffer.Before);
        Assert.Equal(-1, new ReadOnlySpan<byte>(final, size).IndexOfAnyExcept((byte)0));
        Check(buffer, cursor, 101 * size, size);
    }

    /// <summary>Copies are dropped, and the original is appended to.</summary>
    [Fact]
    public void WhatWasAddedToACopyIsNotInTheOriginal()
    {
        using var arena = new ArenaAllocator();
        var buffer = new SegmentedBuffer(arena);
        byte* cursor = Append(ref buffer, null, 3000, open: 0, 0);
        for (int round = 0; round < 3; round++)
        {
            SegmentedBuffer copy = buffer;
            byte* copyCursor = cursor;
            for (int i = 0; i < 10; i++) copyCursor = Append(ref copy, copyCursor, 3000, open: 0, 99);
            Assert.Equal(cursor - buffer.Start + buffer.Before + 30_000, copy.Length(copyCursor));
            Check(buffer, cursor, 3000 * (1 + 5 * round), 3000);
            for (int i = 0; i < 5; i++) cursor = Append(ref buffer, cursor, 3000, open: 0, 1 + 5 * round + i);
            Check(buffer, cursor, 3000 * (6 + 5 * round), 3000);
        }
    }

    [Fact]
    public void ABufferMayGoOnAfterMemoryOfTheCallers()
    {
        const int length = 1000, open = 300, more = 20_000;
        byte* memory = stackalloc byte[length];
        new Span<byte>(memory, length).Clear();
        using var probe = new ArenaAllocator();
        nint root = (nint)probe.State;
        probe.Dispose();
        SegmentedBuffer* buffer = SegmentedBuffer.AllocateAfter(memory, memory + length);
        byte* cursor = buffer->Grow(memory + length, more, open);
        Assert.Equal(length - open, buffer->Before);
        Assert.True(buffer->End - cursor >= more);
        new Span<byte>(cursor, more).Fill(1);
        var bytes = new byte[length + more];
        buffer->CopyTo(buffer->Last(cursor + more), bytes);
        Assert.Equal(length, bytes.AsSpan().IndexOf((byte)1));
        Assert.Equal(-1, bytes.AsSpan(length).IndexOf((byte)0));
        buffer->Dispose();
        // The next arena on this thread begins in a root block that was given back.
        using var next = new ArenaAllocator();
        Assert.Equal(root, (nint)next.State);
    }

    [Fact]
    public void APieceIsNoLongerThanASpan()
    {
        using var arena = new ArenaAllocator();
        var buffer = new SegmentedBuffer(arena);
        byte* cursor = Append(ref buffer, null, 100, open: 0, 0);
        long allocated = arena.AllocatedBytes;
        Assert.Equal(0, (nint)buffer.Grow(cursor, int.MaxValue - 99, open: 100));
        Assert.Equal(allocated, arena.AllocatedBytes);
        Check(buffer, cursor, 100, 100);
    }

    [Fact]
    public void AnExhaustedArenaLeavesTheBufferAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 10_000 });
        var buffer = new SegmentedBuffer(arena);
        byte* cursor = null;
        int appended = 0;
        Exception? rejection = null;
        while (rejection == null)
        {
            try
            {
                cursor = Append(ref buffer, cursor, 700, open: 0, appended);
                appended++;
            }
            catch (InsufficientMemoryException exception)
            {
                rejection = exception;
            }
        }

        Assert.InRange(appended, 5, 14);
        Check(buffer, cursor, 700 * appended, 700);
    }

    [Fact]
    public void ResettingKeepsTheMemoryOfAnArenaOfItsOwn()
    {
        SegmentedBuffer buffer = SegmentedBuffer.Create();
        byte* first = Append(ref buffer, null, 100, open: 0, 0) - 100;
        buffer.Reset();
        Assert.Equal(0, (nint)buffer.Start);
        Assert.Equal(0, buffer.Length(null));
        byte* again = Append(ref buffer, null, 100, open: 0, 0) - 100;
        // The Debug package holds memory back that was given up.
        if (!Checks.Full) Assert.Equal((nint)first, (nint)again);
        Check(buffer, again + 100, 100, 100);
        buffer.Dispose();
    }

    /// <summary>Appends bytes that all have one value.</summary>
    private static byte* Append(ref SegmentedBuffer buffer, byte* cursor, int count, int open, int value)
    {
        if (buffer.End - cursor < count) cursor = buffer.Grow(cursor, count, open);
        Assert.True(buffer.End - cursor >= count);
        new Span<byte>(cursor, count).Fill((byte)value);
        return cursor + count;
    }

    /// <summary>Reads the bytes in every way that the buffer has.</summary>
    private static void Check(in SegmentedBuffer buffer, byte* cursor, int length, int step)
    {
        byte[] expected = Enumerable.Range(0, length).Select(i => (byte)(i / step)).ToArray();
        Assert.Equal(length, buffer.Length(cursor));
        var bytes = new byte[length];
        buffer.CopyTo(buffer.Last(cursor), bytes);
        Assert.True(expected.AsSpan().SequenceEqual(bytes));
        var output = new ArrayBufferWriter<byte>();
        buffer.WriteTo(buffer.Last(cursor), output);
        Assert.True(output.WrittenSpan.SequenceEqual(expected));
        using var stream = new MemoryStream();
        buffer.WriteTo(buffer.Last(cursor), stream);
        Assert.True(expected.AsSpan().SequenceEqual(stream.ToArray()));
    }
}
