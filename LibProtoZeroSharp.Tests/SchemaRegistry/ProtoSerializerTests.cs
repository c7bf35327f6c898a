using System.Text.Json.Nodes;
using Google.Protobuf;
using static LibProtoZeroSharp.Tests.SchemaRegistry.TestTopic;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>The bytes of records and the schemas in the registry, which are those of Confluent's library.</summary>
public class ProtoSerializerTests
{
    /// <summary>The message indexes are zigzag varints: how many there are, and the indexes.</summary>
    [Fact]
    public async Task ARecordHasTheHeaderOfItsType()
    {
        await AssertRecordAsync<EchoRequest>("00", "services.proto");
        await AssertRecordAsync<EchoReply>("0202", "services.proto");
        await AssertRecordAsync<Tree>("00", "recursive.proto");
        await AssertRecordAsync<Chicken>("0202", "recursive.proto");
        await AssertRecordAsync<Chicken.Types.Beak>("040200", "recursive.proto");
        await AssertRecordAsync<Chicken.Types.Beak.Types.Tip>("06020000", "recursive.proto");
        await AssertRecordAsync<Egg>("0204", "recursive.proto");
    }

    private static async Task AssertRecordAsync<T>(string indexes, string file)
        where T : unmanaged, IProtoMessage<T>
    {
        await using TestTopic topic = await StartAsync();
        topic.Registry.Add("other", "syntax = \"proto3\";");
        Assert.Equal([0, 0, 0, 0, 2, .. Convert.FromHexString(indexes), .. ExampleBytes], await topic.SerializeAsync<T>());
        JsonObject registered = topic.Registry.Find("orders-value")!;
        Assert.Equal("PROTOBUF", (string?)registered["schemaType"]);
        Assert.Equal(Theirs<T>().File.SerializedData.ToBase64(), (string?)registered["schema"]);
        Assert.Equal(file, Theirs<T>().File.Name);
    }

    /// <summary>So a program with Confluent's library finds what one with this library registered, and the other way round.</summary>
    [Fact]
    public async Task SchemasAreThoseOfGooglesGenerator()
    {
        await AssertSchemaAsync<Edition2023>();
        await AssertSchemaAsync<Edition2024>();
        await AssertSchemaAsync<Extended>();
        await AssertSchemaAsync<Groups>();
        await AssertSchemaAsync<JsonForms>();
        await AssertSchemaAsync<Maps>();
        await AssertSchemaAsync<Oneofs>();
        await AssertSchemaAsync<Proto2>();
        await AssertSchemaAsync<Singular>();
        await AssertSchemaAsync<WellKnown>();
        await AssertSchemaAsync<Wide>();
    }

