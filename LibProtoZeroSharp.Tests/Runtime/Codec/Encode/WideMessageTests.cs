extern alias GoogleProtobuf;
extern alias Oracle;

using System.Text;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Encode;

/// <summary>A message of more fields than encoding makes room for at once, and of more than a few words have bits.</summary>
public class WideMessageTests
{
    private static readonly FieldDescriptor[] Fields = [.. OracleProtos.Wide.Descriptor.Fields.InFieldNumberOrder()];

    private static readonly FieldDescriptor[] Chosen = [.. Fields.Where(field => field.RealContainingOneof != null)];

    private static readonly FieldDescriptor[] Alone = [.. Fields.Except(Chosen)];

    public static TheoryData<string> NamesOfChosen => [.. Chosen.Select(one => one.Name)];

    /// <summary>Each value has the most bytes of its type, and each tag has five. A write that makes too little room leaves a span that is too short.</summary>
    [Theory]
    [MemberData(nameof(NamesOfChosen))]
    public void TheWidestValuesAreWrittenWhereverTheRoomEnds(string chosen)
    {
        string json = "{" + string.Join(",", Fields.Where(field => !Chosen.Contains(field) || field.Name == chosen).Select(field => $"\"{field.Name}\":{Widest(field)}")) + "}";
        byte[] expected = OracleProtos.Wide.Parser.ParseJson(json).ToByteArray();
        using var arena = new ArenaAllocator();
        Wide message = Wide.Parse(expected, arena);
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(message.ToByteArray()));
        Assert.Equal(expected.Length, message.CalculateSize());
        DynamicMessage dynamic = DynamicTypes.All.GetMessageType(Wide.Descriptor.FullName).Parse(expected, arena);
        Assert.Equal(expected, dynamic.ToByteArray());

        using var memory = new GuardedMemory(expected.Length + 600);
        for (int length = 7; length < expected.Length; length += 97)
        {
            AssertHasNoRoom(span => message.WriteTo(span), memory.Last(length));
            AssertHasNoRoom(span => dynamic.WriteTo(span), memory.Last(length));
        }

        foreach (int spare in new[] { 0, 1, 31, 32, 255, 256, 257, 600 })
        {
            Span<byte> span = memory.Last(expected.Length + spare);
            Assert.Equal(expected.Length, message.WriteTo(span));
            Assert.True(span.StartsWith(expected));
            span.Clear();
            Assert.Equal(expected.Length, dynamic.WriteTo(span));
            Assert.True(span.StartsWith(expected));
        }
    }

    /// <summary>After all others, and although it is zero.</summary>
    [Fact]
    public void EachFieldIsInJsonOnce()
    {
        using var arena = new ArenaAllocator();
        foreach (FieldDescriptor field in Alone)
        {
            string once = string.Join(",", Alone.Where(other => other != field).Append(field).Select(InJson));
            Assert.False(ProtoJson.Parse<Wide>("{" + once + "}", arena).IsNull);
            JsonReading.AssertRejected<Wide>($"{{{once},¦{InJson(field)}}}", ProtoError.DuplicateField, field.JsonName, "twice");
            arena.Reset();
        }
    }

    /// <inheritdoc cref="EachFieldIsInJsonOnce"/>
    [Fact]
    public void EachFieldIsInATextOnce()
    {
        using var arena = new ArenaAllocator();
        foreach (FieldDescriptor field in Alone)
        {
            string once = string.Join(" ", Alone.Where(other => other != field).Append(field).Select(InText));
            Assert.False(ProtoText.Parse<Wide>(once, arena).IsNull);
            AssertRejected(once + " " + InText(field), once.Length + 2, field, arena);
            arena.Reset();
        }
    }

    /// <summary>Any field of a oneof after any other, or after itself.</summary>
    [Fact]
    public void AOneofHasOneFieldInJsonAndInText()
    {
        using var arena = new ArenaAllocator();
        foreach (FieldDescriptor first in Chosen)
        {
            Assert.False(ProtoJson.Parse<Wide>($"{{{InJson(first)}}}", arena).IsNull);
            Assert.False(ProtoText.Parse<Wide>(InText(first), arena).IsNull);
            foreach (FieldDescriptor second in Chosen)
            {
                string between = string.Join(",", Alone.Select(InJson));
                JsonReading.AssertRejected<Wide>(
                    $"{{{InJson(first)},{between},¦{InJson(second)}}}", ProtoError.DuplicateField, second.JsonName, first == second ? "twice" : "same oneof");
                AssertRejected(InText(first) + " " + InText(second), InText(first).Length + 2, second, arena);
            }

            arena.Reset();
        }
    }

    private static void AssertRejected(string text, int column, FieldDescriptor field, ArenaAllocator arena)
    {
        Assert.False(ProtoText.TryParse(System.Text.Encoding.UTF8.GetBytes(text), arena, out Wide _, out ProtoFailure failure));
        Assert.Equal((ProtoError.DuplicateField, column, field.Name), (failure.Error, failure.Column, failure.Path));
    }

    private static void AssertHasNoRoom(SpanWriter write, Span<byte> span)
    {
        bool isRejected = false;
        try
        {
            write(span);
        }
        catch (InvalidOperationException)
        {
            isRejected = true;
        }

        Assert.True(isRejected);
    }

    private delegate int SpanWriter(Span<byte> span);

    private static string InJson(FieldDescriptor field) => $"\"{field.JsonName}\":{Zero(field)}";

    private static string InText(FieldDescriptor field) => $"{field.Name}: {Zero(field)}";

    private static string Zero(FieldDescriptor field) => field.FieldType switch
    {
        FieldType.String or FieldType.Bytes => "\"\"",
        FieldType.Bool => "false",
        FieldType.Message => "{}",
        _ => "0",
    };

    private static string Widest(FieldDescriptor field) => field.FieldType switch
    {
        FieldType.Int32 or FieldType.Int64 or FieldType.Enum => "-1",
        FieldType.UInt32 or FieldType.Fixed32 => "4294967295",
        FieldType.UInt64 => "\"18446744073709551615\"",
        FieldType.SInt64 => "\"-9223372036854775808\"",
        FieldType.Double => "0.1",
        FieldType.Bool => "true",
        FieldType.String => $"\"{new string('s', 32)}\"",
        FieldType.Bytes => $"\"{Convert.ToBase64String(Enumerable.Repeat((byte)0xBB, 32).ToArray())}\"",
        FieldType.Message => $$"""{"number": -1, "text": "{{new string('t', 32)}}"}""",
        _ => throw new NotSupportedException($"{field.FieldType}"),
    };
}
