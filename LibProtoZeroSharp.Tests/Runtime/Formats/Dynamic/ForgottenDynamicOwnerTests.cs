using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>A dynamic message whose owner is not disposed. The Debug package reports it.</summary>
public class ForgottenDynamicOwnerTests
{
    private static readonly DynamicMessageType Type = DynamicMessageType.Of<Tree>();

    [Theory]
    [InlineData(false, "A DynamicMessageOwner was not disposed.")]
    [InlineData(true, "A DynamicMessageOwner was not disposed, so its memory is lost.")]
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
