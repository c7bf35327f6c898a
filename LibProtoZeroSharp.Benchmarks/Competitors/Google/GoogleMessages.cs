using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Json;
using LibProtoZeroSharp.Benchmarks.Less;
using LibProtoZeroSharp.Benchmarks.Otlp;
using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Tiles;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Google.Protobuf on payloads of any type, with the fastest API that it has for each case.</summary>
public abstract class GoogleMessages
{
    public abstract void Parse();

    /// <summary>Writes all messages one after the other; returns the number of bytes.</summary>
    public abstract int Write(Span<byte> output);

    /// <summary>Parses and writes each message; returns the number of bytes.</summary>
    public abstract int ParseAndWrite(Span<byte> output);

    /// <summary>Parses each message, changes it (<see cref="GoogleEdits"/>), and writes it; returns the number of bytes.</summary>
    public abstract int ParseChangeAndWrite(Span<byte> output);

    /// <summary>Returns the sum of the sizes.</summary>
    public abstract long Measure();

    public abstract void Clone();

    /// <summary>Compares each message with another one that was parsed from the same bytes; returns whether all are equal.</summary>
    public abstract bool EqualsItself();

    /// <summary>Returns the sum of the hash codes.</summary>
    public abstract long Hash();

    /// <summary>The same for the other messages that were parsed from the same bytes.</summary>
    public abstract long HashOfOthers();

    /// <summary>Copies each message, and merges into the copy the other message that was parsed from the same bytes.</summary>
    public abstract void CloneAndMerge();

    /// <summary>Does the same, and returns the sum of the sizes.</summary>
    public abstract long SizeOfMerged();

    /// <summary>Whether bytes are one of the messages, in whatever way they are written.</summary>
    /// <param name="index">The number of the message.</param>
    /// <param name="encoded">The bytes.</param>
    public abstract bool IsMessage(int index, ReadOnlySpan<byte> encoded);

    /// <summary>Writes messages, each with its length before it.</summary>
    public abstract void WriteDelimited(Stream output, Range messages);

    /// <summary>Reads messages that have their lengths before them.</summary>
    public abstract void ReadDelimited(Stream input, int count);

    internal abstract IReadOnlyList<IMessage> All { get; }

    public static GoogleMessages Of(Payloads payloads) => payloads.Type switch
    {
        nameof(Tiny) => new GoogleMessages<Tiny>(Tiny.Parser, payloads),
        nameof(Profile) => new GoogleMessages<Profile>(Profile.Parser, payloads),
        nameof(Ticks) => new GoogleMessages<Ticks>(Ticks.Parser, payloads),
        nameof(Trace) => new GoogleMessages<Trace>(Trace.Parser, payloads),
        nameof(Document) => new GoogleMessages<Document>(Document.Parser, payloads),
        nameof(DenseNodes) => new GoogleMessages<DenseNodes>(DenseNodes.Parser, payloads),
        nameof(PrimitiveBlock) => new GoogleMessages<PrimitiveBlock>(PrimitiveBlock.Parser, payloads),
        nameof(Tree) => new GoogleMessages<Tree>(Tree.Parser, payloads),
        nameof(Nested) => new GoogleMessages<Nested>(Nested.Parser, payloads),
        nameof(Blob) => new GoogleMessages<Blob>(Blob.Parser, payloads),
        nameof(Integers) => new GoogleMessages<Integers>(Integers.Parser, payloads),
        nameof(Doubles) => new GoogleMessages<Doubles>(Doubles.Parser, payloads),
        nameof(Strings) => new GoogleMessages<Strings>(Strings.Parser, payloads),
        nameof(RootMessage) => new GoogleMessages<RootMessage>(RootMessage.Parser, payloads),
        nameof(Everything) => new GoogleMessages<Everything>(Everything.Parser, payloads),
        nameof(FileDescriptorSet) => new GoogleMessages<FileDescriptorSet>(FileDescriptorSet.Parser, payloads),
        nameof(Order) => new GoogleMessages<Order>(Order.Parser, payloads),
        nameof(OrderState) => new GoogleMessages<OrderState>(OrderState.Parser.WithDiscardUnknownFields(true), payloads),
        nameof(ExportTraceServiceRequest) => new GoogleMessages<ExportTraceServiceRequest>(ExportTraceServiceRequest.Parser, payloads),
        nameof(Tile) => new GoogleMessages<Tile>(Tile.Parser, payloads),
        nameof(Recipient) => new GoogleMessages<Recipient>(Recipient.Parser.WithDiscardUnknownFields(true), payloads),
        nameof(TraceTimes) => new GoogleMessages<TraceTimes>(TraceTimes.Parser.WithDiscardUnknownFields(true), payloads),
        nameof(DescriptorNames) => new GoogleMessages<DescriptorNames>(DescriptorNames.Parser.WithDiscardUnknownFields(true), payloads),
        _ => throw new ArgumentException($"There is no message {payloads.Type}.", nameof(payloads)),
    };

