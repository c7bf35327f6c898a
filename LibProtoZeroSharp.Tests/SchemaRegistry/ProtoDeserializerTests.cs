using static LibProtoZeroSharp.Tests.SchemaRegistry.TestTopic;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>Reads records with messages of generated types, valid and not.</summary>
public class ProtoDeserializerTests
{
    /// <summary>The id 1, and the first message of the file.</summary>
    private const string Header = "0000000001" + "00";

    [Theory]
    [InlineData(false, false, false)]
    [InlineData(false, true, true)]
    [InlineData(true, false, true)]
    [InlineData(true, true, false)]
    public async Task ARecordIsReadBack(bool isHeader, bool isDeprecatedFormat, bool isChecked)
    {
        await using TestTopic topic = await StartAsync();
        long newest = LiveArenas.Newest();
        SerializationContext context = Value;
        byte[] record = await topic.SerializeAsync<Chicken.Types.Beak.Types.Tip>(
            new ProtoSerializerConfig
            {
                UseDeprecatedFormat = isDeprecatedFormat,
                SchemaIdStrategy = isHeader ? SchemaIdSerializerStrategy.Header : SchemaIdSerializerStrategy.Prefix,
            },
            context);
        using (
            var deserializer = new ProtoDeserializer<Chicken.Types.Beak.Types.Tip>(
                isChecked ? topic.Client : null, new ProtoDeserializerConfig { UseDeprecatedFormat = isDeprecatedFormat }))
        {
            for (int i = 0; i < 2; i++)
            {
                using MessageOwner<Chicken.Types.Beak.Types.Tip> owner = deserializer.Deserialize(record, false, context);
                Assert.Equal(ExampleBytes, owner.Message.ToByteArray());
                using MessageOwner<Chicken.Types.Beak.Types.Tip> other = await deserializer.DeserializeAsync(record, false, context);
                Assert.Equal(owner.Message, other.Message);
            }
        }

        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task ARecordWithoutAValueGivesNull()
    {
        using var deserializer = new ProtoDeserializer<Leaf>();
        Assert.Null(deserializer.Deserialize(default, true, Value));
        Assert.Null(await deserializer.DeserializeAsync(default, true, Value));
    }

    /// <summary>The last header of a name counts, and only if the strategy looks for it.</summary>
    [Fact]
    public void AHeaderCountsBeforeThePrefix()
    {
        SerializationContext context = Value;
        context.Headers.Add(SchemaId.VALUE_SCHEMA_ID_HEADER, [9]);
        context.Headers.Add(SchemaId.VALUE_SCHEMA_ID_HEADER, [1, .. new byte[16], 0]);
        context.Headers.Add(SchemaId.KEY_SCHEMA_ID_HEADER, [9]);
        using (MessageOwner<Leaf> owner = new ProtoDeserializer<Leaf>().Deserialize(ExampleBytes, false, context)) Assert.Equal(ExampleBytes, owner.Message.ToByteArray());

        var prefix = new ProtoDeserializer<Leaf>(config: new ProtoDeserializerConfig { SchemaIdStrategy = SchemaIdDeserializerStrategy.Prefix });
        using (MessageOwner<Leaf> owner = prefix.Deserialize([.. Convert.FromHexString(Header), 8, 7], false, context)) Assert.Equal(7, owner.Message.Number);
        context.Headers.Add(SchemaId.VALUE_SCHEMA_ID_HEADER, null);
        Assert.Throws<InvalidRecordException>(() => new ProtoDeserializer<Leaf>().Deserialize(ExampleBytes, false, context));
    }

    [Theory]
    [InlineData("", 0, "magic byte")]
    [InlineData("02", 0, "found 2")]
    [InlineData("7B2261223A317D", 0, "found 123")]
    [InlineData("00", 1, "4 bytes")]
    [InlineData("00000000", 1, "found 3")]
    [InlineData("0100000000000000000000000000000000", 17, "varint")]
    [InlineData("01000000000000000000000000000000", 1, "16 bytes")]
    [InlineData("0000000001", 5, "varint")]
    [InlineData("000000000101", 5, "found -1")]
    [InlineData("000000000102", 5, "only 0 bytes")]
    [InlineData("000000000104" + "02", 5, "only 1 bytes")]
    [InlineData("00000000010403" + "00", 6, "found -2")]
    [InlineData("000000000104" + "FFFF", 6, "varint")]
    [InlineData("0000000001FEFFFFFF0F" + "00", 5, "2147483647 message indexes")]
    [InlineData("000000000180808080" + "10" + "00", 5, "2147483648")]
    [InlineData("0000000001FFFFFFFFFFFFFFFFFF01", 5, "-9223372036854775808")]
    [InlineData("0000000001FFFFFFFFFFFFFFFFFFFF01", 5, "varint")]
    public void AnInvalidHeaderIsRejected(string hex, int offset, string reason)
    {
        long newest = LiveArenas.Newest();
        InvalidRecordException exception = Assert.Throws<InvalidRecordException>(() => new ProtoDeserializer<Leaf>().Deserialize(Convert.FromHexString(hex), false, Value));
        Assert.Contains(reason, exception.Message);
        Assert.Equal(offset, exception.Offset);
        Assert.Equal(newest + 1, LiveArenas.Newest());
    }

    [Theory]
    [InlineData("0A", ProtoError.Truncated, 1)]
    [InlineData("1204FF", ProtoError.Truncated, 1)]
    [InlineData("1201FF", ProtoError.InvalidUtf8, 2)]
    [InlineData("00", ProtoError.InvalidTag, 0)]
    public async Task AnInvalidMessageIsRejected(string hex, ProtoError error, int offset)
    {
        long newest = LiveArenas.Newest();
        using var deserializer = new ProtoDeserializer<Leaf>();
        byte[] record = Convert.FromHexString(Header + hex);
        ProtoException exception = Assert.Throws<ProtoException>(() => deserializer.Deserialize(record, false, Value));
        Assert.Equal((error, offset), (exception.Error, exception.Offset));
        await Assert.ThrowsAsync<ProtoException>(() => deserializer.DeserializeAsync(record, false, Value));
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task LimitsHold()
    {
        long newest = LiveArenas.Newest();
        byte[] record = [.. Convert.FromHexString(Header), 0x12, 0x80, 0x80, 1, .. new byte[1 << 14]];
        using (new ProtoDeserializer<Leaf>().Deserialize(record, false, Value))
        {
        }

        var small = new ProtoDeserializer<Leaf>(config: new ProtoDeserializerConfig { Arena = new ArenaOptions { MaxBytes = 8192 } });
        Assert.Equal(ProtoError.ArenaExhausted, Assert.Throws<ProtoException>(() => small.Deserialize(record, false, Value)).Error);
        var shallow = new ProtoDeserializer<Tree>(config: new ProtoDeserializerConfig { Read = new ProtoReadOptions { MaxDepth = 1 } });
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => shallow.Deserialize(Convert.FromHexString(Header + "120412021200"), false, Value)).Error);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task ARecordOfAnotherTypeIsRejected()
    {
        await using TestTopic topic = await StartAsync();
        byte[] record = await topic.SerializeAsync<EchoReply>();
        using var deserializer = new ProtoDeserializer<EchoRequest>(topic.Client);
        InvalidRecordException exception = Assert.Throws<InvalidRecordException>(() => deserializer.Deserialize(record, false, Value));
        Assert.Equal("Expected a record with protozero.tests.EchoRequest, found one with protozero.tests.EchoReply.", exception.Message);
        Assert.Equal(6, exception.Offset);
        await Assert.ThrowsAsync<InvalidRecordException>(() => deserializer.DeserializeAsync(record, false, Value));
        using MessageOwner<EchoRequest> unchecked_ = new ProtoDeserializer<EchoRequest>().Deserialize(record, false, Value);
        Assert.Equal(ExampleBytes, unchecked_.Message.ToByteArray());
    }

    /// <summary>Any bytes give a message or one of two exceptions, and no arena is lost.</summary>
    [Fact]
    public async Task RandomChangesAreReadOrRejected()
    {
        await using TestTopic topic = await StartAsync();
        long newest = LiveArenas.Newest();
        byte[] record = await topic.SerializeAsync<Chicken.Types.Beak.Types.Tip>();
        using (var generated = new ProtoDeserializer<Chicken.Types.Beak.Types.Tip>(topic.Client))
        using (var dynamic = new DynamicProtoDeserializer(topic.Client))
        {
            var random = new Random(11);
            int read = 0;
            for (int i = 0; i < 2000; i++)
            {
                byte[] changed = record.AsSpan(0, random.Next(record.Length + 1)).ToArray();
                // The bytes of the id stay, because each unknown id is a request.
                for (int j = random.Next(3); j > 0 && changed.Length > 5; j--) changed[random.Next(5, changed.Length)] = (byte)random.Next(256);
                try
                {
                    using (generated.Deserialize(changed, false, Value)) read++;
                }
                catch (Exception exception) when (exception is ProtoException or InvalidRecordException)
                {
                }

                try
                {
                    using (dynamic.Deserialize(changed, false, Value)) read++;
                }
                catch (Exception exception) when (exception is ProtoException or InvalidRecordException)
                {
                }
            }

            Assert.InRange(read, 100, 3900);
        }

        await LiveArenas.AssertNoneSinceAsync(newest);
    }
}
