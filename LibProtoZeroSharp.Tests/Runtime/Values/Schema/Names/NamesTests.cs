using System.Runtime.InteropServices;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Values.Schema.Names;

/// <summary>The names in a table.</summary>
public unsafe class NamesTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void EveryFieldIsFoundByItsNames(string name)
    {
        MessageTable* table = TestMessageType.All[name].Table;
        MessageNames names = table->Names;
        Assert.Same(names, table->Names);
        Assert.Equal(names.Type.FullName, names.FullName);
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        Assert.Equal(fields.Length, names.Fields.Length);
        for (int i = 0; i < fields.Length; i++)
        {
            FieldDescriptor field = names.Type.Fields[fields[i].Number];
            Assert.Equal(i, names.Find(System.Text.Encoding.UTF8.GetBytes(field.Name)));
            Assert.Equal(i, names.Find(System.Text.Encoding.UTF8.GetBytes(field.JsonName)));
            Assert.Equal(i, names.FindText(names.Fields[i].Text));
            Assert.Equal(-1, names.Find(System.Text.Encoding.UTF8.GetBytes(field.Name + "x")));
        }

        Assert.Equal(-1, names.Find(default));
    }

    [Fact]
    public void WellKnownTypesAreTold()
    {
        foreach (ref readonly TableField field in MessageTable.Fields(TestMessageType.WellKnown.Table))
            Assert.NotEqual(WellKnownKind.None, field.Message->Names.Kind);
        Assert.Equal(WellKnownKind.ListValue, MessageNames.Of<ListValue>().Kind);
        Assert.Equal(WellKnownKind.Wrapper, MessageNames.Of<BytesValue>().Kind);
        Assert.Equal(WellKnownKind.None, MessageNames.Of<FileDescriptorProto>().Kind);
    }

    [Fact]
    public void WhatOnlyHasAWellKnownNameIsNot()
    {
        ReadOnlySpan<FieldRow> timestamp = Rows<Timestamp>();
        Assert.Equal(WellKnownKind.Timestamp, WellKnownKinds.Of("google.protobuf.Timestamp", timestamp));
        Assert.Equal(WellKnownKind.None, WellKnownKinds.Of("google.protobuf.Timestamp", timestamp[..1]));
        Assert.Equal(WellKnownKind.None, WellKnownKinds.Of("google.protobuf.Timestamp", Rows<Any>()));
        Assert.Equal(WellKnownKind.None, WellKnownKinds.Of("google.protobuf.Any", timestamp));
        Assert.Equal(WellKnownKind.None, WellKnownKinds.Of("google.protobuf.Int64Value", Rows<UInt64Value>()));
        Assert.Equal(WellKnownKind.None, WellKnownKinds.Of("my.protobuf.Timestamp", timestamp));

        static ReadOnlySpan<FieldRow> Rows<T>() where T : unmanaged, IProtoMessage<T> => MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows);
    }

    [Fact]
    public void NamesThatFillTheTableAreAllFound()
    {
        var names = new Utf8Names();
        for (int i = 0; i < 1000; i++) Assert.True(names.TryAdd(System.Text.Encoding.UTF8.GetBytes("field" + i), i));
        Assert.False(names.TryAdd("field7"u8.ToArray(), 1));
        for (int i = 0; i < 1000; i++)
        {
            Assert.True(names.TryFind(System.Text.Encoding.UTF8.GetBytes("field" + i), out int found));
            Assert.Equal(i, found);
        }

        Assert.False(names.TryFind("field1000"u8, out _));
    }

    /// <summary>If a number has several names, the first one is written, and all are read.</summary>
    [Fact]
    public void AnEnumsNamesAreFoundBothWays()
    {
        EnumDescriptor type = FieldDescriptorProto.Descriptor.Fields["label"].EnumType!;
        var names = EnumNames.Of(type);
        Assert.True(names.TryFind("LABEL_REPEATED"u8, out int number));
        Assert.Equal(3, number);
        Assert.Equal("LABEL_REPEATED"u8, names.NameOf(3));
        Assert.True(names.NameOf(77).IsEmpty);
    }

    /// <summary>By its table alone, a message reads and writes the same bytes as by its type.</summary>
    [Fact]
    public void ATableReadsAndWrites()
    {
        using var arena = new ArenaAllocator();
        MessageTable* table = MessageTable.Of<DescriptorProto>();
        byte[] bytes = DescriptorProto.Descriptor.Proto.ToByteArray();
        DescriptorProto message = DescriptorProto.Create(arena);
        void* data = MessageData.Write(message);
        Assert.Equal((ProtoError.None, 0L), TableCodec.Merge(table, data, bytes, arena.State, 100, discardUnknown: false) with { Offset = 0 });
        Assert.True(TableCodec.TryEncode(MessageRef.Of(message), arena, out UnmanagedBytes encoded));
        Assert.Equal(bytes, encoded.AsSpan().ToArray());
        Assert.Equal(ProtoError.Truncated, TableCodec.Merge(table, data, bytes.AsSpan(0, 5), arena.State, 100, discardUnknown: false).Error);
        Assert.True(RequiredFields.AreSet(table, MessageData.Pointer(message)));
    }
}
