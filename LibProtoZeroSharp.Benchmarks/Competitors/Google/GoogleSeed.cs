using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Google.Protobuf on the seed workload, with the fastest API that it has for each case.</summary>
public sealed class GoogleSeed(int messages)
{
    private readonly Lazy<RootMessage> _built = new(() => Build(messages));

    /// <summary>Builds the messages and writes them; returns the number of bytes written.</summary>
    public int BuildAndWrite(Span<byte> output) => Write(Build(messages), output);

    /// <summary>Writes messages that are built only once.</summary>
    public int Write(Span<byte> output) => Write(_built.Value, output);

    /// <summary>Returns the number of messages in the parsed root.</summary>
    public static int Parse(ReadOnlySpan<byte> input) => RootMessage.Parser.ParseFrom(input).Messages.Count;

    /// <summary>Whether bytes are the same messages, in whatever way they are written.</summary>
    public static bool AreSame(ReadOnlySpan<byte> encoded, ReadOnlySpan<byte> other) => RootMessage.Parser.ParseFrom(encoded).Equals(RootMessage.Parser.ParseFrom(other));

    private static int Write(RootMessage root, Span<byte> output)
    {
        int size = root.CalculateSize();
        root.WriteTo(output[..size]);
        return size;
    }

    private static RootMessage Build(int messages)
    {
        var root = new RootMessage();
        for (int j = 0; j < messages; j++)
        {
            var message = new TestMessage { A = SeedValues.A, B = SeedValues.B, D = SeedValues.D };
            message.E.Add(SeedValues.E1);
            message.E.Add(SeedValues.E2);
            message.E.Add(SeedValues.E3);
            message.E.Add(SeedValues.E4);
            for (int i = 0; i < SeedValues.Subs; i++) message.F.Add(new SubMessage { Id = i, Name = SeedValues.SubName });
            root.Messages.Add(message);
        }
        return root;
    }
}
