using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>protobuf-net on the seed workload.</summary>
public sealed class ProtobufNetSeed(int messages)
{
    private readonly Lazy<Root> _built = new(() => Build(messages));
    private readonly ProtobufNetWriter _buffer = new ProtobufNetWriter.ToBuffer(), _stream = new ProtobufNetWriter.ToStream();

    /// <summary>Builds the messages and writes them; returns the number of bytes written.</summary>
    public int BuildAndWrite(byte[] output, bool toStream) => Write(Build(messages), output, toStream);

    /// <summary>Writes messages that are built only once.</summary>
    public int Write(byte[] output, bool toStream) => Write(_built.Value, output, toStream);

    public static int Parse(ReadOnlyMemory<byte> input) => Serializer.Deserialize<Root>(input).Messages.Count;

    private int Write(Root root, byte[] output, bool toStream)
    {
        ProtobufNetWriter writer = toStream ? _stream : _buffer;
        writer.Restart(output);
        writer.Add(root);
        return writer.Written;
    }

    private static Root Build(int messages)
    {
        var root = new Root();
        for (int j = 0; j < messages; j++)
        {
            var message = new Message { A = SeedValues.A, B = SeedValues.B, D = SeedValues.D };
            message.E.Add(SeedValues.E1);
            message.E.Add(SeedValues.E2);
            message.E.Add(SeedValues.E3);
            message.E.Add(SeedValues.E4);
            for (int i = 0; i < SeedValues.Subs; i++) message.F.Add(new Sub { Id = i, Name = SeedValues.SubName });
            root.Messages.Add(message);
        }
        return root;
    }

    [ProtoContract]
    public sealed class Root
    {
        [ProtoMember(1)] public List<Message> Messages { get; } = [];
    }

    [ProtoContract]
    public sealed class Message
    {
        [ProtoMember(1)] public ulong A { get; set; }
        [ProtoMember(2)] public long B { get; set; }
        [ProtoMember(3)] public uint? C { get; set; }
        [ProtoMember(4)] public string D { get; set; } = "";
        [ProtoMember(5)] public List<string> E { get; } = [];
        [ProtoMember(99999)] public List<Sub> F { get; } = [];
    }

    [ProtoContract]
    public sealed class Sub
    {
        [ProtoMember(1)] public int Id { get; set; }
        [ProtoMember(2)] public string Name { get; set; } = "";
    }
}
