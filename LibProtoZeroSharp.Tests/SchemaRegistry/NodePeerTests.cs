using LibProtoZeroSharp.Reflection;
using static LibProtoZeroSharp.Tests.SchemaRegistry.TestTopic;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>Confluent's library for JavaScript writes what is read here, and reads what is written here.</summary>
public class NodePeerTests
{
    /// <summary>Each side registers schemas, and the other one finds them by the id in the record.</summary>
    [Fact]
    public async Task RecordsAreExchanged()
    {
        Skip.Unless(NodeProcess.Unavailable is null, NodeProcess.Unavailable!);
        await using TestTopic topic = await StartAsync();
        using var arena = new ArenaAllocator();
        Leaf leaf = Leaf.Create(arena);
        leaf.Number = 7;
        leaf.SetText("żółw", arena);
        Oneofs oneofs = Oneofs.Create(arena);
        oneofs.Before = 1;
        oneofs.MutableLeafField(arena).Number = 8;
        EchoReply reply = EchoReply.Create(arena);
        reply.SetText("second of its file", arena);
        Chicken.Types.Beak.Types.Tip tip = Chicken.Types.Beak.Types.Tip.Create(arena);
        tip.Sharpness = 9;
        WellKnown known = WellKnown.Create(arena);
        known.MutableTimestamp(arena).Seconds = 86_400;

        await using NodeProcess node = NodeProcess.Start("registry.js", topic.Registry.Url, Convert.ToBase64String(DescriptorsOf<Oneofs, EchoReply, Chicken, WellKnown>()));
        await AssertExchangedAsync(node, topic, leaf);
        await AssertExchangedAsync(node, topic, oneofs);
        await AssertExchangedAsync(node, topic, reply);
        await AssertExchangedAsync(node, topic, tip);
        await AssertExchangedAsync(node, topic, known);
    }

    private static async Task AssertExchangedAsync<T>(NodeProcess node, TestTopic topic, T message)
        where T : unmanaged, IProtoMessage<T>
    {
        string name = ProtoMessage.Descriptor<T>().FullName;
        byte[] bytes = message.ToByteArray();

        // Written here, read there: with the id before the message, and with the GUID in a header.
        byte[] ours = await new ProtoSerializer<T>(topic.Client).SerializeAsync(message, Value);
        Assert.Equal(new Answer(null, name, bytes, null), await AskAsync(node, new Request(name, Name, null, ours, null)));
        SerializationContext context = Value;
        byte[] bare = await new ProtoSerializer<T>(topic.Client, new ProtoSerializerConfig { SchemaIdStrategy = SchemaIdSerializerStrategy.Header })
            .SerializeAsync(message, context);
        Assert.Equal(new Answer(null, name, bytes, null), await AskAsync(node, new Request(name, Name, null, bare, context.Headers[0].GetValueBytes())));

        // Written there, read here. Node has a subject of its own, and registers its own descriptor.
        Answer theirs = await AskAsync(node, new Request(name, "theirs-" + name, bytes, null, null));
        Assert.Null(theirs.Error);
        using var generated = new ProtoDeserializer<T>(topic.Client);
        using (MessageOwner<T> owner = generated.Deserialize(theirs.Record, false, Value)) Assert.Equal(message, owner.Message);
        using var dynamic = new DynamicProtoDeserializer(topic.Client);
        using (DynamicMessageOwner owner = dynamic.Deserialize(theirs.Record, false, Value))
            Assert.Equal((name, Convert.ToHexString(bytes)), (owner.Message.Type.FullName, Convert.ToHexString(owner.Message.ToByteArray())));

        // Apart from the id, the records are the same bytes.
        Assert.Equal(ours[5..], theirs.Record![5..]);
    }

    private static async Task<Answer> AskAsync(NodeProcess node, Request request)
    {
        await node.WriteAsync(request);
        return (await node.ReadAsync<Answer>())!;
    }

    /// <summary>Returns the files of four types, and their imports, as a descriptor set.</summary>
    private static byte[] DescriptorsOf<T1, T2, T3, T4>()
        where T1 : unmanaged, IProtoMessage<T1>
        where T2 : unmanaged, IProtoMessage<T2>
        where T3 : unmanaged, IProtoMessage<T3>
        where T4 : unmanaged, IProtoMessage<T4>
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        var done = new HashSet<string>();
        foreach (MessageDescriptor type in
            (MessageDescriptor[])[ProtoMessage.Descriptor<T1>(), ProtoMessage.Descriptor<T2>(), ProtoMessage.Descriptor<T3>(), ProtoMessage.Descriptor<T4>()])
        {
            Add(type.File);
        }
        return set.ToByteArray();

        void Add(FileDescriptor file)
        {
            if (!done.Add(file.Name)) return;
            foreach (FileDescriptor import in file.Dependencies) Add(import);
            set.File.Add(file.Proto.Clone(arena), arena);
        }
    }

    private sealed record Request(string Type, string Topic, byte[]? Bytes, byte[]? Record, byte[]? Header);

    private sealed record Answer(byte[]? Record, string? Type, byte[]? Bytes, string? Error)
    {
        public bool Equals(Answer? other) => other != null && ToString() == other.ToString();

        public override int GetHashCode() => ToString().GetHashCode(StringComparison.Ordinal);

        public override string ToString() => $"{Error}{Type} {Convert.ToHexString(Bytes ?? [])}";
    }
}
