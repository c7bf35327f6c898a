using Confluent.Kafka.SyncOverAsync;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>Records go through the clients of Confluent.Kafka and a cluster that librdkafka simulates in this process.</summary>
public class KafkaTests
{
    private const string Topic = TestTopic.Name;

    [Theory]
    [InlineData(SchemaIdSerializerStrategy.Prefix)]
    [InlineData(SchemaIdSerializerStrategy.Header)]
    public async Task RecordsAreProducedAndConsumed(SchemaIdSerializerStrategy strategy)
    {
        await using TestTopic topic = await TestTopic.StartAsync();
        long newest = LiveArenas.Newest();
        var config = new ProtoSerializerConfig { SchemaIdStrategy = strategy };
        using IProducer<Leaf, Leaf> producer = new ProducerBuilder<Leaf, Leaf>(
            new Dictionary<string, string> { ["test.mock.num.brokers"] = "1", ["bootstrap.servers"] = "simulated" })
            .SetLogHandler((_, _) => { })
            .SetKeySerializer(new ProtoSerializer<Leaf>(topic.Client, config).AsSyncOverAsync())
            .SetValueSerializer(new ProtoSerializer<Leaf>(topic.Client, config).AsSyncOverAsync())
            .Build();
        using (var arena = new ArenaAllocator())
        {
            for (int i = 0; i < 10; i++)
            {
                arena.Reset();
                Leaf key = Leaf.Create(arena), value = Leaf.Create(arena);
                key.Number = i;
                value.SetText($"value {i}", arena);
                // Every third record is a tombstone.
                producer.Produce(Topic, new Message<Leaf, Leaf> { Key = key, Value = i % 3 == 2 ? default : value });
            }
        }

        producer.Flush(TestContext.Current.CancellationToken);
        using var deserializer = new DynamicProtoDeserializer(topic.Client);
        using IConsumer<MessageOwner<Leaf>, DynamicMessageOwner> consumer = new ConsumerBuilder<MessageOwner<Leaf>, DynamicMessageOwner>(
                new ConsumerConfig { BootstrapServers = ServersOf(producer), GroupId = "tests", AutoOffsetReset = AutoOffsetReset.Earliest })
            .SetKeyDeserializer(new ProtoDeserializer<Leaf>())
            .SetValueDeserializer(deserializer)
            .Build();
        consumer.Subscribe(Topic);
        var read = new SortedDictionary<int, string?>();
        while (read.Count < 10)
        {
            ConsumeResult<MessageOwner<Leaf>, DynamicMessageOwner> result = consumer.Consume(TestContext.Current.CancellationToken);
            using MessageOwner<Leaf> key = result.Message.Key;
            using DynamicMessageOwner? value = result.Message.Value;
            read.Add(key.Message.Number, value?.Message.GetString("text").ToString());
        }

        consumer.Close();
        Assert.Equal(Enumerable.Range(0, 10).Select(i => i % 3 == 2 ? null : $"value {i}"), read.Values);
        Assert.Equal(["orders-key", "orders-value"], topic.Registry.Subjects);
        deserializer.Dispose();
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    /// <summary>The client wraps what a deserializer throws, and goes on with the next record.</summary>
    [Fact]
    public async Task AConsumerSkipsAnInvalidRecord()
    {
        using IProducer<Null, byte[]> producer = new ProducerBuilder<Null, byte[]>(
            new Dictionary<string, string> { ["test.mock.num.brokers"] = "1", ["bootstrap.servers"] = "simulated" })
            .SetLogHandler((_, _) => { }).Build();
        foreach (byte[] record in (byte[][])[[9], [0, 0, 0, 0, 1, 0, 0x0A], [0, 0, 0, 0, 1, 0, 8, 7]])
            await producer.ProduceAsync(new TopicPartition(Topic, 0), new Message<Null, byte[]> { Value = record }, TestContext.Current.CancellationToken);
        using IConsumer<Ignore, MessageOwner<Leaf>> consumer = new ConsumerBuilder<Ignore, MessageOwner<Leaf>>(
                new ConsumerConfig { BootstrapServers = ServersOf(producer), GroupId = "tests" })
            .SetValueDeserializer(new ProtoDeserializer<Leaf>()).Build();
        consumer.Assign(new TopicPartitionOffset(Topic, 0, Offset.Beginning));
        ConsumeException exception = Assert.Throws<ConsumeException>(() => consumer.Consume(TestContext.Current.CancellationToken));
        Assert.IsType<InvalidRecordException>(exception.InnerException);
        Assert.Equal(ErrorCode.Local_ValueDeserialization, exception.Error.Code);
        exception = Assert.Throws<ConsumeException>(() => consumer.Consume(TestContext.Current.CancellationToken));
        Assert.IsType<ProtoException>(exception.InnerException);
        using MessageOwner<Leaf> owner = consumer.Consume(TestContext.Current.CancellationToken).Message.Value;
        Assert.Equal(7, owner.Message.Number);
        consumer.Close();
    }

    /// <summary>Returns the addresses of the simulated cluster, for other clients.</summary>
    private static string ServersOf(IClient client)
    {
        using IAdminClient admin = new DependentAdminClientBuilder(client.Handle).Build();
        return string.Join(',', admin.GetMetadata(Topic, TimeSpan.FromSeconds(30)).Brokers.Select(broker => $"{broker.Host}:{broker.Port}"));
    }
}
