using ProtoBuf;
using ProtoBuf.Meta;
using static LibProtoZeroSharp.Benchmarks.Competitors.ProtobufNetContracts;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>protobuf-net on the payloads of one shape.</summary>
/// <param name="kind">Whether the messages are classes, or the small ones are structs; null if there are no small ones.</param>
/// <param name="model">The model.</param>
public abstract class ProtobufNetShape(string? kind, ProtobufNetModel model)
{
    private const string Classes = "classes", Structs = "structs";

    /// <summary>The variants for the type; none if there are no contracts for it.</summary>
    public static IEnumerable<ProtobufNetShape> Create(Payloads payloads) => ProtobufNetModel.All.SelectMany(model => Create(payloads, model));

    private static IEnumerable<ProtobufNetShape> Create(Payloads payloads, ProtobufNetModel model) => payloads.Type switch
    {
        nameof(Tiny) => [new Of<Tiny>(Classes, model, payloads), new Of<TinyStruct>(Structs, model, payloads)],
        nameof(Profile<>) => [new Of<Profile<Visit>>(Classes, model, payloads), new Of<Profile<VisitStruct>>(Structs, model, payloads)],
        nameof(Ticks<>) => [new Of<Ticks<Tick>>(Classes, model, payloads), new Of<Ticks<TickStruct>>(Structs, model, payloads)],
        nameof(ProtobufNetTraces.Trace<>) =>
        [
            new Of<ProtobufNetTraces.Trace<ProtobufNetTraces.Attribute>>(Classes, model, payloads),
            new Of<ProtobufNetTraces.Trace<ProtobufNetTraces.AttributeStruct>>(Structs, model, payloads),
        ],
        nameof(ProtobufNetDocuments.Document) => [new Of<ProtobufNetDocuments.Document>(null, model, payloads)],
        nameof(DenseNodes) => [new Of<DenseNodes>(null, model, payloads)],
        nameof(Tree) => [new Of<Tree>(null, model, payloads)],
        nameof(Nested) => [new Of<Nested>(null, model, payloads)],
        nameof(Blob) => [new Of<Blob>(null, model, payloads)],
        nameof(Integers) => [new Of<Integers>(null, model, payloads)],
        nameof(Doubles) => [new Of<Doubles>(null, model, payloads)],
        nameof(Strings) => [new Of<Strings>(null, model, payloads)],
        nameof(ProtobufNetOtlp.ExportTraceServiceRequest) => [new Of<ProtobufNetOtlp.ExportTraceServiceRequest>(null, model, payloads)],
        nameof(ProtobufNetTiles.Tile) => [new Of<ProtobufNetTiles.Tile>(null, model, payloads)],
        nameof(ProtobufNetLess.Recipient) => [new Of<ProtobufNetLess.Recipient>(null, model, payloads)],
        nameof(ProtobufNetLess.TraceTimes) => [new Of<ProtobufNetLess.TraceTimes>(null, model, payloads)],
        nameof(ProtobufNetLess.Order) => [new Of<ProtobufNetLess.Order>(null, model, payloads)],
        nameof(ProtobufNetLess.OrderState) => [new Of<ProtobufNetLess.OrderState>(null, model, payloads)],
        nameof(Seed.RootMessage) => [new Of<SeedRoot<SeedMessage>>(null, model, payloads)],
        _ => [],
    };

    /// <summary>The name of the variant of an operation.</summary>
    /// <param name="way">The way of writing; null for other operations.</param>
    public string Variant(string? way) => model.Variant(kind, way);

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

    private sealed class Of<T>(string? kind, ProtobufNetModel model, Payloads payloads) : ProtobufNetShape(kind, model)
    {
        private readonly TypeModel _model = model.Types;

        /// <summary>Parsed by an operation, so that an exception is that of the operation.</summary>
        private readonly Lazy<T[]> _messages = new(() => [.. Enumerable.Range(0, payloads.Count).Select(i => model.Types.Deserialize<T>(payloads[i]))]);
        private readonly ProtobufNetWriter _buffer = new ProtobufNetWriter.ToBuffer(model.Types), _stream = new ProtobufNetWriter.ToStream(model.Types);

        public override void Parse()
        {
            for (int i = 0; i < payloads.Count; i++) _model.Deserialize<T>(payloads[i]);
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
            for (int i = 0; i < payloads.Count; i++) writer.Add(_model.Deserialize<T>(payloads[i]));
            return writer.Written;
        }

        public override byte[] Bytes(int index, bool ofClone)
        {
            using var stream = new MemoryStream();
            T message = _messages.Value[index];
            _model.Serialize(stream, ofClone ? _model.DeepClone(message) : message);
            return stream.ToArray();
        }

        public override long Measure()
        {
            long total = 0;
            foreach (T message in _messages.Value)
            {
                using MeasureState<T> measured = _model.Measure(message);
                total += measured.Length;
            }

            return total;
        }

        public override void Clone()
        {
            foreach (T message in _messages.Value) _model.DeepClone(message);
        }

        private ProtobufNetWriter Restart(byte[] output, bool toStream)
        {
            ProtobufNetWriter writer = toStream ? _stream : _buffer;
            writer.Restart(output);
            return writer;
        }
    }
}
