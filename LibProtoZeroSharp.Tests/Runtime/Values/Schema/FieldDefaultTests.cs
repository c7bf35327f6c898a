using System.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Schema;

/// <summary>The default of a field, which is made at the first access.</summary>
[Collection(nameof(AloneInTheProcess))]
public unsafe class FieldDefaultTests
{
    /// <summary>All threads get the default that is kept: any other one would be collected, and its readers would read freed memory.</summary>
    [Fact]
    public void AnyNumberOfThreadsMayAskFirst()
    {
        FieldInfo kept = typeof(FieldNames).GetField("_defaultBytes", BindingFlags.NonPublic | BindingFlags.Instance)!;
        MessageTable* table = MessageTable.Of<Defaults>();
        int index = MessageTable.Fields(table).ToArray().ToList().FindIndex(field => field.Storage == FieldStorage.Text);
        FieldNames names = MessageNames.Of<Defaults>().Fields[index];
        nint Default() => (nint)FieldDefault.Of(MessageTable.Fields(table)[index], names).Pointer;
        SimultaneousThreads.Run(
            () => kept.SetValue(names, null),
            Default,
            defaults => Assert.Equal(Enumerable.Repeat(Default(), SimultaneousThreads.Threads), defaults));
    }
}
