extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Conformance;

/// <summary>Fields with a wrong wire type in the entries of maps, and items of message sets with repeated or misplaced parts.</summary>
public class UnknownFieldAndMessageSetTests
{
    private static readonly TypeRegistry Types = new TypeRegistry().Add(BigSet.Descriptor.File).Add(SetHolder.Descriptor.File);

    /// <summary>The first number and the first message of an item count. They don't merge.</summary>
    [Theory]
    [InlineData("0B 1001 1A020805 108180808002 0C", "0B 1001 1A020805 0C")] // A number, a message, and another number.
    [InlineData("0B 1A020805 1001 108180808002 0C", "0B 1001 1A020805 0C")]
    [InlineData("0B 1001 108180808002 1A020805 0C", "0B 1001 1A020805 0C")]
    [InlineData("0B 1A020805 1001 1A020806 0C", "0B 1001 1A020805 0C")] // A message, a number, and another message.
    [InlineData("0B 1A020805 1A020806 1001 0C", "0B 1001 1A020805 0C")]
    [InlineData("0B 1001 1A020805 1A021200 0C", "0B 1001 1A020805 0C")] // Merging would set both fields.
    [InlineData("0B 1A020805 1001 1A021200 0C", "0B 1001 1A020805 0C")]
    [InlineData("0B 1001 1A00 1A020805 0C", "0B 1001 1A00 0C")] // An empty message is a message.
    [InlineData("0B 1001 1001 1A020805 0C", "0B 1001 1A020805 0C")]
    [InlineData("0B 1001 2205 0102030405 1A020805 0C", "0B 1001 1A020805 0C")] // Other fields in the item.
    [InlineData("0B 1001 23 1002 1A00 24 1A020805 0C", "0B 1001 1A020805 0C")] // A group with a number and a message.
    [InlineData("0B 1001 1A020805 0C 0B 1A021200 1001 0C", "0B 1001 1A04 0805 1200 0C")] // Two items merge.
    [InlineData("0A020805 0B 1001 1A021200 0C", "0B 1001 1A04 0805 1200 0C")] // A field and an item merge, too.
    [InlineData("0B 1001 1A021200 0C 0A020805", "0B 1001 1A04 0805 1200 0C")]
    public void ItemIsReadAsProtocDoes(string hex, string expected)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));
        expected = expected.Replace(" ", "");
        Assert.Equal(expected, Convert.ToHexString(Encode(Decode(bytes))));

        using var arena = new ArenaAllocator();
        BigSet set = BigSet.Parse(bytes, arena);
        Assert.Equal(expected, Convert.ToHexString(Encode(ProtoText.ToString(set, new ProtoTextWriteOptions { Types = Types }))));
        BigSet copy = BigSet.Create(arena);
        foreach (MessageExtension<BigSet, BigItem> extension in new[] { BigItem.Extensions.First, BigItem.Extensions.Alike, BigItem.Extensions.Largest })
        {
            if (set.HasExtension(extension)) copy.SetExtension(extension, set.GetExtension(extension, arena), arena);
        }

        Assert.Equal(expected, Convert.ToHexString(copy.ToByteArray()));
        BigSet read = ProtoJson.Parse<BigSet>(ProtoJson.ToString(set, new ProtoJsonWriteOptions { Types = Types }), arena, new ProtoJsonReadOptions { Types = Types });
        Assert.Equal(expected, Convert.ToHexString(read.ToByteArray()));
    }

    /// <summary>0 is not the number of an extension. <c>protoc</c> rejects such an item as malformed.</summary>
    [Theory]
    [InlineData("0B 1000 1A020805 0C")]
    [InlineData("0B 1000 1001 1A020805 0C")] // Another number follows.
    [InlineData("0B 1A020805 1000 1001 0C")]
    [InlineData("0B 108080808010 1001 1A020805 0C")] // 0 in 32 bits.
    public void ItemOfNumber0IsUnknown(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));
        using var arena = new ArenaAllocator();
        BigSet set = BigSet.Parse(bytes, arena);
        Assert.False(set.HasExtension(BigItem.Extensions.First));
        Assert.Equal("", ProtoText.ToString(set, new ProtoTextWriteOptions { Types = Types }));
        Assert.Equal(bytes, set.ToByteArray());
    }

    /// <summary>A parse keeps message sets encoded. Reading one level decodes one level, and writing all of them has a limit.</summary>
    [Fact]
    public void DeepMessageSetsNeedNoStack()
    {
        byte[] bytes = DeepSets(20_000);
        using var arena = new ArenaAllocator();
        SetHolder holder = SetHolder.Parse(bytes, arena);
        Assert.Equal(bytes, holder.ToByteArray());
        byte[] inner = DeepSets(19_999);
        inner[0] = 0x12;
        Assert.Equal(inner, holder.Set.GetExtension(SetItem.Extensions.Item, arena).ToByteArray());
        Assert.Equal(
            ProtoError.DepthExceeded,
            Assert.Throws<ProtoException>(() => ProtoText.ToString(holder, new ProtoTextWriteOptions { Types = Types })).Error);
        Assert.Equal(
            ProtoError.DepthExceeded,
            Assert.Throws<ProtoException>(() => ProtoJson.ToString(holder, new ProtoJsonWriteOptions { Types = Types })).Error);
    }

    /// <summary>The key or the value of an entry has another wire type than the schema says: both oracles ignore it.</summary>
    [Theory]
    [InlineData(1, WireFormat.WireType.Varint)]
    [InlineData(1, WireFormat.WireType.Fixed64)]
    [InlineData(1, WireFormat.WireType.LengthDelimited)]
    [InlineData(1, WireFormat.WireType.StartGroup)]
    [InlineData(1, WireFormat.WireType.Fixed32)]
    [InlineData(2, WireFormat.WireType.Varint)]
    [InlineData(2, WireFormat.WireType.Fixed64)]
    [InlineData(2, WireFormat.WireType.LengthDelimited)]
    [InlineData(2, WireFormat.WireType.StartGroup)]
    [InlineData(2, WireFormat.WireType.Fixed32)]
    public void WrongWireTypeInAnEntryOfAMapIsIgnored(int number, WireFormat.WireType wireType)
    {
        TestMessageType schema = TestMessageType.Maps;
        var with = new List<byte>();
        var without = new List<byte>();
        byte[] wrong = Value(number, wireType, 0x61);
        foreach (FieldDescriptor map in schema.Google.Fields.InFieldNumberOrder())
        {
            FieldDescriptor[] parts = [map.MessageType.FindFieldByNumber(1), map.MessageType.FindFieldByNumber(2)];
            if (WireTypeOf(parts[number - 1]) == wireType) continue;
            byte[][] right = [.. parts.Select(part => Value(part.FieldNumber, WireTypeOf(part), 1))];
            byte[] other = right[2 - number];
            Add(map, [.. wrong, .. other], other);
            Add(map, [.. other, .. wrong], other);
            Add(map, [.. right[0], .. right[1], .. wrong], [.. right[0], .. right[1]]);
            Add(map, [.. right[0], .. wrong, .. right[1]], [.. right[0], .. right[1]]);
        }

        Assert.NotEmpty(with);
        using var arena = new ArenaAllocator();
        byte[] expected = schema.Rewrite([.. without], arena);
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(schema.RewriteInEveryWay([.. with], arena)));
        Assert.Equal(schema.Parse([.. without]), schema.Parse([.. with]));
        Assert.Equal(schema.Parse(expected), schema.Parse([.. with]));
        using var parser = new DifferentialParser();
        Assert.Equal(parser.Cpp(schema, [.. without]), parser.Cpp(schema, [.. with]));

        void Add(FieldDescriptor map, byte[] entryWith, byte[] entryWithout)
        {
            with.AddRange(GoogleWire.Write(output => output.WriteNested(map.FieldNumber, entryWith)));
            without.AddRange(GoogleWire.Write(output => output.WriteNested(map.FieldNumber, entryWithout)));
        }
    }

    /// <summary>The value of a closed enum is then its default, and the entry is not unknown.</summary>
    [Theory]
    [InlineData("ClosedMaps", "0A[0A0141 1209414141414141414141]", "0A[0A0141 1000]")]
    [InlineData("ClosedMaps", "0A[0A0141 1001 1509000000]", "0A[0A0141 1001]")]
    [InlineData("ClosedMaps", "12[0D03000000 1001]", "12[0800 1001]")]
    [InlineData("FewMaps", "2A[0A0141 13 0A00 14]", "2A[0A0141 1200]")]
    [InlineData("Edition2023", "9202[0901 00000000000000 1005]", "9202[0800 1005]")]
    public void WrongWireTypeInAnEntryOfAnEnumOrAMessageIsIgnored(string type, string template, string expected)
    {
        TestMessageType schema = TestMessageType.All[type];
        byte[] bytes = WireTemplate.Fill(template, "").Bytes;
        using var parser = new DifferentialParser();
        parser.Compare(schema, bytes);
        using var arena = new ArenaAllocator();
        Assert.Equal(Convert.ToHexString(WireTemplate.Fill(expected, "").Bytes), Convert.ToHexString(schema.RewriteInEveryWay(bytes, arena)));
    }

    private static string Decode(byte[] bytes)
    {
        ProtocRun run = Protoc.Run(["-I" + Repository.TestProtos, "-I" + Protoc.Includes, "--decode=protozero.tests.BigSet", "extensions.proto"], bytes);
        Assert.True(run.ExitCode == 0, run.Errors);
        return System.Text.Encoding.UTF8.GetString(run.Output);
    }

    private static byte[] Encode(string text) => Protoc.Encode(Repository.TestProtos, "extensions.proto", "protozero.tests.BigSet", text);

    private static WireFormat.WireType WireTypeOf(FieldDescriptor field) => field.FieldType switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => WireFormat.WireType.Fixed64,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => WireFormat.WireType.Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => WireFormat.WireType.LengthDelimited,
        _ => WireFormat.WireType.Varint,
    };

    /// <summary>Returns a field with a value that is not the default of any type.</summary>
    private static byte[] Value(int number, WireFormat.WireType wireType, byte value)
    {
        byte tag = (byte)((number << 3) | (int)wireType);
        return wireType switch
        {
            WireFormat.WireType.Varint => [tag, value],
            WireFormat.WireType.Fixed64 => [tag, value, 0, 0, 0, 0, 0, 0, value],
            // As a message, it is an unknown field.
            WireFormat.WireType.LengthDelimited => [tag, 2, 0x78, value],
            WireFormat.WireType.StartGroup => [tag, 0x08, value, (byte)(tag + 1)],
            _ => [tag, value, 0, 0, value],
        };
    }

    /// <summary>Returns a holder of a set of an item with a set, and so on, this number of times.</summary>
    private static byte[] DeepSets(int depth)
    {
        // From the innermost level outwards, so each is reversed. The ends of the groups are all at the end.
        var reversed = new List<byte>();
        Span<byte> length = stackalloc byte[VarInt.MaxLength64];
        for (int level = 0; level < depth; level++)
        {
            Enclose(length, reversed.Count + level, 0x1A);
            reversed.AddRange([0x4B, 0xAD, 0x87, 0x10, 0x0B]);
            Enclose(length, reversed.Count + level + 1, level == depth - 1 ? (byte)0x0A : (byte)0x12);
        }

        reversed.Reverse();
        return [.. reversed, .. Enumerable.Repeat<byte>(0x0C, depth)];

        void Enclose(Span<byte> buffer, int count, byte tag)
        {
            Span<byte> varint = buffer[..VarInt.Write(buffer, (ulong)count)];
            varint.Reverse();
            reversed.AddRange(varint);
            reversed.Add(tag);
        }
    }
}
