extern alias GoogleProtobuf;
extern alias Oracle;

using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.InteropServices;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Messages that follow one another, each with its length before it.</summary>
[Trait("Promise", "P04")]
public sealed class DelimitedTests : IDisposable
{
    /// <summary>Bytes of managed memory. A pipe that holds more has more objects for its segments, which it uses again.</summary>
    private const int SegmentsOfAPipe = 500;

    /// <summary>Empty, with lengths of one, two and three bytes, longer than the buffers, and empty again.</summary>
    private static readonly int[] Sizes = [0, 1, 40, 41, 120, 3_000, 20_000, 2, 0];

    private readonly ArenaAllocator _arena = new();

    public static TheoryData<string> Names => [.. DelimitedReaders.All.Keys];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _arena.Dispose();

    [Fact]
    public Task EveryWayToWriteMakesTheBytesOfGooglesLibrary() => AssertWritten(async (size, buffer, stream, asynchronous, pipe) =>
    {
        Tree tree = Sample(size);
        tree.WriteDelimitedTo(buffer);
        tree.WriteDelimitedTo(stream);
        await tree.WriteDelimitedToAsync(asynchronous, cancellationToken: Token);
        Assert.False((await tree.WriteDelimitedToAsync(pipe, cancellationToken: Token)).IsCompleted);
    });

