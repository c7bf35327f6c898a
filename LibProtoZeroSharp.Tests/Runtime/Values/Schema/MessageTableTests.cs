extern alias GoogleProtobuf;

using System.Reflection;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Values.Schema;

/// <summary>The table of a message type agrees with its descriptor.</summary>
[Collection(nameof(AloneInTheProcess))]
public unsafe class MessageTableTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void FieldsAreThoseOfTheDescriptor(string name)
    {
        TestMessageType type = TestMessageType.All[name];
        Assert.True(type.Table == type.Table);
        AssertSame(type.Descriptor, type.Table, []);
    }

    [Fact]
    public void ClosedEnumsKnowTheirNumbers()
    {
        TableField Field(string name) => Find(MessageTable.Of<ClosedEnums>(), ClosedEnums.Descriptor.Fields[name].FieldNumber);
        foreach (string name in new[] { "single", "many", "packed", "chosen" })
        {
            Assert.True(Field(name).Numbers.Contains(-7));
            Assert.False(Field(name).Numbers.Contains(7));
        }

        Assert.True(Find(MessageTable.Of<Singular>(), Singular.Descriptor.Fields.First(field => field.FieldType == FieldType.Enum).FieldNumber).Numbers.Contains(12345));
    }

    /// <summary>Many threads make the first access at once; all get the same table, and the same names.</summary>
    [Fact]
    public void AnyNumberOfThreadsMayAskFirst()
    {
        AssertMadeOnce<FeatureSetDefaults>();
        AssertMadeOnce<FeatureSetDefaults.Types.FeatureSetEditionDefault>();
        AssertMadeOnce<GeneratedCodeInfo>();
    }

    /// <summary>In each round the type is as if it had never been used. No other test compares its tables.</summary>
    private static void AssertMadeOnce<T>() where T : unmanaged, IProtoMessage<T>
    {
        FieldInfo table = Made(typeof(MessageTable), "Table"), names = Made(typeof(MessageNames), "Names");
        SimultaneousThreads.Run(
            () => table.SetValue(null, (nint)0),
            () => (nint)MessageTable.Of<T>(),
            tables => Assert.Equal(Enumerable.Repeat((nint)MessageTable.Of<T>(), SimultaneousThreads.Threads), tables));
        SimultaneousThreads.Run(
            () => names.SetValue(null, null),
            MessageNames.Of<T>,
            made => Assert.All(made, one => Assert.Same(MessageNames.Of<T>(), one)));

        static FieldInfo Made(Type owner, string field) =>
            owner.GetNestedType("Made`1", BindingFlags.NonPublic)!.MakeGenericType(typeof(T)).GetField(field)!;
    }

    private static void AssertSame(MessageDescriptor type, MessageTable* table, HashSet<nint> seen)
    {
        if (!seen.Add((nint)table)) return;
        TableField[] fields = MessageTable.Fields(table).ToArray();
        Assert.Equal(type.Fields.InFieldNumberOrder().Select(field => field.FieldNumber), fields.Select(field => field.Number));
        foreach (TableField field in fields)
        {
            FieldDescriptor descriptor = type.Fields[field.Number];
            FieldDescriptor value = descriptor.IsMap ? descriptor.MessageType!.Fields[2] : descriptor;
            Assert.Equal(value.FieldType, field.Type);
            Assert.Equal(descriptor.IsMap ? descriptor.MessageType!.Fields[1].FieldType : 0, field.KeyType);
            Assert.Equal(descriptor.IsMap, field.Cardinality == FieldCardinality.Map);
            Assert.Equal(descriptor.IsRepeated, field.Cardinality != FieldCardinality.Singular);
            Assert.Equal(descriptor.IsPacked, field.Cardinality == FieldCardinality.Packed);
            Assert.Equal(descriptor.IsRequired, field.IsRequired);
            Assert.Equal(descriptor.HasPresence, field.Presence != PresenceKind.Implicit);
            Assert.Equal(descriptor.RealContainingOneof != null, field.Presence == PresenceKind.Case);
            Assert.InRange(field.Offset, 0, table->DataSize - 1);
            if (value.MessageType is { } message) AssertSame(message, field.Message, seen);
        }

        AssertApart(fields, table->DataSize - sizeof(ulong));
    }

    /// <summary>
    /// No two fields share a byte of the data, except those of a oneof. No field overlaps presence bits or cases, and all fields are aligned.
    /// </summary>
    private static void AssertApart(TableField[] fields, int size)
    {
        var owners = new string?[size];
        foreach (TableField field in fields)
        {
            bool inOneof = field.Presence == PresenceKind.Case;
            Take(field.Offset, field.PlaceSize, inOneof ? $"oneof {field.PresenceOffset}" : $"field {field.Number}");
            if (inOneof || field.Presence == PresenceKind.Bit) Take(field.PresenceOffset, DataSizes.Word, inOneof ? $"case {field.PresenceOffset}" : "bits");
            Assert.Equal(0, field.Offset % Math.Min(field.PlaceSize & -field.PlaceSize, sizeof(ulong)));
        }

        void Take(int offset, int length, string owner)
        {
            foreach (ref string? taken in owners.AsSpan(offset, length))
            {
                Assert.True(taken == null || taken == owner, $"{owner} is where {taken} is");
                taken = owner;
            }
        }
    }

    private static TableField Find(MessageTable* table, int number)
    {
        foreach (ref readonly TableField field in MessageTable.Fields(table))
        {
            if (field.Number == number) return field;
        }

        throw new KeyNotFoundException();
    }
}
