using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>A dynamic message with its arena.</summary>
public class DynamicMessageOwnerTests
{
    private static readonly DynamicMessageType Type = DynamicMessageType.Of<Tree>();

    [Fact]
    public void TheMessageLivesAsLongAsItsOwner()
    {
        var arena = new ArenaAllocator();
        DynamicMessageOwner owner = DynamicMessageOwner.Parse(Type, [0x32, 4, .. "text"u8], arena);
        owner.Message.SetInt32("value", 7);
        Assert.Equal(("text", 7), (owner.Message.GetString("text").ToString(), owner.Message.GetInt32("value")));
        Assert.Equal(arena, owner.Arena);

        owner.Dispose();
        owner.Dispose();
        Assert.False(arena.IsAlive);
        Assert.Throws<ObjectDisposedException>(() => owner.Message);
        Assert.Throws<ObjectDisposedException>(() => owner.Arena);
    }

    [Fact]
    public void InputThatIsRejectedGivesTheArenaBack()
    {
        var arena = new ArenaAllocator();
        Assert.Throws<ProtoException>(() => DynamicMessageOwner.Parse(Type, [0x32, 4], arena));
        Assert.False(arena.IsAlive);
    }

    [Fact]
    public void AForgottenOneIsFreed()
    {
        ArenaAllocator arena = Forget();
        for (int i = 0; i < 100 && arena.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(arena.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator Forget()
    {
        DynamicMessageOwner owner = DynamicMessageOwner.Parse(Type, [], new ArenaAllocator());
        Assert.False(owner.Message.IsNull);
        return owner.Arena;
    }
}
