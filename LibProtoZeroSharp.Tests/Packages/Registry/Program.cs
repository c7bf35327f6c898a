using Confluent.Kafka;
using LibProtoZeroSharp.Tests.SchemaRegistry;

// What a program with docs/kafka.md needs: a registry on the port of the argument, and a cluster that librdkafka simulates. Prints the addresses of its brokers, and
// runs until it gets a signal.
await using Registry registry = await Registry.StartAsync(int.Parse(args[0]));
using IProducer<Null, Null> cluster = new ProducerBuilder<Null, Null>(new Dictionary<string, string> { ["test.mock.num.brokers"] = "1", ["bootstrap.servers"] = "simulated" })
    .Build();
using IAdminClient admin = new DependentAdminClientBuilder(cluster.Handle).Build();
Console.WriteLine(string.Join(',', admin.GetMetadata("orders", TimeSpan.FromSeconds(30)).Brokers.Select(broker => $"{broker.Host}:{broker.Port}")));
await registry.WaitForShutdownAsync();
