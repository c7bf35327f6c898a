using System.IO.Pipelines;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Messages from and to streams and pipes, asynchronously, in binary and in JSON.</summary>
public sealed class ProtoStreamTests : IDisposable
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(20_000)]
    public async Task AMessageComesBackFromAStream(int children)
    {
        Tree tree = Sample(children);
        var stream = new MemoryStream();
        await tree.WriteToAsync(stream, cancellationToken: Token);
        Assert.Equal(tree.ToByteArray(), stream.ToArray());
        stream.Position = 0;
        Assert.True(tree == await Tree.ParseAsync(stream, _arena, cancellationToken: Token));
        Assert.True(tree == await ProtoStream.ParseAsync<Tree>(new TrickleStream(stream.ToArray()), _arena, cancellationToken: Token));
        Assert.True(stream.CanRead);

        var json = new MemoryStream();
        await ProtoJson.WriteAsync(tree, json, cancellationToken: Token);
        Assert.Equal(ProtoJson.ToString(tree), System.Text.Encoding.UTF8.GetString(json.ToArray()));
        json.Position = 0;
        Assert.True(tree == await ProtoJson.ParseAsync<Tree>(json, _arena, cancellationToken: Token));
        Assert.True(tree == await ProtoJson.ParseAsync<Tree>(new TrickleStream(json.ToArray()), _arena, cancellationToken: Token));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(20_000)]
    public async Task AMessageComesThroughAPipe(int children)
    {
        Tree tree = Sample(children);
        foreach (bool isJson in new[] { false, true })
        {
            var pipe = new Pipe();
            ValueTask<Tree> reading = isJson
                ? ProtoJson.ParseAsync<Tree>(pipe.Reader, _arena, cancellationToken: Token)
                : Tree.ParseAsync(pipe.Reader, _arena, cancellationToken: Token);
            FlushResult flushed = isJson ? await ProtoJson.WriteAsync(tree, pipe.Writer, cancellationToken: Token) : await tree.WriteToAsync(pipe.Writer, cancellationToken: Token);
            Assert.False(flushed.IsCompleted);
            await pipe.Writer.CompleteAsync();
            Assert.True(tree == await reading);
            ReadResult rest = await pipe.Reader.ReadAsync(Token);
            Assert.True(rest.IsCompleted && rest.Buffer.IsEmpty);
        }
    }

    /// <summary>The message owns its bytes, even if the caller asks for a view of the pipe's.</summary>
    [Fact]
    public async Task TheMessageOwnsItsBytes()
    {
        Tree tree = Tree.Create(_arena);
        tree.SetText("text", _arena);
        byte[] bytes = tree.ToByteArray();
        Tree read = await Tree.ParseAsync(new MemoryStream(bytes), _arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }, Token);
        Array.Clear(bytes);
        Assert.Equal("text", read.Text.ToString());
    }

    [Fact]
    public async Task MalformedInputIsConsumed()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(new byte[] { 8, 255 }, Token);
        await pipe.Writer.CompleteAsync();
        var exception = await Assert.ThrowsAsync<ProtoException>(() => Tree.ParseAsync(pipe.Reader, _arena, cancellationToken: Token).AsTask());
        Assert.Equal((ProtoError.Truncated, Tree.Descriptor.FullName), (exception.Error, exception.MessageType));
        ReadResult rest = await pipe.Reader.ReadAsync(Token);
        Assert.True(rest.Buffer.IsEmpty);
        await Assert.ThrowsAsync<ProtoException>(() => ProtoJson.ParseAsync<Tree>(new MemoryStream([(byte)'{']), _arena, cancellationToken: Token).AsTask());
    }

    /// <summary>Endless input stops at the arena's limit.</summary>
    [Fact]
    public async Task MoreInputThanTheArenaTakesIsNotWaitedFor()
    {
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 200_000 });
        var stream = new Endless();
        var exception = await Assert.ThrowsAsync<ProtoException>(() => Tree.ParseAsync(stream, small, cancellationToken: Token).AsTask());
        Assert.Equal(ProtoError.ArenaExhausted, exception.Error);
        Assert.InRange(stream.BytesRead, 100_000, 1_000_000);
    }

    [Fact]
    public async Task CancellingLeavesThePipeAsItWas()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(new byte[] { 8 }, Token);
        using var source = new CancellationTokenSource();
        ValueTask<Tree> reading = Tree.ParseAsync(pipe.Reader, _arena, cancellationToken: source.Token);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading.AsTask());

        reading = Tree.ParseAsync(pipe.Reader, _arena, cancellationToken: Token);
        pipe.Reader.CancelPendingRead();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading.AsTask());

        await pipe.Writer.WriteAsync(new byte[] { 5 }, Token);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(5, (await Tree.ParseAsync(pipe.Reader, _arena, cancellationToken: Token)).Value);
    }

    [Fact]
    public async Task WhatCannotBeEncodedIsNotSent()
    {
        Tree tree = Sample(5000);
        tree.Text = _arena.CopyString([0xFF]);
        var stream = new MemoryStream();
        await Assert.ThrowsAsync<ProtoException>(() => tree.WriteToAsync(stream, cancellationToken: Token).AsTask());
        await Assert.ThrowsAsync<ProtoException>(() => ProtoJson.WriteAsync(tree, stream, cancellationToken: Token).AsTask());
        Assert.Equal(0, stream.Length);
        var pipe = new Pipe();
        await Assert.ThrowsAsync<ProtoException>(async () => await tree.WriteToAsync(pipe.Writer, cancellationToken: Token));
        await Assert.ThrowsAsync<ProtoException>(async () => await ProtoJson.WriteAsync(tree, pipe.Writer, cancellationToken: Token));
        await pipe.Writer.CompleteAsync();
        Assert.True((await pipe.Reader.ReadAsync(Token)).Buffer.IsEmpty);
    }

    [Fact]
    public async Task AFailingStreamFailsTheTask()
    {
        var closed = new MemoryStream();
        closed.Dispose();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => Sample(1).WriteToAsync(closed, cancellationToken: Token).AsTask());
        await Assert.ThrowsAnyAsync<Exception>(() => Tree.ParseAsync(closed, _arena, cancellationToken: Token).AsTask());
        await Assert.ThrowsAsync<ArgumentNullException>(() => Tree.ParseAsync((Stream)null!, _arena, cancellationToken: Token).AsTask());
        await Assert.ThrowsAsync<ArgumentNullException>(() => Sample(1).WriteToAsync((Stream)null!, cancellationToken: Token).AsTask());
    }

    private Tree Sample(int children)
    {
        Tree tree = Tree.Create(_arena);
        for (int i = 0; i < children; i++) tree.Children.Add(_arena).Value = i;
        return tree;
    }

    private sealed class Endless : MemoryStream
    {
        public long BytesRead { get; private set; }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            buffer.Span.Fill(8);
            BytesRead += buffer.Length;
            return ValueTask.FromResult(buffer.Length);
        }
    }
}
