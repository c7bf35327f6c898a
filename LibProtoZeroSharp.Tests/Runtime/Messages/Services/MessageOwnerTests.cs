using System.Buffers;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Services;

/// <summary>A message as a class, with its arena. Tests of other classes collect garbage, too.</summary>
[Collection(nameof(AloneInTheProcess))]
public class MessageOwnerTests
{
    [Fact]
    [Trait("Misuse", "M31")]
    public void ANullReferenceHasNoOwner()
    {
        Assert.Throws<ArgumentException>(() => MessageOwner<Tree>.Copy(default));
    }

    [Fact]
    public void ItsMessageIsThereUntilItIsDisposed()
    {
        var owner = new MessageOwner<Tree>();
        owner.Message.SetText("text", owner.Arena);
        ArenaAllocator arena = owner.Arena;
        Assert.Equal("text", owner.Message.Text.ToString());
        owner.Dispose();
        owner.Dispose();
        Assert.False(arena.IsAlive);
        Assert.Throws<ObjectDisposedException>(() => owner.Message);
        Assert.Throws<ObjectDisposedException>(() => owner.Arena);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    public void ItIsParsedFromASequence(int segment)
    {
        byte[] bytes = [0x32, 4, .. "text"u8];
        using MessageOwner<Tree> owner = MessageOwner<Tree>.Parse(Inputs.Segmented(bytes, segment));
        using MessageOwner<Tree> ofArray = MessageOwner<Tree>.Parse(bytes, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        Array.Clear(bytes);
        Assert.Equal("text", owner.Message.Text.ToString());
        Assert.Equal("text", ofArray.Message.Text.ToString());
        Assert.Equal(ProtoError.Truncated, Assert.Throws<ProtoException>(() => MessageOwner<Tree>.Parse([0x32, 4])).Error);
        ProtoException error = Assert.Throws<ProtoException>(() => MessageOwner<Tree>.Parse(Inputs.Segmented([0x32, 4], segment)));
        Assert.Equal((ProtoError.Truncated, 1), (error.Error, error.Offset));
    }

    [Fact]
    public void ItsArenaMayHaveALimit()
    {
        var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        var bytes = new ReadOnlySequence<byte>([0x32, 4, .. "text"u8]);
        using (MessageOwner<Tree> owner = MessageOwner<Tree>.Parse(bytes, arena))
        {
            Assert.Equal("text", owner.Message.Text.ToString());
            unsafe { Assert.Throws<InsufficientMemoryException>(() => { owner.Arena.Allocate<byte>(200_000); }); }
        }

        Assert.False(arena.IsAlive);

        arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        ProtoException error = Assert.Throws<ProtoException>(() => MessageOwner<Tree>.Parse(new ReadOnlySequence<byte>(new byte[200_000]), arena));
        Assert.Equal(ProtoError.ArenaExhausted, error.Error);
        Assert.False(arena.IsAlive);
    }

    [Fact]
    public void TheArenaOfASpanMayHaveALimit()
    {
        var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        using (MessageOwner<Tree> owner = MessageOwner<Tree>.Parse([0x32, 4, .. "text"u8], arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }))
            Assert.Equal("text", owner.Message.Text.ToString());
        Assert.False(arena.IsAlive);

        arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        ProtoException error = Assert.Throws<ProtoException>(() => MessageOwner<Tree>.Parse(new byte[200_000].AsSpan(), arena));
        Assert.Equal(ProtoError.ArenaExhausted, error.Error);
        Assert.False(arena.IsAlive);
    }

    [Fact]
    public void ACopyDoesNotNeedTheMessage()
    {
        var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetText("text", arena);
        using MessageOwner<Tree> owner = MessageOwner<Tree>.Copy(tree);
        arena.Dispose();
        Assert.Equal("text", owner.Message.Text.ToString());
    }

    [Fact]
    public unsafe void ACopyThatFailsLeavesNoArena()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetLeft(tree);
        var next = new ArenaAllocator();
        ArenaState* block = next.State;
        next.Dispose();
        Assert.Throws<ProtoException>(() => MessageOwner<Tree>.Copy(tree));
        // The thread's next arena is in the block of the last one that it gave back.
        using var last = new ArenaAllocator();
        Assert.Equal((nint)block, (nint)last.State);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AForgottenOneIsFreed(bool hasArena)
    {
        Tree message = Forget(hasArena);
        Assert.Throws<ObjectDisposedException>(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Assert.Equal(1, message.Value);
            }
        });
    }

    /// <summary>The method that was the last to use the owner may still use the message when the owner is found.</summary>
    [Fact]
    public void OneCollectionDoesNotFreeIt()
    {
        Tree message = Forget(hasArena: true);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Assert.Equal(1, message.Value);
    }

    /// <summary>An object for each message, and nothing else.</summary>
    [Fact]
    public void ItAllocatesOneObject()
    {
        var bytes = new ReadOnlySequence<byte>([0x32, 4, .. "text"u8]);
        long before = 0, one = 0;
        for (int i = 0; i < 100; i++)
        {
            before = GC.GetAllocatedBytesForCurrentThread();
            MessageOwner<Tree>.Parse(bytes).Dispose();
            one = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.InRange(one, 1, 48);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Tree Forget(bool hasArena)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Value = 1;
        MessageOwner<Tree> owner = MessageOwner<Tree>.Copy(tree);
        if (hasArena) Assert.True(owner.Arena.IsAlive);
        return owner.Message;
    }
}
