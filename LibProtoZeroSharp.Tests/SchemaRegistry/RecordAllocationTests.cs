using static LibProtoZeroSharp.Tests.SchemaRegistry.TestTopic;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>Managed bytes of a record with a small message, when the schema is known.</summary>
public class RecordAllocationTests
{
    [Fact]
    public async Task ARecordAllocatesLittle()
    {
        await using TestTopic topic = await StartAsync();
        using var arena = new ArenaAllocator();
        Leaf leaf = Leaf.Create(arena);
        leaf.Number = 7;
        leaf.SetText("a text of some length", arena);
        SerializationContext context = Value;
        var serializer = new ProtoSerializer<Leaf>(topic.Client);
        byte[] record = await serializer.SerializeAsync(leaf, context);
        using var bare = new ProtoDeserializer<Leaf>();
        using var generated = new ProtoDeserializer<Leaf>(topic.Client);
        using var dynamic = new DynamicProtoDeserializer(topic.Client);
        generated.Deserialize(record, false, context).Dispose();
        dynamic.Deserialize(record, false, context).Dispose();

        long bytes = GC.GetAllocatedBytesForCurrentThread();
        _ = new byte[record.Length];
        bytes = GC.GetAllocatedBytesForCurrentThread() - bytes;
        long serialized = Least(() => serializer.SerializeAsync(leaf, context).IsCompletedSuccessfully);
        long read = Least(() => Used(bare.Deserialize(record, false, context))), known = Least(() => Used(generated.Deserialize(record, false, context)));
        long dynamically = Least(() => Used(dynamic.Deserialize(record, false, context)));
        TestContext.Current.TestOutputHelper!.WriteLine(
            $"{serialized} bytes to serialize, of which {bytes} are the record; {read} to deserialize, {known} with a registry, {dynamically} dynamically");
        // A completed task, and an owner of the message.
        Assert.InRange(serialized, bytes, bytes + 80);
        Assert.InRange(read, 0, 64);
        Assert.InRange(known, read, read);
        Assert.InRange(dynamically, 0, 120);
    }

    private static bool Used(MessageOwner<Leaf> owner)
    {
        using (owner) return owner.Message.Number == 7;
    }

    private static bool Used(DynamicMessageOwner owner)
    {
        using (owner) return owner.Message.GetInt32(1) == 7;
    }

    /// <summary>Returns the minimum of several runs, because the JIT allocates while it warms up.</summary>
    private static long Least(Func<bool> action)
    {
        const int calls = 100;
        long least = long.MaxValue;
        for (int run = 0; run < 10; run++)
        {
            bool isRight = true;
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < calls; i++) isRight &= action();
            least = Math.Min(least, (GC.GetAllocatedBytesForCurrentThread() - before) / calls);
            Assert.True(isRight);
        }

        return least;
    }
}
