namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>A writer in an arena with other users.</summary>
public class ProtoWriterArenaTests
{
    /// <summary>Far more than any chunk: the writer's segments are in many chunks.</summary>
    [Fact]
    public void AWriterMayOutgrowChunks()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        byte[] block = WriterCases.Pattern(100_003);
        for (int i = 0; i < 700; i++) writer.AddBytes(1, block);
        Assert.Equal(700L * (block.Length + 4), writer.GetTotalLength());
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        var reader = new ProtoReader(bytes);
        for (int i = 0; i < 700; i++)
        {
            Assert.True(reader.Next(1));
            Assert.True(reader.ReadBytes().SequenceEqual(block));
        }

        Assert.False(reader.Next());
    }

    /// <summary>An open sub has to stay contiguous, independent of the chunk that it began in.</summary>
    [Fact]
    public void AnOpenSubMayOutgrowChunks()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddBool(9, true);
        writer.StartSub(1);
        writer.StartSub(2);
        for (int i = 0; i < 5_000_000; i++) writer.AddFixed32(3, (uint)i);
        writer.CloseSub();
        writer.CloseSub();
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next(9));
        Assert.True(reader.ReadBool());
        Assert.True(reader.Next(1));
        ProtoReader outer = reader.ReadMessage();
        Assert.False(reader.Next());
        Assert.True(outer.Next(2));
        ProtoReader inner = outer.ReadMessage();
        for (uint i = 0; i < 5_000_000; i++)
        {
            if (!inner.Next() || inner.ReadFixed32() != i) Assert.Fail($"Element {i} is wrong.");
        }

        Assert.False(inner.Next());
        Assert.False(outer.Next());
    }

    /// <summary>Each writer writes the same as it would alone, and counts only its own bytes.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(200)]
    [InlineData(5000)]
    public void WritersShareAnArena(int size)
    {
        using var arena = new ArenaAllocator();
        byte[] block = WriterCases.Pattern(size);
        var one = new ProtoWriter(arena);
        var other = new ProtoWriter(arena);
        for (int i = 0; i < 1000; i++)
        {
            if (i % 10 == 0) one.StartSub(7);
            one.AddBytes(1, block);
            if (i % 7 == 0) other.StartGroup(8);
            other.AddInt32(2, i);
            if (i % 7 == 6) other.CloseGroup();
            if (i % 10 == 9) one.CloseSub();
        }

        other.CloseGroup();
        Assert.Equal(Alone((ref w) =>
        {
            for (int i = 0; i < 1000; i++)
            {
                if (i % 10 == 0) w.StartSub(7);
                w.AddBytes(1, block);
                if (i % 10 == 9) w.CloseSub();
            }
        }), Written(ref one));
        Assert.Equal(Alone((ref w) =>
        {
            for (int i = 0; i < 1000; i++)
            {
                if (i % 7 == 0) w.StartGroup(8);
                w.AddInt32(2, i);
                if (i % 7 == 6) w.CloseGroup();
            }

            w.CloseGroup();
        }), Written(ref other));
    }

    [Fact]
    public void TheArenaIsTakenByValueAndByReference()
    {
        var arena = new ArenaAllocator();
        var byValue = new ProtoWriter(arena);
        var byReference = new ProtoWriter(ref arena);
        byValue.AddBool(1, true);
        byReference.AddBool(1, true);
        Assert.Equal(Written(ref byValue), Written(ref byReference));
        arena.Dispose();
    }

    [Fact]
    public void NothingIsWrittenUntilAFieldIsAdded()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Assert.Equal(0, writer.GetTotalLength());
        Assert.Equal(0, writer.CopyTo([]));
        Assert.Equal(0, arena.AllocatedBytes);
    }

    [Fact]
    public void ADestinationThatIsTooShortIsRejectedAndUntouched()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddFixed64(1, ulong.MaxValue);
        var destination = new byte[8];
        ArgumentException? rejection = null;
        try
        {
            writer.CopyTo(destination);
        }
        catch (ArgumentException exception)
        {
            rejection = exception;
        }

        Assert.Equal("destination", rejection?.ParamName);
        Assert.Equal(new byte[8], destination);
        var larger = new byte[11];
        Assert.Equal(9, writer.CopyTo(larger));
        Assert.Equal([9, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0], larger);
    }

    /// <summary>A field that doesn't fit into the arena is missing; all others are there, and both writer and arena stay usable.</summary>
    [Theory]
    [InlineData(5000, 7)]
    [InlineData(20_000, 100)]
    [InlineData(100_000, 3000)]
    [InlineData(3_000_000, 70_000)]
    public void AnExhaustedArenaLeavesTheWriterAsItWas(long maxBytes, int blockSize)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = maxBytes });
        byte[] block = WriterCases.Pattern(blockSize);
        for (int round = 0; round < 3; round++)
        {
            var writer = new ProtoWriter(arena);
            writer.StartSub(1);
            int fields = 0;
            bool exhausted = false;
            while (!exhausted)
            {
                try
                {
                    writer.AddBytes(1, block);
                    fields++;
                    Assert.True(fields * (long)blockSize <= maxBytes);
                }
                catch (InsufficientMemoryException)
                {
                    exhausted = true;
                }
            }

            byte[] expected = Alone((ref w) =>
            {
                for (int i = 0; i < fields; i++) w.AddBytes(1, block);
            });
            long beforeClose = writer.Position;
            try
            {
                writer.CloseSub();
                Assert.Equal(Alone((ref w) => { w.StartSub(1); w.AddRaw(expected); w.CloseSub(); }), Written(ref writer));
            }
            catch (InsufficientMemoryException)
            {
                Assert.Equal(beforeClose, writer.Position);
                writer.RollbackSub();
                Assert.Equal(0, writer.GetTotalLength());
            }

            arena.Reset();
        }
    }

    /// <summary>Growing by doubling must not make half of an arena's limit useless.</summary>
    [Theory]
    [InlineData(100_000)]
    [InlineData(10_000_000)]
    public void MostOfAnArenasLimitCanBeWritten(long maxBytes)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = maxBytes });
        var writer = new ProtoWriter(arena);
        long written = 0;
        try
        {
            while (true)
            {
                writer.AddFixed64(1, 1);
                written += 9;
            }
        }
        catch (InsufficientMemoryException)
        {
            Assert.Equal(written, writer.GetTotalLength());
        }

        Assert.InRange(written, maxBytes * 9 / 10, maxBytes);
    }

    private static byte[] Alone(WriterAction write) => WriterOutput.ArenaCopied.Of(write);

    private static byte[] Written(ref ProtoWriter writer)
    {
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }
}
