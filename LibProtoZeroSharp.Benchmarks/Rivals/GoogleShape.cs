using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Google.Protobuf on the payloads of one shape.</summary>
public abstract class GoogleShape
{
    public abstract void Parse();

    public abstract int Write(Span<byte> output);

    public abstract long Measure();

    public abstract void Clone();

    public abstract bool EqualsItself();

    public abstract void ParseAndWrite(Span<byte> output);

    /// <param name="type">The name of the message in <c>shapes.proto</c>.</param>
    /// <param name="payloads">Encoded messages of that type.</param>
    public static GoogleShape Create(string type, byte[][] payloads) => type switch
    {
        nameof(Tiny) => new Of<Tiny>(Tiny.Parser, payloads),
        nameof(Profile) => new Of<Profile>(Profile.Parser, payloads),
        nameof(Ticks) => new Of<Ticks>(Ticks.Parser, payloads),
        nameof(Trace) => new Of<Trace>(Trace.Parser, payloads),
        nameof(DenseNodes) => new Of<DenseNodes>(DenseNodes.Parser, payloads),
        nameof(Tree) => new Of<Tree>(Tree.Parser, payloads),
        nameof(Blob) => new Of<Blob>(Blob.Parser, payloads),
        nameof(Integers) => new Of<Integers>(Integers.Parser, payloads),
        nameof(Doubles) => new Of<Doubles>(Doubles.Parser, payloads),
        nameof(Strings) => new Of<Strings>(Strings.Parser, payloads),
        _ => throw new ArgumentException($"There is no message {type}.", nameof(type)),
    };

    private sealed class Of<T>(MessageParser<T> parser, byte[][] payloads) : GoogleShape where T : class, IMessage<T>
    {
        private readonly T[] _messages = [.. payloads.Select(parser.ParseFrom)];
        private readonly T[] _others = [.. payloads.Select(parser.ParseFrom)];

        public override void Parse()
        {
            foreach (byte[] payload in payloads) parser.ParseFrom(payload);
        }

        public override int Write(Span<byte> output)
        {
            int total = 0;
            foreach (T message in _messages) total += Write(message, output);
            return total;
        }

        public override long Measure()
        {
            long total = 0;
            foreach (T message in _messages) total += message.CalculateSize();
            return total;
        }

        public override void Clone()
        {
            foreach (T message in _messages) message.Clone();
        }

        public override bool EqualsItself()
        {
            bool all = true;
            for (int i = 0; i < _messages.Length; i++) all &= _messages[i].Equals(_others[i]);
            return all;
        }

        public override void ParseAndWrite(Span<byte> output)
        {
            foreach (byte[] payload in payloads) Write(parser.ParseFrom(payload), output);
        }

        private static int Write(T message, Span<byte> output)
        {
            int size = message.CalculateSize();
            message.WriteTo(output[..size]);
            return size;
        }
    }
}
