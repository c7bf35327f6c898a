extern alias Oracle;

using System.Reflection;
using Google.Protobuf.Reflection;

// Tests count arenas and managed bytes of the whole process.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>A registry, a client of it, and the context of a topic.</summary>
internal sealed class TestTopic : IAsyncDisposable
{
    public const string Name = "orders";

    private TestTopic(Registry registry)
    {
        Registry = registry;
        Client = Connect();
    }

    public Registry Registry { get; }

    public CachedSchemaRegistryClient Client { get; }

    public static SerializationContext Value => new(MessageComponentType.Value, Name, new Headers());

    public static SerializationContext Key => new(MessageComponentType.Key, Name, new Headers());

    public static async Task<TestTopic> StartAsync() => new(await Registry.StartAsync());

    /// <summary>Makes another client, which has cached nothing.</summary>
    public CachedSchemaRegistryClient Connect() => new(new SchemaRegistryConfig { Url = Registry.Url });

    /// <summary>Serializes an example of a type.</summary>
    public async Task<byte[]> SerializeAsync<T>(ProtoSerializerConfig? config = null, SerializationContext? context = null)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        return await new ProtoSerializer<T>(Client, config).SerializeAsync(Example<T>(arena), context ?? Value);
    }

    /// <summary>Returns an example of a type, with one field that any message accepts: an unknown one.</summary>
    public static T Example<T>(ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T> => ProtoMessage.Parse<T>(ExampleBytes, arena);

    /// <summary>The field 1000, which is 150.</summary>
    public static byte[] ExampleBytes => [0xC0, 0x3E, 0x96, 0x01];

    /// <summary>Returns the descriptor of Google's class for the same message.</summary>
    public static MessageDescriptor Theirs<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        string name = typeof(T).FullName!;
        Type type = typeof(Oracle::LibProtoZeroSharp.Tests.Protos.Leaf).Assembly.GetType(name)!;
        return (MessageDescriptor)type.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;
    }

    public ValueTask DisposeAsync()
    {
        Client.Dispose();
        return Registry.DisposeAsync();
    }
}
