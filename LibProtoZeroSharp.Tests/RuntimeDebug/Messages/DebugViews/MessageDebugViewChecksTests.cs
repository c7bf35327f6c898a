using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.DebuggerDisplay;

namespace LibProtoZeroSharp.Tests.Messages.DebugViews;

/// <summary>The debugger's view of a generated message whose arena has ended, which only the Debug package knows.</summary>
public class MessageDebugViewChecksTests
{
    [Fact]
    public void AMessageWithoutItsArenaSaysSo()
    {
        var arena = new ArenaAllocator();
        Oneofs message = Oneofs.Create(arena);
        arena.Dispose();
        Assert.Contains("arena", Display(message)!);
    }
}
