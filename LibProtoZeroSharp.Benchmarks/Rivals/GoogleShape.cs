using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Google.Protobuf on the payloads of one shape, each time through the fastest API that it has for the case.</summary>
public abstract class GoogleShape
{
    public abstract void Parse();

    /// <summary>Writes all messages one behind the other; returns the number of bytes.</summary>
    public abstract int Write(Span<byte> output);

    /// <summary>Parses and writes each message; returns the number of bytes.</summary>
    public abstract int ParseAndWrite(Span<byte> output);

    /// <summary>Returns the sum of the sizes.</summary>
    public abstract long Measure();

    public abstract void Clone();

    /// <summary>Compares each message with another one that was parsed from the same bytes; returns whether all are equal.</summary>
    public abstract bool EqualsItself();

    public static GoogleShape Create(Payloads payloads) => payloads.Type switch
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
        _ => throw new ArgumentException($"There is no message {payloads.Type}.", nameof(payloads)),
    };

    private sealed class Of<T>(MessageParser<T> parser, Payloads payloads) : GoogleShape where T : class, IMessage<T>
    {
        private readonly T[] _messages = [.. Enumerable.Range(0, payloads.Count).Select(i => parser.ParseFrom(payloads[i]))];
        private readonly T[] _others = [.. Enumerable.Range(0, payloads.Count).Select(i => parser.ParseFrom(payloads[i]))];

        public override void Parse()
        {
            for (int i = 0; i < payloads.Count; i++) parser.ParseFrom(payloads[i]);
        }

        public override int Write(Span<byte> output)
        {
            int total = 0;
            foreach (T message in _messages) total += Write(message, output[total..]);
            return total;
        }

        public override int ParseAndWrite(Span<byte> output)
        {
            int total = 0;
            for (int i = 0; i < payloads.Count; i++) total += Write(parser.ParseFrom(payloads[i]), output[total..]);
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

        private static int Write(T message, Span<byte> output)
        {
            int size = message.CalculateSize();
            message.WriteTo(output[..size]);
            return size;
        }
    }
}
