namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>protobuf-net on the seed workload, with messages that are classes or structs.</summary>
public sealed class ProtobufNetSeed<TMessage, TSub>(ProtobufNetModel model, int messages)
    where TMessage : ISeedMessage<TSub>, new()
    where TSub : ISeedSub, new()
{
    private readonly Lazy<SeedRoot<TMessage>> _built = new(() => Build(messages));
    private readonly ProtobufNetWriter _buffer = new ProtobufNetWriter.ToBuffer(model.Types), _stream = new ProtobufNetWriter.ToStream(model.Types);

    /// <summary>Builds the messages and writes them; returns the number of bytes written.</summary>
    public int BuildAndWrite(byte[] output, bool toStream) => Write(Build(messages), output, toStream);

    /// <summary>Writes messages that are built only once.</summary>
    public int Write(byte[] output, bool toStream) => Write(_built.Value, output, toStream);

    /// <summary>Returns the number of parsed messages.</summary>
    public static int Parse(ProtobufNetModel model, ReadOnlyMemory<byte> input) => model.Types.Deserialize<SeedRoot<TMessage>>(input).Messages.Count;

    private int Write(SeedRoot<TMessage> root, byte[] output, bool toStream)
    {
        ProtobufNetWriter writer = toStream ? _stream : _buffer;
        writer.Restart(output);
        writer.Add(root);
        return writer.Written;
    }

    private static SeedRoot<TMessage> Build(int messages)
    {
        var root = new SeedRoot<TMessage>();
        for (int j = 0; j < messages; j++)
        {
            var message = new TMessage { A = SeedValues.A, B = SeedValues.B, D = SeedValues.D, E = [], F = [] };
            message.E.Add(SeedValues.E1);
            message.E.Add(SeedValues.E2);
            message.E.Add(SeedValues.E3);
            message.E.Add(SeedValues.E4);
            for (int i = 0; i < SeedValues.Subs; i++) message.F.Add(new TSub { Id = i, Name = SeedValues.SubName });
            root.Messages.Add(message);
        }
        return root;
    }
}
