extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Conformance;

/// <summary>Merging of messages from different formats, of unknown fields, and of the fields of a oneof.</summary>
public class MergeAndOneofTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    public static TheoryData<string> Members => [.. TestMessageType.Oneofs.Google.Oneofs.First(oneof => oneof.Name == "all").Fields.Select(member => member.Name)];

    /// <summary>For a field after every other one, with default values too: the later one is set, and a message merges only with itself.</summary>
    [Theory]
    [MemberData(nameof(Members))]
    public void TheLastFieldOfAOneofIsSet(string name)
    {
        TestMessageType schema = TestMessageType.Oneofs;
        FieldDescriptor field = schema.Google.FindFieldByName(name);
        foreach (FieldDescriptor earlier in field.ContainingOneof.Fields)
        {
            foreach (byte[] target in Values(earlier))
            {
                foreach (byte[] source in Values(field))
                {
                    IMessage google = schema.Parse(target);
                    google.MergeFrom(source);
                    string expected = Convert.ToHexString(google.ToByteArray());
                    if (field != earlier || field.FieldType != FieldType.Message) Assert.Equal(Convert.ToHexString(source), expected);
                    Assert.Equal(expected, Convert.ToHexString(schema.Rewrite([.. target, .. source], _arena)));
                    Assert.Equal(expected, Convert.ToHexString(schema.Merge(_arena, target, source)));
                    Assert.Equal(expected, Convert.ToHexString(schema.Merge(target, source, _arena)));
                    byte[] json = System.Text.Encoding.UTF8.GetBytes(schema.ToJson(source, _arena));
                    Assert.Equal(expected, Convert.ToHexString(schema.Merge(target, schema.FromJson(json, _arena), _arena)));
                    Assert.Equal(expected, Convert.ToHexString(schema.Merge(target, schema.ParseText(schema.PrintText(source)), _arena)));
                }
            }
        }
    }

    /// <summary>A message that was read as JSON or as text is merged into one that was read from bytes, and the other way round.</summary>
    [Theory]
    [InlineData("1801 720161", """{"stringField": "b"}""", "string_field: 'b'", "1801 720162")]
    [InlineData("1801 720161", """{"int32Field": 0, "bytesField": ""}""", "int32_field: 0 bytes_field: ''", "1800 720161 7A00")]
    [InlineData("8A01[0801]", """{"leafField": {"text": "x"}}""", "leaf_field { text: 'x' }", "8A01[0801 120178]")]
    [InlineData("8A01[0801] A03807", """{"leafField": {}, "colorField": "COLOR_RED"}""", "leaf_field {} color_field: COLOR_RED", "800101 8A01[0801] A03807")]
    public void FormatsMerge(string target, string json, string text, string expected)
    {
        byte[] bytes = WireTemplate.Fill(target, "").Bytes;
        Explicit fromJson = ProtoJson.Parse<Explicit>(json, _arena);
        Explicit fromText = ProtoText.Parse<Explicit>(text, _arena);
        Assert.Equal(fromJson, fromText);
        foreach (Explicit source in new[] { fromJson, fromText })
        {
            Explicit merged = Explicit.Parse(bytes, _arena);
            ProtoMessage.MergeFrom(ref merged, source, _arena);
            Assert.Equal(Convert.ToHexString(WireTemplate.Fill(expected, "").Bytes), Convert.ToHexString(merged.ToByteArray()));

            IMessage google = TestMessageType.Explicit.Parse(bytes);
            google.MergeFrom(source.ToByteArray());
            Assert.Equal(google, TestMessageType.Explicit.Parse(merged.ToByteArray()));

            // Reading on into a message from another format.
            Explicit read = source.Clone(_arena);
            var reader = new ProtoReader(bytes);
            ProtoMessage.Read(ref read, ref reader, _arena);
            google = TestMessageType.Explicit.Parse(source.ToByteArray());
            google.MergeFrom(bytes);
            Assert.Equal(Convert.ToHexString(google.ToByteArray()), Convert.ToHexString(read.ToByteArray()));
        }
    }

    /// <summary>Unknown fields of one number and several wire types stay in their order, and come after those of the target.</summary>
    [Theory]
    [InlineData("D22903616263 D0297B", "D22903646566 D029C803", "D22903616263 D0297B D22903646566 D029C803")]
    [InlineData("D02901 1801", "D02902 1802", "1802 D02901 D02902")]
    [InlineData("8A01[0801 D02901]", "8A01[D02902 0802]", "8A01[0802 D02901 D02902]")]
    [InlineData("D3290801D429", "D52901000000 D3290802D429", "D3290801D429 D52901000000 D3290802D429")]
    public void UnknownFieldsOfBothAreKeptInOrder(string target, string source, string expected)
    {
        byte[] first = WireTemplate.Fill(target, "").Bytes;
        byte[] second = WireTemplate.Fill(source, "").Bytes;
        expected = Convert.ToHexString(WireTemplate.Fill(expected, "").Bytes);
        TestMessageType schema = TestMessageType.Explicit;
        IMessage google = schema.Parse(first);
        google.MergeFrom(second);
        Assert.Equal(schema.Parse(Convert.FromHexString(expected)), google);
        Assert.Equal(expected, Convert.ToHexString(schema.Merge(first, second, _arena)));
        Assert.Equal(expected, Convert.ToHexString(schema.Merge(_arena, first, second)));
        Assert.Equal(expected, Convert.ToHexString(schema.Rewrite([.. first, .. second], _arena)));
    }

    /// <summary>Discarding the unknown fields of one message does not discard those that are merged into it later, and the reverse.</summary>
    [Theory]
    [InlineData(false, false, "1802 D02901 D02902")]
    [InlineData(true, false, "1802 D02902")]
    [InlineData(false, true, "1802 D02901")]
    [InlineData(true, true, "1802")]
    public void UnknownFieldsAreDiscardedFromOneMessage(bool fromTarget, bool fromSource, string expected)
    {
        Explicit merged = Explicit.Parse(Convert.FromHexString("1801D02901"), _arena, new ProtoReadOptions { DiscardUnknownFields = fromTarget });
        Explicit source = Explicit.Parse(Convert.FromHexString("1802D02902"), _arena, new ProtoReadOptions { DiscardUnknownFields = fromSource });
        ProtoMessage.MergeFrom(ref merged, source, _arena);
        Assert.Equal(expected.Replace(" ", ""), Convert.ToHexString(merged.ToByteArray()));

        Explicit read = Explicit.Parse(Convert.FromHexString("1801D02901"), _arena, new ProtoReadOptions { DiscardUnknownFields = fromTarget });
        var reader = new ProtoReader(Convert.FromHexString("1802D02902"));
        ProtoMessage.Read(ref read, ref reader, _arena, new ProtoReadOptions { DiscardUnknownFields = fromSource });
        Assert.Equal(merged, read);
    }

    /// <summary>Returns the field with its default and with another value.</summary>
    private static byte[][] Values(FieldDescriptor field)
    {
        byte[] Of(Action<CodedOutputStream> write, WireFormat.WireType wireType) => GoogleWire.Write(output =>
        {
            output.WriteTag(field.FieldNumber, wireType);
            write(output);
        });

        return field.FieldType switch
        {
            FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 =>
                [Of(output => output.WriteFixed64(0), WireFormat.WireType.Fixed64), Of(output => output.WriteFixed64(1UL << 62), WireFormat.WireType.Fixed64)],
            FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 =>
                [Of(output => output.WriteFixed32(0), WireFormat.WireType.Fixed32), Of(output => output.WriteFixed32(1 << 30), WireFormat.WireType.Fixed32)],
            FieldType.String or FieldType.Bytes =>
                [Of(output => output.WriteString(""), WireFormat.WireType.LengthDelimited), Of(output => output.WriteString("a"), WireFormat.WireType.LengthDelimited)],
            // Field 1 of both messages is a number.
            FieldType.Message =>
                [GoogleWire.Write(output => output.WriteNested(field.FieldNumber, [])), GoogleWire.Write(output => output.WriteNested(field.FieldNumber, [0x08, 0x05]))],
            _ => [Of(output => output.WriteUInt64(0), WireFormat.WireType.Varint), Of(output => output.WriteUInt64(1), WireFormat.WireType.Varint)],
        };
    }
}
