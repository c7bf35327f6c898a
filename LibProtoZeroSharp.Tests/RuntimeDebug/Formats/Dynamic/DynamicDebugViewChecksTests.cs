using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.DebuggerDisplay;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>The debugger's view of a dynamic message whose arena has ended, which only the Debug package knows.</summary>
public class DynamicDebugViewChecksTests
{
    [Fact]
    public void AMessageWithoutItsArenaSaysSo()
    {
        var arena = new ArenaAllocator();
        DynamicMessage message = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName).Create(arena);
        arena.Dispose();
        Assert.Contains("arena", Display(message)!, StringComparison.Ordinal);
    }
}