    /// <summary>Writes one message; returns the number of bytes.</summary>
    internal static int Write<T>(T message, Span<byte> output) where T : IMessage<T>
    {
        int size = message.CalculateSize();
        message.WriteTo(output[..size]);
        return size;
    }
}

/// <inheritdoc/>
internal sealed class GoogleMessages<T>(MessageParser<T> parser, Payloads payloads) : GoogleMessages where T : class, IMessage<T>
{
    private readonly T[] _others = ParseAll(parser, payloads);

    public T[] Messages { get; } = ParseAll(parser, payloads);

    internal override IReadOnlyList<IMessage> All => Messages;

    public override void Parse()
    {
        for (int i = 0; i < payloads.Count; i++) Parse(parser, payloads, i);
    }

    public override int Write(Span<byte> output)
    {
        int total = 0;
        foreach (T message in Messages) total += Write(message, output[total..]);
        return total;
    }

    public override int ParseAndWrite(Span<byte> output)
    {
        int total = 0;
        for (int i = 0; i < payloads.Count; i++) total += Write(Parse(parser, payloads, i), output[total..]);
        return total;
    }

    public override int ParseChangeAndWrite(Span<byte> output)
    {
        int total = 0;
        for (int i = 0; i < payloads.Count; i++)
        {
            T message = Parse(parser, payloads, i);
            GoogleEdits.Change(message);
            total += Write(message, output[total..]);
        }

        return total;
    }

    public override long Measure()
    {
        long total = 0;
        foreach (T message in Messages) total += message.CalculateSize();
        return total;
    }

    public override void Clone()
    {
        foreach (T message in Messages) message.Clone();
    }

    public override bool EqualsItself()
    {
        bool all = true;
        for (int i = 0; i < Messages.Length; i++) all &= Messages[i].Equals(_others[i]);
        return all;
    }

    public override long Hash() => Hash(Messages);

    public override long HashOfOthers() => Hash(_others);

    public override void CloneAndMerge()
    {
        for (int i = 0; i < Messages.Length; i++) CloneAndMerge(i);
    }

    public override long SizeOfMerged()
    {
        long total = 0;
        for (int i = 0; i < Messages.Length; i++) total += CloneAndMerge(i).CalculateSize();
        return total;
    }

    public override bool IsMessage(int index, ReadOnlySpan<byte> encoded) => Parse(parser, encoded.ToArray(), 0, encoded.Length, payloads.MaxDepth).Equals(Messages[index]);

    public override void WriteDelimited(Stream output, Range messages)
    {
        foreach (T message in Messages.AsSpan(messages)) message.WriteDelimitedTo(output);
    }

    public override void ReadDelimited(Stream input, int count)
    {
        for (int i = 0; i < count; i++) parser.ParseDelimitedFrom(input);
    }

    private T CloneAndMerge(int index)
    {
        T target = Messages[index].Clone();
        target.MergeFrom(_others[index]);
        return target;
    }

    private static long Hash(T[] messages)
    {
        long sum = 0;
        foreach (T message in messages) sum += message.GetHashCode();
        return sum;
    }

    private static T[] ParseAll(MessageParser<T> parser, Payloads payloads) =>
        [.. Enumerable.Range(0, payloads.Count).Select(i => Parse(parser, payloads, i))];

    private static T Parse(MessageParser<T> parser, Payloads payloads, int index) =>
        Parse(parser, payloads.Encoded, payloads.Offsets[index], payloads[index].Length, payloads.MaxDepth);

    /// <summary>Parses the bytes as a span, or as a stream if there is a depth: only its parser of streams has a setting for that.</summary>
    private static T Parse(MessageParser<T> parser, byte[] encoded, int start, int length, int maxDepth) => maxDepth == 0
        ? parser.ParseFrom(encoded.AsSpan(start, length))
        : parser.ParseFrom(CodedInputStream.CreateWithLimits(new MemoryStream(encoded, start, length), int.MaxValue, maxDepth));
}