    private static async Task AssertSchemaAsync<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        await using TestTopic topic = await StartAsync();
        await topic.SerializeAsync<T>();
        Assert.Equal(Theirs<T>().File.SerializedData.ToBase64(), (string?)topic.Registry.Find("orders-value")!["schema"]);
    }

    [Fact]
    public async Task ImportsAreRegisteredFirst()
    {
        await using TestTopic topic = await StartAsync();
        await topic.SerializeAsync<Oneofs>();
        Assert.Equal(["common.proto", "reexport.proto", "orders-value"], topic.Registry.Subjects);
        AssertReferences(topic, "orders-value", ("reexport.proto", "reexport.proto"));
        AssertReferences(topic, "reexport.proto", ("common.proto", "common.proto"));
        AssertReferences(topic, "common.proto");
        Assert.Equal(Theirs<Leaf>().File.SerializedData.ToBase64(), (string?)topic.Registry.Find("common.proto")!["schema"]);
    }

    [Fact]
    public async Task KnownTypesAreRegisteredOnRequest()
    {
        await using TestTopic topic = await StartAsync();
        await topic.SerializeAsync<WellKnown>();
        Assert.Equal(["orders-value"], topic.Registry.Subjects);
        AssertReferences(topic, "orders-value");

        await topic.SerializeAsync<WellKnown>(new ProtoSerializerConfig { SkipKnownTypes = false });
        Assert.Contains("google/protobuf/timestamp.proto", topic.Registry.Subjects);
        Assert.Equal(7, ((JsonArray)topic.Registry.Find("orders-value", 2)!["references"]!).Count);
    }

    private static void AssertReferences(TestTopic topic, string subject, params (string Name, string Subject)[] expected) => Assert.Equal(
        expected.Select(reference => (reference.Name, reference.Subject, 1)),
        ((JsonArray)topic.Registry.Find(subject)!["references"]!).Select(reference => ((string)reference!["name"]!, (string)reference["subject"]!, (int)reference["version"]!)));

    [Theory]
    [InlineData(SubjectNameStrategy.Topic, "orders-value", "orders-key")]
    [InlineData(SubjectNameStrategy.Record, "protozero.tests.Leaf", null)]
    [InlineData(SubjectNameStrategy.Associated, "orders-value", "orders-key")]
    [InlineData(SubjectNameStrategy.TopicRecord, "orders-protozero.tests.Leaf", null)]
    public async Task TheStrategyNamesTheSubject(SubjectNameStrategy strategy, string value, string? key)
    {
        await using TestTopic topic = await StartAsync();
        using var arena = new ArenaAllocator();
        var serializer = new ProtoSerializer<Leaf>(topic.Client, new ProtoSerializerConfig { SubjectNameStrategy = strategy });
        await serializer.SerializeAsync(Example<Leaf>(arena), Value);
        await serializer.SerializeAsync(Example<Leaf>(arena), Key);
        Assert.Equal(key == null ? [value] : [value, key], topic.Registry.Subjects);
    }

    [Fact]
    public async Task AStrategyMustNameASubject()
    {
        await using TestTopic topic = await StartAsync();
        InvalidOperationException exception = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            topic.SerializeAsync<Leaf>(new ProtoSerializerConfig { SubjectNameStrategy = SubjectNameStrategy.None }));
        Assert.Contains("protozero.tests.Leaf", exception.Message);
    }

    [Fact]
    public async Task TheStrategyNamesTheSubjectsOfImports()
    {
        await using TestTopic topic = await StartAsync();
        await topic.SerializeAsync<Oneofs>(new ProtoSerializerConfig { ReferenceSubjectNameStrategy = ReferenceSubjectNameStrategy.Qualified });
        Assert.Equal(["common", "reexport", "orders-value"], topic.Registry.Subjects);
        AssertReferences(topic, "orders-value", ("reexport.proto", "reexport"));

        await topic.SerializeAsync<Oneofs>(new ProtoSerializerConfig
        {
            ReferenceSubjectNameStrategy = ReferenceSubjectNameStrategy.Custom,
            CustomReferenceSubjectNameStrategy = new WithTopic(),
        });
        Assert.Equal(["orders:common.proto", "orders:reexport.proto"], topic.Registry.Subjects[3..]);
    }

    private sealed class WithTopic : ICustomReferenceSubjectNameStrategy
    {
        public string GetSubjectName(SerializationContext context, string referenceName) => $"{context.Topic}:{referenceName}";
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task TheRegistryNormalizesOnRequest(bool isNormalized)
    {
        await using TestTopic topic = await StartAsync();
        await topic.SerializeAsync<Oneofs>(new ProtoSerializerConfig { NormalizeSchemas = isNormalized });
        Assert.Equal(5, topic.Registry.Requests.Count);
        Assert.All(topic.Registry.Requests, request => Assert.Contains($"normalize={isNormalized}", request));
    }

    [Fact]
    public async Task WithoutRegistrationTheSchemaMustBeThere()
    {
        await using TestTopic topic = await StartAsync();
        var config = new ProtoSerializerConfig { AutoRegisterSchemas = false };
        Assert.Equal(40401, (await Assert.ThrowsAsync<SchemaRegistryException>(() => topic.SerializeAsync<Oneofs>(config))).ErrorCode);
        Assert.Empty(topic.Registry.Subjects);

        byte[] expected = await topic.SerializeAsync<Oneofs>();
        topic.Registry.Requests.Clear();
        topic.Client.ClearCaches();
        Assert.Equal(expected, await topic.SerializeAsync<Oneofs>(config));
        Assert.DoesNotContain(topic.Registry.Requests, request => request.Contains("/versions"));
    }

    [Fact]
    public async Task TheLatestVersionIsNamedOnRequest()
    {
        await using TestTopic topic = await StartAsync();
        var config = new ProtoSerializerConfig { AutoRegisterSchemas = false, UseLatestVersion = true };
        await Assert.ThrowsAsync<SchemaRegistryException>(() => topic.SerializeAsync<Leaf>(config));
        topic.Registry.Add("orders-value", "syntax = \"proto3\"; message Old { }");
        topic.Registry.Add("orders-value", "syntax = \"proto3\"; message New { }");

        using var arena = new ArenaAllocator();
        var serializer = new ProtoSerializer<Leaf>(topic.Client, config);
        Assert.Equal([0, 0, 0, 0, 2, 0, .. ExampleBytes], await serializer.SerializeAsync(Example<Leaf>(arena), Value));
        topic.Registry.Requests.Clear();
        Assert.Equal([0, 0, 0, 0, 2, 0, .. ExampleBytes], await serializer.SerializeAsync(Example<Leaf>(arena), Value));
        Assert.Empty(topic.Registry.Requests);

        topic.Registry.Add("orders-value", "syntax = \"proto3\"; message Newest { }");
        topic.Client.ClearLatestCaches();
        Assert.Equal([0, 0, 0, 0, 3, 0, .. ExampleBytes], await serializer.SerializeAsync(Example<Leaf>(arena), Value));
    }

    [Fact]
    public async Task TheLatestVersionIsNotRegistered()
    {
        await using TestTopic topic = await StartAsync();
        Assert.Contains(
            "AutoRegisterSchemas", Assert.Throws<ArgumentException>(() => new ProtoSerializer<Leaf>(topic.Client, new ProtoSerializerConfig { UseLatestVersion = true })).Message);
    }

    [Fact]
    public async Task TheDeprecatedFormatHasNoZigzagEncoding()
    {
        await using TestTopic topic = await StartAsync();
        var config = new ProtoSerializerConfig { UseDeprecatedFormat = true };
        Assert.Equal([0, 0, 0, 0, 1, 3, 1, 0, 0, .. ExampleBytes], await topic.SerializeAsync<Chicken.Types.Beak.Types.Tip>(config));
        Assert.Equal([0, 0, 0, 0, 1, 0, .. ExampleBytes], await topic.SerializeAsync<Tree>(config));
    }

    [Theory]
    [InlineData(MessageComponentType.Value, SchemaId.VALUE_SCHEMA_ID_HEADER)]
    [InlineData(MessageComponentType.Key, SchemaId.KEY_SCHEMA_ID_HEADER)]
    public async Task AHeaderOfTheRecordNamesTheSchemaOnRequest(MessageComponentType component, string name)
    {
        await using TestTopic topic = await StartAsync();
        var context = new SerializationContext(component, Name, new Headers());
        var config = new ProtoSerializerConfig { SchemaIdStrategy = SchemaIdSerializerStrategy.Header };
        Assert.Equal(ExampleBytes, await topic.SerializeAsync<EchoReply>(config, context));
        Assert.Equal(name, Assert.Single(context.Headers).Key);
        byte[] guid = Guid.Parse((string)topic.Registry.Find(topic.Registry.Subjects.Single())!["guid"]!).ToByteArray(bigEndian: true);
        Assert.Equal([1, .. guid, 2, 2], context.Headers[0].GetValueBytes());

        await Assert.ThrowsAsync<InvalidOperationException>(() => topic.SerializeAsync<EchoReply>(config, new SerializationContext(component, Name)));
        topic.Registry.HasGuids = false;
        topic.Client.ClearCaches();
        Assert.Contains("GUID", (await Assert.ThrowsAsync<InvalidOperationException>(() => topic.SerializeAsync<EchoReply>(config, context))).Message);
    }

    /// <summary>Each topic takes requests once, even if the first records of several threads come at the same time.</summary>
    [Fact]
    public async Task LaterRecordsMakeNoRequest()
    {
        await using TestTopic topic = await StartAsync();
        using var arena = new ArenaAllocator();
        Oneofs message = Example<Oneofs>(arena);
        var serializer = new ProtoSerializer<Oneofs>(topic.Client);
        byte[][] records = await Task.WhenAll(Enumerable.Range(0, 64).Select(_ => Task.Run(() => serializer.SerializeAsync(message, Value))));
        Assert.All(records, record => Assert.Equal(records[0], record));
        Assert.Equal(5, topic.Registry.Requests.Count);

        topic.Client.ClearCaches();
        await topic.Registry.DisposeAsync();
        Assert.Equal(records[0], await serializer.SerializeAsync(message, Value));
        Assert.True(serializer.SerializeAsync(message, Value).IsCompletedSuccessfully);
        await Assert.ThrowsAnyAsync<HttpRequestException>(() => serializer.SerializeAsync(message, Key));
    }

    [Fact]
    public async Task AFailedRegistrationIsTriedAgain()
    {
        await using TestTopic topic = await StartAsync();
        using var arena = new ArenaAllocator();
        var serializer = new ProtoSerializer<Leaf>(topic.Client, new ProtoSerializerConfig { AutoRegisterSchemas = false });
        await Assert.ThrowsAsync<SchemaRegistryException>(() => serializer.SerializeAsync(Example<Leaf>(arena), Value));
        byte[] expected = await topic.SerializeAsync<Leaf>();
        Assert.Equal(expected, await serializer.SerializeAsync(Example<Leaf>(arena), Value));
    }

    [Fact]
    public async Task ANullReferenceHasNoValue()
    {
        await using TestTopic topic = await StartAsync();
        Assert.Null(await new ProtoSerializer<Leaf>(topic.Client).SerializeAsync(default, Value));
        Assert.Empty(topic.Registry.Requests);
    }

    [Fact]
    public async Task AMessageThatCannotBeEncodedFailsTheTask()
    {
        await using TestTopic topic = await StartAsync();
        using var arena = new ArenaAllocator();
        Leaf leaf = Leaf.Create(arena);
        leaf.Text = arena.CopyString([0xFF]);
        var serializer = new ProtoSerializer<Leaf>(topic.Client);
        for (int i = 0; i < 2; i++)
        {
            Task<byte[]> task = serializer.SerializeAsync(leaf, Value);
            Assert.Equal(ProtoError.InvalidUtf8, (await Assert.ThrowsAsync<ProtoException>(() => task)).Error);
        }
    }
}
