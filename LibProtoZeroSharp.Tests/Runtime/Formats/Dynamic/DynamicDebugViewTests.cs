extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.DebuggerDisplay;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>The debugger's view of dynamic messages, accessed as a debugger does.</summary>
public sealed class DynamicDebugViewTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public static TheoryData<string> Names => TestMessageType.Names;

    public void Dispose() => _arena.Dispose();

    [Theory]
    [MemberData(nameof(Names))]
    public void AMessageIsShownAsAGeneratedOneIs(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        for (int seed = 0; seed < 5; seed++) schema.AssertDynamicIsShownTheSame(new RandomMessages(seed).Next(schema, 40).ToByteArray());
    }

    [Fact]
    public void ListsAndMapsShowTheirMessages()
    {
        DynamicMessage tree = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName).Create(_arena);
        DynamicMessageList children = tree.GetMessages("children");
        children.Add(_arena).SetInt32("value", 7);
        Assert.Equal("Count = 1", Display(children));
        Assert.Equal([children[0]], (DynamicMessage[])Shown(children)!);

        DynamicMessageType maps = DynamicTypes.All.GetMessageType(FewMaps.Descriptor.FullName);
        DynamicMessageMap<int> leaves = maps.Parse([.. Entry(1, 5), .. Entry(2, 6), .. Entry(1, 7)], _arena).GetMessageMap<int>("leaves");
        Assert.Equal("3 entries, duplicates included", Display(leaves));
        var entries = (KeyValuePair<int, DynamicMessage>[])Shown(leaves)!;
        Assert.Equal([(1, 7), (2, 6)], entries.Select(entry => (entry.Key, entry.Value.GetInt32("number"))));
        Assert.Equal("3 entries, duplicates included", Display(leaves));
        Assert.Equal(2, leaves.Count);
        Assert.Equal("Count = 2", Display(leaves));

        byte[] Entry(byte key, byte number)
        {
            FieldDescriptor field = maps.Descriptor.FindFieldByName("leaves")!;
            return [(byte)((field.FieldNumber << 3) | 2), 6, 0x08, key, 0x12, 2, 0x08, number];
        }
    }

    [Fact]
    public void NothingIsShownOfNothing()
    {
        Assert.Equal("null", Display(default(DynamicMessage)));
        Assert.Empty((MessageDebugField[])Shown(default(DynamicMessage))!);
        Assert.Equal("null", Display(default(DynamicMessageList)));
        Assert.Empty((DynamicMessage[])Shown(default(DynamicMessageList))!);
        Assert.Equal("null", Display(default(DynamicMessageMap<int>)));
        Assert.Empty((KeyValuePair<int, DynamicMessage>[])Shown(default(DynamicMessageMap<int>))!);
    }

    [Fact]
    public void AMessageWithoutItsRegistrySaysSo()
    {
        TypeRegistry registry = DynamicTypes.Registry(Tree.Descriptor.File);
        DynamicMessage message = registry.GetMessageType(Tree.Descriptor.FullName).Create(_arena);
        registry.Dispose();
        Assert.Contains(nameof(TypeRegistry), Display(message)!, StringComparison.Ordinal);
    }
}
