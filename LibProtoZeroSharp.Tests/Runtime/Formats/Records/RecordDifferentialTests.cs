extern alias GoogleProtobuf;

using System.Text;
using System.Text.Json.Nodes;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Formats.Records;

/// <summary>Records of random messages of all types have the content of the messages.</summary>
public class RecordDifferentialTests
{
    /// <summary>WellKnown has times, of which a record drops what is below 100 ns: <see cref="RecordTests"/> has its own test of that.</summary>
    public static TheoryData<string> Names => [.. TestMessageType.All.Keys.Where(name => name != "WellKnown")];

    [Theory]
    [MemberData(nameof(Names))]
    public void TheMessageOfTheRecordIsTheMessageWithoutUnknownFields(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        var record = TestRecord.Of(schema);
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Campaign.Iterations(60, 400); seed++)
        {
            arena.Reset();
            byte[] bytes = new RandomMessages(seed).Next(schema, 10 + seed % 90).ToByteArray();
            byte[] expected = TestRecord.Canonical(schema, bytes, arena);
            byte[] actual = record.Write(record.Read(bytes, arena), arena);
            if (actual.AsSpan().SequenceEqual(expected)) continue;

            // Where text isn't validated, the record has U+FFFD for what isn't UTF-8, and so has Google's class.
            byte[] google = schema.ParsePartial(expected).ToByteArray();
            Assert.NotEqual(Convert.ToHexString(expected), Convert.ToHexString(google));
            Assert.Equal(Convert.ToHexString(google), Convert.ToHexString(schema.ParsePartial(actual).ToByteArray()));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void RecordsAreEqualWhereTheirMessagesAre(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        var type = TestRecord.Of(schema);
        using var arena = new ArenaAllocator();
        int different = 0;
        for (int seed = 0; seed < Campaign.Iterations(15, 60); seed++)
        {
            byte[] bytes = new RandomMessages(seed).Next(schema, 25).ToByteArray();
            object record = type.Read(bytes, arena);
            Assert.Equal(record, type.Read(bytes, arena));
            var random = new Random(seed);
            for (int i = 0; i < 20 && bytes.Length != 0; i++)
            {
                arena.Reset();
                byte[] changed = [.. bytes];
                changed[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
                object other;
                try
                {
                    other = type.Read(changed, arena);
                }
                catch (ProtoException)
                {
                    continue;
                }

                bool areEqual = record.Equals(other);
                Assert.Equal(type.AreMessagesEqual(record, other, arena), areEqual);
                Assert.Equal(areEqual, other.Equals(record));
                if (areEqual) Assert.Equal(record.GetHashCode(), other.GetHashCode());
                if (!areEqual) different++;
            }
        }

        // A record without properties equals all others.
        Assert.Equal(schema.Google.Fields.InFieldNumberOrder().Count == 0, different == 0);
    }

    /// <summary>JSON of a record is that of its message, and an error where that is one.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void JsonIsThatOfTheMessage(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        var record = TestRecord.Of(schema);
        using var arena = new ArenaAllocator();
        int written = 0;
        for (int seed = 0; seed < Campaign.Iterations(30, 200); seed++)
        {
            arena.Reset();
            object value = record.Read(new RandomMessages(seed).Next(schema, 30).ToByteArray(), arena);
            byte[] bytes = record.Write(value, arena);
            string expected;
            try
            {
                expected = schema.ToJson(bytes, arena);
            }
            catch (ProtoException)
            {
                Assert.Throws<ProtoException>(() => record.Serialize(value));
                continue;
            }

            string actual = record.Serialize(value);
            Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), JsonNode.Parse(actual)), $"{expected}\n{actual}");
            byte[] read = schema.FromJson(Encoding.UTF8.GetBytes(expected), arena);
            Assert.Equal(Convert.ToHexString(read), Convert.ToHexString(record.Write(record.Deserialize(actual)!, arena)));
            written++;
        }

        Assert.NotEqual(0, written);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void TextIsThatOfTheMessage(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        var record = TestRecord.Of(schema);
        using var arena = new ArenaAllocator();
        object value = record.Read(new RandomMessages(5).Next(schema, 40).ToByteArray(), arena);
        Assert.Equal(schema.ParseBoxed(record.Write(value, arena), arena).ToString(), value.ToString());
    }
}
