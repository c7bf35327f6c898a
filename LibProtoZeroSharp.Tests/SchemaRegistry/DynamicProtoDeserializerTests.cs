using static LibProtoZeroSharp.Tests.SchemaRegistry.TestTopic;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>Reads records whose types only the registry has.</summary>
public class DynamicProtoDeserializerTests
{
    [Fact]
    public async Task RecordsOfGeneratedTypesAreRead()
    {
        await AssertReadAsync<EchoReply>();
        await AssertReadAsync<Chicken.Types.Beak.Types.Tip>();
        await AssertReadAsync<Oneofs>();
        await AssertReadAsync<Proto2>();
        await AssertReadAsync<WellKnown>();
        await AssertReadAsync<WellKnown>(new ProtoSerializerConfig { SkipKnownTypes = false });
        await AssertReadAsync<FewMaps>(new ProtoSerializerConfig { SchemaIdStrategy = SchemaIdSerializerStrategy.Header });
        await AssertReadAsync<Edition2023>();
    }

    private static async Task AssertReadAsync<T>(ProtoSerializerConfig? config = null)
        where T : unmanaged, IProtoMessage<T>
    {
        await using TestTopic topic = await StartAsync();
        long newest = LiveArenas.Newest();
        SerializationContext context = Value;
        byte[] record = await topic.SerializeAsync<T>(config, context);
        using (var deserializer = new DynamicProtoDeserializer(topic.Connect()))
        {
            using DynamicMessageOwner owner = deserializer.Deserialize(record, false, context);
            Assert.Equal(ProtoMessage.Descriptor<T>().FullName, owner.Message.Type.FullName);
            Assert.Equal(ExampleBytes, owner.Message.ToByteArray());
            // The same fields, so the same layout.
            Assert.True(owner.Message.TryAs(out T message));
            Assert.Equal(ExampleBytes, message.ToByteArray());
            topic.Registry.Requests.Clear();
            using DynamicMessageOwner other = await deserializer.DeserializeAsync(record, false, context);
            Assert.Equal(owner.Message, other.Message);
            Assert.Empty(topic.Registry.Requests);
        }

        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    /// <summary>Registries and Confluent's serializers leave these files out of the references.</summary>
    [Theory]
    [InlineData("google/type/date.proto", "google.type.Date value = 1;")]
    [InlineData("google/type/datetime.proto", "google.type.DateTime value = 1;")]
    [InlineData("google/type/timeofday.proto", "google.type.TimeOfDay value = 1;")]
    [InlineData("confluent/type/decimal.proto", "confluent.type.Decimal value = 1;")]
    [InlineData("confluent/type/variant.proto", "confluent.type.Variant value = 1;")]
    [InlineData("confluent/meta.proto", "string value = 1 [(confluent.field_meta) = { tags: 'PII' rules { name: 'a' } params { key: 'k' value: 'v' } }];")]
    public async Task KnownFilesNeedNoReferences(string import, string field)
    {
        await using TestTopic topic = await StartAsync();
        string source = $"syntax = \"proto3\"; import \"{import}\"; message R {{ {field} }}";
        int id = topic.Registry.Add("orders-value", source);
        using var arena = new ArenaAllocator();
        Reflection.FileDescriptorProto descriptor = ProtoText.Parse<Reflection.FileDescriptorProto>(
            System.Text.Encoding.UTF8.GetBytes($"name: 'r.proto' syntax: 'proto3' dependency: '{import}' message_type {{ name: 'R' }}"), arena);
        int base64Id = topic.Registry.Add("other-value", Convert.ToBase64String(descriptor.ToByteArray()));

        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        foreach (int schema in new[] { id, base64Id })
        {
            using DynamicMessageOwner owner = deserializer.Deserialize([0, 0, 0, 0, (byte)schema, 0], false, Value);
            Assert.Equal("R", owner.Message.Type.FullName);
        }
    }

    /// <summary>What a real registry gives: sources of files, whose imports are references.</summary>
    [Fact]
    public async Task SourcesAreCompiled()
    {
        await using TestTopic topic = await StartAsync();
        topic.Registry.Add("item.proto", "syntax = \"proto3\"; package shop; message Item { string name = 1; }");
        topic.Registry.Add("line.proto", "syntax = \"proto3\"; package shop; import \"item.proto\"; message Line { Item item = 1; }", references: "item.proto");
        int id = topic.Registry.Add(
            "orders-value",
            """
            syntax = "proto3";
            package shop;
            import "item.proto";
            import "line.proto";
            import "google/protobuf/timestamp.proto";
            message Order {
              map<string, int32> stock = 1;
              message Sent { google.protobuf.Timestamp at = 1; Line line = 2; Item item = 3; }
            }
            """,
            references: ["item.proto", "line.proto"]);
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        // The entry of the map is the first message in the order.
        byte[] record = [0, 0, 0, 0, (byte)id, 4, 0, 2, 0x0A, 2, 8, 1, 0x12, 5, 0x0A, 3, 0x0A, 1, (byte)'x'];
        using DynamicMessageOwner owner = deserializer.Deserialize(record, false, Value);
        Assert.Equal("""{"at":"1970-01-01T00:00:01Z","line":{"item":{"name":"x"}}}""", ProtoJson.ToString(owner.Message));
        using ProtoDeserializer<Leaf> generated = new(topic.Client);
        Assert.Contains("found one with shop.Order.Sent", Assert.Throws<InvalidRecordException>(() => generated.Deserialize(record, false, Value)).Message);
    }

    /// <summary>A descriptor whose references are sources, as a registry gives them that keeps descriptors only for some formats.</summary>
    [Fact]
    public async Task ADescriptorMayReferToSources()
    {
        await using TestTopic topic = await StartAsync();
        foreach (string file in new[] { "common.proto", "reexport.proto" })
            topic.Registry.Add(file, File.ReadAllText(Path.Combine(Repository.TestProtos, file)), references: file == "reexport.proto" ? ["common.proto"] : []);
        topic.Registry.Add("orders-value", Convert.ToBase64String(ProtoMessage.Descriptor<Oneofs>().File.SerializedData), references: "reexport.proto");
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        using DynamicMessageOwner owner = deserializer.Deserialize([0, 0, 0, 0, 3, 0, 8, 7], false, Value);
        Assert.Equal(7, owner.Message.GetInt32("before"));
    }

    [Theory]
    [InlineData("02" + "02", "has 1 messages, and the record names number 1")]
    [InlineData("02FEFFFFFF0F", "names number 2147483647")]
    [InlineData("040000", "entry of a map")]
    [InlineData("040004", "The message A of the id 1 has 2 messages")]
    [InlineData("06000200", "The message A.B of the id 1 has 0 messages")]
    public async Task AnUnknownMessageIsRejected(string indexes, string reason)
    {
        await using TestTopic topic = await StartAsync();
        topic.Registry.Add("orders-value", "syntax = \"proto3\"; message A { map<string, int32> m = 1; message B { } }");
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        InvalidRecordException exception = Assert.Throws<InvalidRecordException>(() => deserializer.Deserialize(Convert.FromHexString("0000000001" + indexes), false, Value));
        Assert.Contains(reason, exception.Message);
        Assert.Equal(6, exception.Offset);
    }

    [Theory]
    [InlineData("{\"type\":\"string\"}", "AVRO", "found the schema 1 of the type Avro")]
    [InlineData("syntax = \"proto3\"; message {", "PROTOBUF", "PZ0")]
    [InlineData("syntax = \"proto3\"; import \"missing.proto\";", "PROTOBUF", "missing.proto")]
    [InlineData("////", "PROTOBUF", "has an error")]
    [InlineData("Gg1taXNzaW5nLnByb3Rv", "PROTOBUF", "missing.proto")]
    [InlineData("", "PROTOBUF", "has 0 messages")]
    public async Task AnUnusableSchemaIsRejected(string schema, string type, string reason)
    {
        await using TestTopic topic = await StartAsync();
        long newest = LiveArenas.Newest();
        topic.Registry.Add("orders-value", schema, type);
        using (var deserializer = new DynamicProtoDeserializer(topic.Client))
        {
            byte[] record = [0, 0, 0, 0, 1, 0];
            for (int i = 0; i < 2; i++)
            {
                Assert.Contains(reason, Assert.Throws<InvalidRecordException>(() => deserializer.Deserialize(record, false, Value)).Message);
                Assert.Contains(reason, (await Assert.ThrowsAsync<InvalidRecordException>(() => deserializer.DeserializeAsync(record, false, Value))).Message);
            }
        }

        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    /// <summary>A registry that makes up another reference with each answer is asked 1,000 times.</summary>
    [Theory]
    [InlineData(1000, "The schema 1 of the registry has an error")]
    [InlineData(1001, "The schema 1 imports more than 1,000 files")]
    public async Task ReferencesWithoutAnEndAreRejected(int count, string reason)
    {
        await using TestTopic topic = await StartAsync();
        for (int i = 0; i <= count; i++) topic.Registry.Add($"{i}.proto", "import \"missing.proto\";", references: i == count ? [] : [$"{i + 1}.proto"]);
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        Assert.Contains(reason, (await Assert.ThrowsAsync<InvalidRecordException>(() => deserializer.DeserializeAsync((byte[])[0, 0, 0, 0, 1, 0], false, Value))).Message);
        Assert.Equal(1001, topic.Registry.Requests.Count);
    }

    /// <summary>The failure is not kept: the next record asks again.</summary>
    [Fact]
    public async Task AnUnknownIdIsRejected()
    {
        await using TestTopic topic = await StartAsync();
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        byte[] record = [0, 0, 0, 0, 1, 0];
        Assert.Equal(40403, Assert.Throws<SchemaRegistryException>(() => deserializer.Deserialize(record, false, Value)).ErrorCode);
        Assert.Equal(40403, (await Assert.ThrowsAsync<SchemaRegistryException>(() => deserializer.DeserializeAsync(record, false, Value))).ErrorCode);
        Assert.Throws<SchemaRegistryException>(() => deserializer.Deserialize([0, 0xFF, 0xFF, 0xFF, 0xFF, 0], false, Value));
        Assert.Throws<SchemaRegistryException>(() => deserializer.Deserialize([1, .. new byte[17]], false, Value));
        topic.Registry.Add("orders-value", "syntax = \"proto3\"; message A { }");
        deserializer.Deserialize(record, false, Value).Dispose();
    }

    [Fact]
    public async Task ASchemaIsLoadedOnce()
    {
        await using TestTopic topic = await StartAsync();
        byte[] record = await topic.SerializeAsync<Oneofs>();
        using CachedSchemaRegistryClient client = topic.Connect();
        topic.Registry.Requests.Clear();
        using var deserializer = new DynamicProtoDeserializer(client);
        // Calls that block have threads of their own: the pool would add threads for them slowly.
        DynamicMessageOwner[] owners = await Task.WhenAll(Enumerable.Range(0, 64).Select(i => i % 2 == 0
            ? Task.Factory.StartNew(() => deserializer.Deserialize(record, false, Value), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            : Task.Run(() => deserializer.DeserializeAsync(record, false, Value))));
        Assert.All(owners, owner => Assert.Equal(owners[0].Message.Type, owner.Message.Type));
        Assert.Equal(3, topic.Registry.Requests.Count);
        foreach (DynamicMessageOwner owner in owners) owner.Dispose();
    }

    [Fact]
    public async Task NothingWorksAfterDispose()
    {
        await using TestTopic topic = await StartAsync();
        byte[] record = await topic.SerializeAsync<Leaf>();
        var deserializer = new DynamicProtoDeserializer(topic.Client);
        DynamicMessageOwner owner = deserializer.Deserialize(record, false, Value);
        owner.Dispose();
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Message);
        Assert.Throws<ObjectDisposedException>(() => owner.Arena);
        deserializer.Dispose();
        deserializer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => deserializer.Deserialize(record, false, Value));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => deserializer.DeserializeAsync(record, false, Value));
        Assert.Null(deserializer.Deserialize(default, true, Value));
    }

    /// <summary>A consumer that stops between two records forgets an owner.</summary>
    [Fact]
    public async Task AForgottenOwnerGivesItsArenaBack()
    {
        await using TestTopic topic = await StartAsync();
        byte[] record = await topic.SerializeAsync<Leaf>();
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        deserializer.Deserialize(record, false, Value).Dispose();
        long newest = LiveArenas.Newest();
        Forget(deserializer, record);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    private static void Forget(DynamicProtoDeserializer deserializer, byte[] record) => _ = deserializer.Deserialize(record, false, Value);
}
