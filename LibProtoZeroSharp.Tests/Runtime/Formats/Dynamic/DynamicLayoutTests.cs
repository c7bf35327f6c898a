using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>A type that is made at run time has the layout in memory of the generated one.</summary>
public unsafe class DynamicLayoutTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void TablesAreThoseOfGeneratedCode(string name)
    {
        TestMessageType type = TestMessageType.All[name];
        TypeRef dynamic = DynamicTypes.All.GetMessageType(type.Descriptor.FullName).Ref;
        AssertSame(type.Table, dynamic.Table, []);
        Assert.True(TableLayout.AreSame(new TypeRef(type.Table), dynamic));
    }

    [Fact]
    public void DifferentTypesHaveDifferentLayouts() => Assert.False(TableLayout.AreSame(
        new TypeRef(TestMessageType.Singular.Table), DynamicTypes.All.GetMessageType(TestMessageType.Repeated.Descriptor.FullName).Ref));

    /// <summary>In memory they are null, in a list of messages and in one of groups.</summary>
    [Fact]
    public void ElementsThatWereNeverAssignedAreEmptyMessages()
    {
        Assert.SkipWhen(Checks.Full, "The Debug package rejects null references in lists.");
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        Edition2023 groups = Edition2023.Create(arena);
        for (int i = 0; i < 3; i++)
        {
            tree.Children.Add(arena) = default;
            groups.DelimitedList.Add(arena) = default;
        }

        AssertWritesTheSame(tree, DynamicMessage.From(tree));
        AssertWritesTheSame(groups, DynamicMessage.From(groups));
    }

    private static void AssertWritesTheSame<T>(T generated, DynamicMessage message) where T : unmanaged, IProtoMessage<T>
    {
        Assert.True(message.TryAs(DynamicTypes.All.GetMessageType(T.FullName), out DynamicMessage dynamic));
        Assert.Equal(generated.ToByteArray(), dynamic.ToByteArray());
        Assert.Equal(generated.CalculateSize(), dynamic.CalculateSize());
    }

    private static void AssertSame(MessageTable* generated, MessageTable* dynamic, HashSet<nint> seen)
    {
        // The well-known types of the registry are generated.
        if (generated == dynamic || !seen.Add((nint)generated)) return;
        Assert.Equal(generated->DataSize, dynamic->DataSize);
        Assert.Equal(generated->Names.FullName, dynamic->Names.FullName);
        Assert.Equal(generated->Names.Kind, dynamic->Names.Kind);
        TableField[] fields = MessageTable.Fields(generated).ToArray(), others = MessageTable.Fields(dynamic).ToArray();
        Assert.Equal(fields.Length, others.Length);
        for (int i = 0; i < fields.Length; i++)
        {
            Assert.Equal(Describe(fields[i]), Describe(others[i]));
            if (fields[i].IsClosedEnum)
            {
                for (int number = -10; number < 300; number++) Assert.Equal(fields[i].Numbers.Contains(number), others[i].Numbers.Contains(number));
            }

            if (fields[i].IsMessage) AssertSame(fields[i].Message, others[i].Message, seen);
        }
    }

    private static string Describe(TableField field) => string.Join(
        ' ', field.Number, field.Type, field.KeyType, field.Cardinality, field.Presence, field.Offset, field.PresenceOffset, field.PresenceValue,
        field.IsRequired, field.ValidatesUtf8, field.IsClosedEnum, field.IsMessageSetItem, field.EntrySize, field.EntryValueOffset);
}
