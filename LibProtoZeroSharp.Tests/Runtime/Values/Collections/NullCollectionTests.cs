using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>A collection that is the default. The Debug package throws an exception with advice.</summary>
public class NullCollectionTests
{
    [Fact]
    [Trait("Misuse", "M07")]
    public void TheDefaultRefersToNothing()
    {
        Assert.True(default(UnmanagedList<int>).IsNull && default(MessageList<Tree>).IsNull && default(UnmanagedMap<int, int>).IsNull);
        Assert.Equal(("null", "null", "null"), (default(UnmanagedList<int>).ToString(), default(MessageList<Tree>).ToString(), default(UnmanagedMap<int, int>).ToString()));
        foreach (Action use in new Action[]
        {
            () => _ = default(UnmanagedList<int>).Count, () => default(UnmanagedList<int>).GetEnumerator(), () => _ = default(MessageList<Tree>)[0],
            () => _ = default(UnmanagedMap<int, int>).Count, () => default(UnmanagedMap<int, int>).Clear(),
        })
        {
            Exception thrown = Assert.ThrowsAny<Exception>(use);
            Assert.IsType(Checks.Full ? typeof(InvalidOperationException) : typeof(NullReferenceException), thrown);
            if (Checks.Full) Assert.Contains("Create(arena)", thrown.Message);
        }
    }
}
