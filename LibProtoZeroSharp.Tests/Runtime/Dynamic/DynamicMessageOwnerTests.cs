using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Dynamic;

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

    [Theory]
    [InlineData(false, "A DynamicMessageOwner was not disposed.")]
    [InlineData(true, "A DynamicMessageOwner was not disposed, so the memory of its arena is lost.")]
    public void AForgottenOneFreesOnlyWhatNobodyUses(bool isUsed, string line)
    {
        using var lines = new StringWriter();
        using var listener = new TextWriterTraceListener(TextWriter.Synchronized(lines));
        Trace.Listeners.Add(listener);
        ArenaAllocator arena = Forget(isUsed);
        for (int i = 0; i < 10; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Trace.Listeners.Remove(listener);
        Assert.Equal(isUsed, arena.IsAlive);
        Assert.Equal(
            ArenaTracking.IsSupported ? line : "",
            lines.ToString().Split(Environment.NewLine).FirstOrDefault(line => line.Contains(nameof(DynamicMessageOwner), StringComparison.Ordinal), ""));
        arena.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator Forget(bool isUsed)
    {
        var arena = new ArenaAllocator();
        DynamicMessageOwner owner = DynamicMessageOwner.Parse(Type, [], arena);
        if (isUsed) Assert.False(owner.Message.IsNull);
        return arena;
    }
}
