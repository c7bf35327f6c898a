using ProtoBuf;
using static LibProtoZeroSharp.Benchmarks.Competitors.ProtobufNetContracts;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>protobuf-net on the payloads of one shape.</summary>
/// <param name="variant">Whether the messages are classes, or the small ones are structs; null if there are no small ones.</param>
public abstract class ProtobufNetShape(string? variant)
{
    private const string Classes = "classes", Structs = "structs";

    public string? Variant => variant;

    /// <summary>The variants for the type; none if there are no contracts for it.</summary>
    public static IEnumerable<ProtobufNetShape> Create(Payloads payloads) => payloads.Type switch
    {
        nameof(Tiny) => [new Of<Tiny>(Classes, payloads), new Of<TinyStruct>(Structs, payloads)],
        nameof(Profile<>) => [new Of<Profile<Visit>>(Classes, payloads), new Of<Profile<VisitStruct>>(Structs, payloads)],
        nameof(Ticks<>) => [new Of<Ticks<Tick>>(Classes, payloads), new Of<Ticks<TickStruct>>(Structs, payloads)],
        nameof(ProtobufNetTraces.Trace<>) =>
        [
            new Of<ProtobufNetTraces.Trace<ProtobufNetTraces.Attribute>>(Classes, payloads),
            new Of<ProtobufNetTraces.Trace<ProtobufNetTraces.AttributeStruct>>(Structs, payloads),
        ],
        nameof(DenseNodes) => [new Of<DenseNodes>(null, payloads)],
        nameof(Tree) => [new Of<Tree>(null, payloads)],
        nameof(Blob) => [new Of<Blob>(null, payloads)],
        nameof(Integers) => [new Of<Integers>(null, payloads)],
        nameof(Doubles) => [new Of<Doubles>(null, payloads)],
        nameof(Strings) => [new Of<Strings>(null, payloads)],
        nameof(Seed.RootMessage) => [new Of<SeedRoot<SeedMessage>>(null, payloads)],
        _ => [],
    };

    public abstract void Parse();

    /// <summary>Writes all messages one after the other; returns the number of bytes.</summary>
    public abstract int Write(byte[] output, bool toStream);

    /// <summary>Parses and writes each message; returns the number of bytes.</summary>
    public abstract int ParseAndWrite(byte[] output, bool toStream);

    /// <summary>Writes one message, or a clone of it; returns its bytes.</summary>
    public abstract byte[] Bytes(int index, bool ofClone);

    /// <summary>Returns the sum of the sizes.</summary>
    public abstract long Measure();

    public abstract void Clone();

    private sealed class Of<T>(string? variant, Payloads payloads) : ProtobufNetShape(variant)
    {
        /// <summary>Parsed by an operation, so that an exception is that of the operation.</summary>
        private readonly Lazy<T[]> _messages = new(() => [.. Enumerable.Range(0, payloads.Count).Select(i => Serializer.Deserialize<T>(payloads[i]))]);
        private readonly ProtobufNetWriter _buffer = new ProtobufNetWriter.ToBuffer(), _stream = new ProtobufNetWriter.ToStream();

        public override void Parse()
        {
            for (int i = 0; i < payloads.Count; i++) Serializer.Deserialize<T>(payloads[i]);
        }

        public override int Write(byte[] output, bool toStream)
        {
            ProtobufNetWriter writer = Restart(output, toStream);
            foreach (T message in _messages.Value) writer.Add(message);
            return writer.Written;
        }

        public override int ParseAndWrite(byte[] output, bool toStream)
        {
            ProtobufNetWriter writer = Restart(output, toStream);
            for (int i = 0; i < payloads.Count; i++) writer.Add(Serializer.Deserialize<T>(payloads[i]));
            return writer.Written;
        }

        public override byte[] Bytes(int index, bool ofClone)
        {
            using var stream = new MemoryStream();
            T message = _messages.Value[index];
            Serializer.Serialize(stream, ofClone ? Serializer.DeepClone(message) : message);
            return stream.ToArray();
        }

        public override long Measure()
        {
            long total = 0;
            foreach (T message in _messages.Value)
            {
                using MeasureState<T> measured = Serializer.Measure(message);
                total += measured.Length;
            }

            return total;
        }

        public override void Clone()
        {
            foreach (T message in _messages.Value) Serializer.DeepClone(message);
        }

        private ProtobufNetWriter Restart(byte[] output, bool toStream)
        {
            ProtobufNetWriter writer = toStream ? _stream : _buffer;
            writer.Restart(output);
            return writer;
        }
    }
}
