using System.Buffers;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>A writer over an <see cref="IBufferWriter{T}"/>: the bytes that it hands over, and the time at which it does.</summary>
[Trait("Promise", "P07")]
public class ProtoWriterBufferTests
{
    [Fact]
    public void NothingIsHandedOverBeforeFlush()
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new ProtoWriter(output);
        for (int i = 0; i < 10_000; i++) writer.AddInt32(1, 1);
        Assert.Equal(0, output.WrittenCount);
        Assert.Equal(20_000, writer.GetTotalLength());
        writer.Flush();
        Assert.Equal(20_000, output.WrittenCount);
        Assert.Equal(0, writer.GetTotalLength());
        writer.Flush();
        writer.Dispose();
        Assert.Equal(20_000, output.WrittenCount);
    }

    [Fact]
    public void AnArrayHasAllThatIsWritten()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Assert.Empty(writer.ToArray());
        for (int i = 0; i < 10_000; i++) writer.AddInt32(1, 1);
        Assert.Equal(Enumerable.Repeat<byte[]>([8, 1], 10_000).SelectMany(field => field), writer.ToArray());
        writer.StartSub(2);
        InvalidOperationException? rejection = null;
        try
        {
            writer.ToArray();
        }
        catch (InvalidOperationException exception)
        {
            rejection = exception;
        }

        Assert.NotNull(rejection);
    }

    /// <summary>The writer copies what it is given, so a method that got the writer by reference may pass memory of its own stack.</summary>
    [Fact]
    public void WhatIsWrittenMayBeOnTheStack()
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new ProtoWriter(output);
        Write(ref writer);
        writer.Dispose();
        Assert.Equal([0x0A, 2, 7, 0, 0x12, 1, (byte)'a', 0x1A, 1, 5, 0x20, 1], output.WrittenSpan.ToArray());

        static void Write(ref ProtoWriter writer)
        {
            writer.AddBytes(1, (ReadOnlySpan<byte>)stackalloc byte[] { 7, 0 });
            writer.AddString(2, (ReadOnlySpan<char>)stackalloc char[] { 'a' });
            writer.AddPackedInt32(3, (ReadOnlySpan<int>)stackalloc int[] { 5 });
            writer.AddRaw((ReadOnlySpan<byte>)stackalloc byte[] { 0x20, 1 });
        }
    }

    [Fact]
    public void TheWriterGoesOnAfterFlush()
    {
        var output = new ArrayBufferWriter<byte>();
        using (var writer = new ProtoWriter(output))
        {
            writer.AddBool(1, true);
            writer.Flush();
            writer.AddBool(2, true);
            writer.Flush();
            using (writer.Sub(3)) writer.AddBytes(4, WriterCases.Pattern(100_000));
            Assert.Equal(4, output.WrittenCount);
        }

        byte[] expected = WriterOutput.ArenaCopied.Of(
            (ref w) => w.AddBool(1, true), (ref w) => w.AddBool(2, true), (ref w) => w.StartSub(3), (ref w) => w.AddBytes(4, WriterCases.Pattern(100_000)),
            (ref w) => w.CloseSub());
        Assert.Equal(expected, output.WrittenSpan.ToArray());
    }

    [Fact]
    public void HalfAMessageIsNeverHandedOver()
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new ProtoWriter(output);
        writer.AddBool(1, true);
        writer.StartSub(2);
        bool rejected = false;
        try
        {
            writer.Flush();
        }
        catch (InvalidOperationException)
        {
            rejected = true;
        }

        Assert.True(rejected);
        Assert.Equal(0, output.WrittenCount);
        writer.CloseSub();
        writer.Flush();
        Assert.Equal([8, 1, 0x12, 0], output.WrittenSpan.ToArray());
        writer.Dispose();
    }

    /// <summary>An exception between start and close must not be followed by output that looks complete.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(20)]
    public void DisposingWithAnOpenSubDropsWhatWasNotFlushed(int depth)
    {
        var output = new ArrayBufferWriter<byte>();
        void Fail()
        {
            using var writer = new ProtoWriter(output);
            writer.AddBool(1, true);
            writer.Flush();
            writer.AddBool(2, true);
            for (int i = 0; i < depth; i++) writer.StartSub(3);
            throw new EndOfStreamException();
        }

        Assert.Throws<EndOfStreamException>(Fail);
        Assert.Equal([8, 1], output.WrittenSpan.ToArray());
    }

    [Fact]
    public void DisposingTwiceDoesNothing()
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new ProtoWriter(output);
        writer.AddBool(1, true);
        writer.Dispose();
        writer.Dispose();
        Assert.Equal([8, 1], output.WrittenSpan.ToArray());
    }

    /// <summary>The output's own exception reaches the caller, and the writer's memory is still given back.</summary>
    [Fact]
    public void AnOutputThatThrowsCostsNoMemory()
    {
        for (int i = 0; i < 3; i++)
        {
            Assert.Throws<NotSupportedException>(() =>
            {
                using var writer = new ProtoWriter(new FailingOutput());
                writer.AddBytes(1, new byte[1000]);
            });
        }

        // The next arena on this thread begins in a root block that was given back.
        using var first = new ArenaAllocator();
        nint root = RootOf(first);
        first.Dispose();
        Assert.Throws<NotSupportedException>(() =>
        {
            using var writer = new ProtoWriter(new FailingOutput());
            writer.AddBytes(1, new byte[1000]);
        });
        using var second = new ArenaAllocator();
        Assert.Equal(root, RootOf(second));
    }

    [Fact]
    public void FlushAndDisposeLeaveOtherTargetsAlone()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddBool(1, true);
        writer.Flush();
        Assert.Equal(2, writer.GetTotalLength());
        long allocated = arena.AllocatedBytes;
        writer.Dispose();
        Assert.Equal(allocated, arena.AllocatedBytes);

        var bytes = new byte[4];
        var spanWriter = new ProtoWriter(bytes);
        spanWriter.AddBool(1, true);
        spanWriter.Flush();
        spanWriter.AddBool(2, true);
        spanWriter.Dispose();
        Assert.Equal([8, 1, 16, 1], bytes);
    }

    /// <summary>An output that fails may have got a part of the bytes. Disposing the writer does not hand them over again.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    public void NothingIsHandedOverTwice(int segments)
    {
        var output = new FailingLater(segments);
        var writer = new ProtoWriter(output);
        for (int i = 0; i < 100_000; i++) writer.AddInt32(1, i);
        long written = writer.GetTotalLength();
        bool failed = false;
        try
        {
            writer.Flush();
        }
        catch (IOException)
        {
            failed = true;
        }

        Assert.True(failed);
        Assert.Equal(0, writer.GetTotalLength());
        int before = output.Bytes.WrittenCount;
        Assert.InRange(before, 0, written - 1);
        output.Left = int.MaxValue;
        writer.AddInt32(1, 5);
        writer.Dispose();
        Assert.Equal([8, 5], output.Bytes.WrittenSpan[before..].ToArray());
    }

    [Fact]
    public void AWriterThatWasDisposedSaysSo()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.Dispose();
        var rejections = new List<ObjectDisposedException>();
        try { writer.AddInt32(1, 1); } catch (ObjectDisposedException rejection) { rejections.Add(rejection); }
        try { writer.StartSub(1); } catch (ObjectDisposedException rejection) { rejections.Add(rejection); }
        try { writer.AddString(1, "text"); } catch (ObjectDisposedException rejection) { rejections.Add(rejection); }
        Protos.Tree tree = Protos.Tree.Create(arena);
        try { tree.Write(ref writer); } catch (ObjectDisposedException rejection) { rejections.Add(rejection); }
        Assert.Equal(4, rejections.Count);
        Assert.All(
            rejections,
            rejection => Assert.Equal((nameof(ProtoWriter), true), (rejection.ObjectName, rejection.Message.Contains("default(ProtoWriter)", StringComparison.Ordinal))));
    }

    /// <summary>The bytes can be taken out twice, complete both times: taking them out changes nothing.</summary>
    [Fact]
    public void WhatWasWrittenCanBeTakenAgain()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddBytes(1, WriterCases.Pattern(3000));
        var output = new ArrayBufferWriter<byte>();
        writer.WriteTo(output);
        writer.AddBytes(1, WriterCases.Pattern(3000));
        writer.WriteTo(output);
        int one = output.WrittenCount / 3;
        ReadOnlySpan<byte> field = output.WrittenSpan[..one];
        Assert.Equal([.. field, .. field, .. field], output.WrittenSpan.ToArray());
    }

    private static unsafe nint RootOf(ArenaAllocator arena) => (nint)arena.State;

    /// <summary>Takes a number of segments before it fails.</summary>
    private sealed class FailingLater(int segments) : IBufferWriter<byte>
    {
        public ArrayBufferWriter<byte> Bytes { get; } = new();

        public int Left { get; set; } = segments;

        public void Advance(int count)
        {
            if (Left-- <= 0) throw new IOException();
            Bytes.Advance(count);
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => Bytes.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0) => Bytes.GetSpan(sizeHint);
    }

    private sealed class FailingOutput : IBufferWriter<byte>
    {
        public void Advance(int count) => throw new NotSupportedException();

        public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

        public Span<byte> GetSpan(int sizeHint = 0) => throw new NotSupportedException();
    }
}
