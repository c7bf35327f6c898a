using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Services;

/// <summary>A message whose owner is not disposed. The Debug package reports it.</summary>
public class ForgottenOwnerTests
{
    [Theory]
    [InlineData("the message", "A MessageOwner<Egg> was not disposed, so its memory is lost.")]
    [InlineData("", "A MessageOwner<Egg> was not disposed.")]
    [InlineData("the arena", "A MessageOwner<Egg> was not disposed, so its memory is lost.")]
    [InlineData("the message, then handed over", "")]
    [InlineData("the message, handed over, then the message", "")]
    public void TheDebugFlavourReportsAForgottenOne(string asked, string line)
    {
        using var lines = new StringWriter();
        using var listener = new TextWriterTraceListener(TextWriter.Synchronized(lines));
        Trace.Listeners.Add(listener);
        try
        {
            ForgetEgg(asked);
            for (int i = 0; i < 10; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
        finally
        {
            Trace.Listeners.Remove(listener);
        }

        string expected = ArenaTracking.IsSupported ? line : "";
        Assert.Equal(expected, lines.ToString().Split(Environment.NewLine).FirstOrDefault(line => line.Contains("Egg", StringComparison.Ordinal), ""));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ForgetEgg(string asked)
    {
        var owner = new MessageOwner<Egg>();
        if (asked.Contains("the message", StringComparison.Ordinal)) Assert.False(owner.Message.IsNull);
        if (asked == "the arena") Assert.True(owner.Arena.IsAlive);
        if (asked.Contains("handed over", StringComparison.Ordinal)) owner.HandOver();
        if (asked.EndsWith("over, then the message", StringComparison.Ordinal)) Assert.False(owner.Message.IsNull);
    }
}