    [Fact]
    public Task EveryWayToWriteADynamicMessageMakesTheBytesOfGooglesLibrary() => AssertWritten(async (size, buffer, stream, asynchronous, pipe) =>
    {
        DynamicMessage tree = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName).Parse(Sample(size).ToByteArray(), _arena);
        tree.WriteDelimitedTo(buffer);
        tree.WriteDelimitedTo(stream);
        await tree.WriteDelimitedToAsync(asynchronous, cancellationToken: Token);
        Assert.False((await tree.WriteDelimitedToAsync(pipe, cancellationToken: Token)).IsCompleted);
    });

    private async Task AssertWritten(Func<int, IBufferWriter<byte>, Stream, Stream, PipeWriter, Task> write)
    {
        byte[] expected = GooglesBytes();
        var buffer = new ArrayBufferWriter<byte>();
        var stream = new MemoryStream();
        var asynchronous = new MemoryStream();
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        foreach (int size in Sizes) await write(size, buffer, stream, asynchronous, pipe.Writer);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(expected, buffer.WrittenSpan);
        Assert.Equal(expected, stream.ToArray());
        Assert.Equal(expected, asynchronous.ToArray());
        Assert.Equal(expected, (await pipe.Reader.ReadAsync(Token)).Buffer.ToArray());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task EveryWayToReadGivesTheMessages(string way)
    {
        string[] expected = [.. Sizes.Select(size => Sample(size).ToString())];
        foreach (int step in new[] { 1, 3, 1000, int.MaxValue })
        {
            var found = new List<string>();
            await DelimitedReaders.All[way](GooglesBytes(), step, found);
            Assert.Equal(expected, found);
        }
    }

    /// <summary>The input may end between two messages, and nowhere else.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public async Task TornInputIsAnErrorAfterTheMessagesBeforeIt(string way)
    {
        byte[] bytes = Bytes(0, 1, 40, 120, 0);
        List<int> ends = [0, .. Ends(bytes)];
        string[] values = [.. new[] { 0, 1, 40, 120, 0 }.Select(size => Sample(size).ToString())];
        for (int length = 0; length <= bytes.Length; length++)
        {
            var found = new List<string>();
            var error = (ProtoException?)await Record.ExceptionAsync(() => DelimitedReaders.All[way](bytes[..length], 2, found));
            int whole = ends.FindLastIndex(end => end <= length);
            Assert.Equal(values[..whole], found);
            Assert.Equal(ends[whole] == length ? null : ProtoError.Truncated, error?.Error);
            if (error != null) Assert.Equal(way.Contains("one by one", StringComparison.Ordinal) && !IsInMemory(way) ? length - ends[whole] : length, error.Offset);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task HostileLengthsAreRejected(string way)
    {
        (byte[] Bytes, ProtoError Error)[] cases =
        [
            ([0xFF, 0xFF, 0xFF, 0xFF, 0x0F], ProtoError.InvalidLength), // 2^32 - 1
            ([0x80, 0x80, 0x80, 0x80, 0x08], ProtoError.InvalidLength), // 2^31
            ([0x80, 0x80, 0x80, 0x80, 0x80, 0x00], ProtoError.InvalidLength),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0x07], ProtoError.MessageTooLarge), // 2^31 - 1
            ([0x81, 0x80, 0x80, 0x20], ProtoError.MessageTooLarge), // 64 MiB and a byte
            ([0x80, 0x80, 0x80, 0x20, 1, 2, 3], ProtoError.Truncated), // 64 MiB
        ];
        foreach ((byte[] bytes, ProtoError expected) in cases)
        {
            var found = new List<string>();
            byte[] input = [.. Bytes(1), .. bytes];
            var error = await Assert.ThrowsAsync<ProtoException>(() => DelimitedReaders.All[way](input, 2, found));
            Assert.Equal((expected, "protozero.tests.Tree"), (error.Error, error.MessageType));
            Assert.Single(found);
            if (expected == ProtoError.MessageTooLarge) Assert.Contains("ProtoReadOptions.MaxDelimitedLength", error.Message, StringComparison.Ordinal);
        }
    }

    /// <summary>A message that is not one: the bytes of a length prefix that promises more than there is.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public async Task AMalformedMessageSaysWhereItIs(string way)
    {
        byte[] before = Bytes(1, 40);
        var found = new List<string>();
        byte[] input = [.. before, 3, 0x08, 0x01, 0x12, 0];
        var error = await Assert.ThrowsAsync<ProtoException>(() => DelimitedReaders.All[way](input, 2, found));
        Assert.Equal(ProtoError.Truncated, error.Error);
        Assert.Equal(way.Contains("one by one", StringComparison.Ordinal) ? 4 : before.Length + 4, error.Offset);
        Assert.Equal(2, found.Count);
    }

    [Fact]
    public void TheLimitCanBeSet()
    {
        byte[] bytes = Bytes(120);
        int length = Sample(120).CalculateSize();
        foreach (int limit in new[] { 1, length - 1 })
        {
            var options = new ProtoReadOptions { MaxDelimitedLength = limit };
            ProtoException error = Assert.Throws<ProtoException>(() => Tree.ReadDelimited(new MemoryStream(bytes), _arena, options));
            Assert.Equal(
                (ProtoError.MessageTooLarge, $"A message of {length} bytes at byte 0 exceeds the limit of {limit} (ProtoReadOptions.MaxDelimitedLength) (MessageTooLarge)."),
                (error.Error, error.Message));
        }

        foreach (int limit in new[] { length, 0, int.MaxValue })
            Assert.NotNull(Tree.ReadDelimited(new MemoryStream(bytes), _arena, new ProtoReadOptions { MaxDelimitedLength = limit }));
        Assert.Throws<ProtoException>(() => Tree.ReadDelimited(new MemoryStream(Bytes(40)), _arena, new ProtoReadOptions { MaxDelimitedLength = 10 }));
    }

    /// <summary>A length alone reserves at most 64 KiB.</summary>
    [Fact]
    public void MemoryIsReservedForWhatArrives()
    {
        byte[] input = [0x80, 0x80, 0x80, 0x20, 1, 2, 3];
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<ProtoException>(() => Tree.ReadDelimited(new MemoryStream(input), _arena));
        Assert.Throws<ProtoException>(() => Tree.ReadAllDelimited(new MemoryStream(input), _arena).Count());
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1 << 20);
        Assert.InRange(_arena.ReservedBytes, 0, 1 << 20);
    }

    [Fact]
    public async Task AfterAMalformedMessageTheNextOneCanBeRead()
    {
        byte[] bytes = [2, 0x12, 5, .. Bytes(1)];
        PipeReader pipe = DelimitedReaders.Fill(bytes, 100);
        await Assert.ThrowsAsync<ProtoException>(async () => await Tree.ReadDelimitedAsync(pipe, _arena, cancellationToken: Token));
        Assert.Equal(Sample(1), await Tree.ReadDelimitedAsync(pipe, _arena, cancellationToken: Token));
        Assert.Null(await Tree.ReadDelimitedAsync(pipe, _arena, cancellationToken: Token));

        pipe = DelimitedReaders.Fill(bytes, 100);
        await Assert.ThrowsAsync<ProtoException>(async () => { await foreach (Tree _ in Tree.ReadAllDelimitedAsync(pipe, cancellationToken: Token)) { } });
        Assert.Equal(Sample(1), await Tree.ReadDelimitedAsync(pipe, _arena, cancellationToken: Token));

        ReadOnlySpan<byte> span = bytes;
        try { Tree.TryReadDelimited(ref span, _arena, out _); } catch (ProtoException) { }
        Assert.True(Tree.TryReadDelimited(ref span, _arena, out Tree tree));
        Assert.Equal(Sample(1), tree);

        foreach (int step in new[] { 1, 100 })
        {
            DelimitedMessages<Tree> all = Tree.ReadAllDelimited(Inputs.Segmented(bytes, step), _arena);
            try { all.MoveNext(); } catch (ProtoException) { }
            Assert.True(all.MoveNext());
            Assert.Equal(Sample(1), all.Current);
            Assert.Equal(bytes.Length, all.Position);
            Assert.False(all.MoveNext());
            Assert.True(all.Current.IsNull);
        }
    }

    [Fact]
    public async Task StoppingEarlyLeavesTheRestInThePipe()
    {
        PipeReader pipe = DelimitedReaders.Fill(Bytes(1, 2, 40), 100);
        await foreach (Tree _ in Tree.ReadAllDelimitedAsync(pipe, cancellationToken: Token)) break;
        Assert.Equal(Sample(2), await Tree.ReadDelimitedAsync(pipe, _arena, cancellationToken: Token));
        await foreach (Tree tree in Tree.ReadAllDelimitedAsync(pipe, _arena, cancellationToken: Token)) Assert.Equal(Sample(40), tree);
    }

    [Fact]
    public void ReadingOneMessageLeavesTheRestInTheStream()
    {
        var stream = new MemoryStream([.. Bytes(120), 1, 2]);
        Assert.Equal(Sample(120), Tree.ReadDelimited(stream, _arena));
        Assert.Equal(2, stream.Length - stream.Position);
    }

    [Fact]
    public async Task CancellingLeavesThePipeAsItWas()
    {
        var pipe = new Pipe();
        byte[] bytes = Bytes(40);
        await pipe.Writer.WriteAsync(bytes.AsMemory(0, 10), Token);
        using var source = new CancellationTokenSource();
        ValueTask<Tree?> reading = Tree.ReadDelimitedAsync(pipe.Reader, _arena, cancellationToken: source.Token);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading.AsTask());
        reading = Tree.ReadDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token);
        pipe.Reader.CancelPendingRead();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading.AsTask());
        IAsyncEnumerator<Tree> all = Tree.ReadAllDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token).GetAsyncEnumerator(Token);
        ValueTask<bool> moving = all.MoveNextAsync();
        pipe.Reader.CancelPendingRead();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => moving.AsTask());
        await all.DisposeAsync();

        await pipe.Writer.WriteAsync(bytes.AsMemory(10), Token);
        Assert.Equal(Sample(40), await Tree.ReadDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token));
    }

    /// <summary>The pipe has been told about the first bytes before the fault arrives.</summary>
    [Fact]
    public async Task AFaultThatArrivesInPiecesIsFound()
    {
        byte[] endless = [.. Enumerable.Repeat((byte)0x80, 10), 1];
        foreach (bool all in new[] { false, true })
        {
            var pipe = new Pipe();
            IAsyncEnumerator<Tree> messages = Tree.ReadAllDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token).GetAsyncEnumerator(Token);
            await pipe.Writer.WriteAsync(endless.AsMemory(0, 3), Token);
            Task reading = all ? messages.MoveNextAsync().AsTask() : Tree.ReadDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token).AsTask();
            await pipe.Writer.WriteAsync(endless.AsMemory(3), Token);
            Assert.Equal(ProtoError.InvalidLength, (await Assert.ThrowsAsync<ProtoException>(() => reading)).Error);
            await messages.DisposeAsync();
        }
    }

    /// <summary>A read that is cancelled takes what is complete: the pipe may have nothing more to say about it.</summary>
    [Fact]
    public async Task ACancelledReadTakesACompleteMessage()
    {
        var pipe = new Pipe();
        byte[] bytes = Bytes(40);
        await pipe.Writer.WriteAsync(bytes, Token);
        pipe.Reader.CancelPendingRead();
        Assert.Equal(Sample(40), await Tree.ReadDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token));
        await pipe.Writer.WriteAsync(bytes, Token);
        pipe.Reader.CancelPendingRead();
        IAsyncEnumerator<Tree> all = Tree.ReadAllDelimitedAsync(pipe.Reader, _arena, cancellationToken: Token).GetAsyncEnumerator(Token);
        Assert.True(await all.MoveNextAsync());
        Assert.Equal(Sample(40), all.Current);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => all.MoveNextAsync().AsTask());
    }

    [Theory]
    [InlineData(10)]
    [InlineData(20_000)]
    public async Task WhatCannotBeEncodedIsNotWritten(int size)
    {
        Tree tree = Sample(size);
        tree.Text = _arena.CopyString([0xFF]);
        var buffer = new ArrayBufferWriter<byte>();
        var stream = new MemoryStream();
        var pipe = new Pipe();
        Assert.Throws<ProtoException>(() => tree.WriteDelimitedTo(buffer));
        Assert.Throws<ProtoException>(() => tree.WriteDelimitedTo(stream));
        await Assert.ThrowsAsync<ProtoException>(() => tree.WriteDelimitedToAsync(stream, cancellationToken: Token).AsTask());
        await Assert.ThrowsAsync<ProtoException>(async () => await tree.WriteDelimitedToAsync(pipe.Writer, cancellationToken: Token));
        await pipe.Writer.CompleteAsync();
        Assert.Equal((0, 0L), (buffer.WrittenCount, stream.Length));
        Assert.True((await pipe.Reader.ReadAsync(Token)).Buffer.IsEmpty);
    }

    /// <summary>More messages do not need more managed memory.</summary>
    [Theory]
    [MemberData(nameof(StreamingWays))]
    public void NothingIsAllocatedForAMessage(string way)
    {
        byte[] few = [.. Enumerable.Repeat(Bytes(1, 40), 100).SelectMany(bytes => bytes)], many = [.. Enumerable.Repeat(few, 50).SelectMany(bytes => bytes)];
        long AllocatedBy(byte[] bytes)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            Count(way, bytes, _arena);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }

        AllocatedBy(many);
        long more = long.MaxValue;
        for (int attempt = 0; attempt < 10 && more > SegmentsOfAPipe; attempt++) more = -AllocatedBy(few) + AllocatedBy(many);
        Assert.InRange(more, long.MinValue, SegmentsOfAPipe);
    }

    public static TheoryData<string> StreamingWays => ["span", "sequence", "stream", "asynchronous stream", "one by one", "write"];

    /// <summary>More than 2 GiB of memory, of which hardly a page is touched: the fields of bytes are views.</summary>
    [Fact]
    public unsafe void MemoryMayBeLongerThan2GiB()
    {
        const int count = 41, payload = 60 << 20;
        if (sizeof(nint) < sizeof(long)) Skip.Because("A process of 32 bits has no memory of 2 GiB.");
        Egg egg = Egg.Create(_arena);
        egg.SetShell(new byte[payload], _arena);
        byte[] frame;
        using (var stream = new MemoryStream())
        {
            egg.WriteDelimitedTo(stream);
            frame = stream.GetBuffer()[..20];
            _arena.Reset();
            nint length = (nint)stream.Length * count;
            Assert.True(length > int.MaxValue);
            var memory = (byte*)NativeMemory.AllocZeroed((nuint)length);
            try
            {
                for (int i = 0; i < count; i++) frame.CopyTo(new Span<byte>(memory + i * (nint)stream.Length, frame.Length));
                int found = 0;
                DelimitedMessages<Egg> all = Egg.ReadAllDelimited(memory, length, _arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
                while (all.MoveNext())
                {
                    found++;
                    Assert.Equal(payload, all.Current.Shell.Length);
                }

                Assert.Equal((count, length), (found, (nint)all.Position));
                Assert.InRange(_arena.AllocatedBytes, 0, 1 << 20);
            }
            finally
            {
                NativeMemory.Free(memory);
            }
        }

        Assert.Throws<ArgumentOutOfRangeException>(() => { Egg.ReadAllDelimited((byte*)1, -1, _arena); });
    }

    private static int Count(string way, byte[] bytes, ArenaAllocator arena)
    {
        int count = 0;
        switch (way)
        {
            case "span":
                foreach (Tree _ in Tree.ReadAllDelimited(bytes)) count++;
                break;
            case "sequence":
                foreach (Tree _ in Tree.ReadAllDelimited(new ReadOnlySequence<byte>(bytes))) count++;
                break;
            case "stream":
                foreach (Tree _ in Tree.ReadAllDelimited(new MemoryStream(bytes))) count++;
                break;
            case "asynchronous stream":
                Assert.True(CountAsync(bytes).IsCompletedSuccessfully);
                break;
            case "one by one":
                var stream = new MemoryStream(bytes);
                while (Tree.ReadDelimited(stream, arena) != null) arena.Reset();
                break;
            default:
                Tree tree = Tree.Create(arena);
                for (int i = 0; i < bytes.Length / 1000; i++) tree.WriteDelimitedTo(Stream.Null);
                arena.Reset();
                break;
        }

        return count;
    }

    private static async Task CountAsync(byte[] bytes)
    {
        await foreach (Tree _ in Tree.ReadAllDelimitedAsync(new MemoryStream(bytes), cancellationToken: Token)) { }
    }

    private Tree Sample(int size)
    {
        Tree tree = Tree.Create(_arena);
        if (size > 0) tree.SetText(new string('x', size), _arena);
        return tree;
    }

    private byte[] GooglesBytes()
    {
        var stream = new MemoryStream();
        foreach (int size in Sizes)
        {
            var tree = new OracleProtos.Tree();
            if (size > 0) tree.Text = new string('x', size);
            tree.WriteDelimitedTo(stream);
        }

        return stream.ToArray();
    }

    private byte[] Bytes(params int[] sizes)
    {
        var buffer = new ArrayBufferWriter<byte>();
        foreach (int size in sizes) Sample(size).WriteDelimitedTo(buffer);
        return buffer.WrittenSpan.ToArray();
    }

    private static List<int> Ends(byte[] bytes)
    {
        var stream = new MemoryStream(bytes);
        var ends = new List<int>();
        while (stream.Position < stream.Length)
        {
            OracleProtos.Tree.Parser.ParseDelimitedFrom(stream);
            ends.Add((int)stream.Position);
        }

        return ends;
    }

    private static bool IsInMemory(string way) => way.StartsWith("span", StringComparison.Ordinal) || way.StartsWith("sequence", StringComparison.Ordinal);
}
