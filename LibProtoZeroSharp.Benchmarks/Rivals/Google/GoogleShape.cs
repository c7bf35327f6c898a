using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Google.Protobuf on a shape: what takes code of its own for each type of message.</summary>
public abstract class GoogleShape
{
    /// <summary>Builds all messages.</summary>
    public abstract void Build();

    /// <summary>Builds each message and writes it behind the one before; returns the number of bytes.</summary>
    public abstract int BuildAndWrite(Span<byte> output);

    /// <summary>Touches every field of all messages, which are there already; returns the sum over what it saw.</summary>
    public abstract ulong Walk();

    /// <summary>The sum that libraries get whose texts are UTF-8.</summary>
    public abstract ulong WalkUtf8();

    /// <param name="messages">The parsed messages.</param>
    /// <param name="values">An array of what those messages are built from.</param>
    public static GoogleShape Of(GoogleMessages messages, Array values) => messages switch
    {
        GoogleMessages<Tiny> tiny => new With<Tiny, TinyValues, GoogleTiny>(tiny, values),
        GoogleMessages<Profile> profiles => new With<Profile, ProfileValues, GoogleProfile>(profiles, values),
        GoogleMessages<Ticks> ticks => new With<Ticks, TickValues[], GoogleTicks>(ticks, values),
        GoogleMessages<Trace> traces => new With<Trace, TraceValues, GoogleTrace>(traces, values),
        GoogleMessages<DenseNodes> nodes => new With<DenseNodes, DenseNodesValues, GoogleDenseNodes>(nodes, values),
        GoogleMessages<Tree> trees => new With<Tree, TreeValues, GoogleTree>(trees, values),
        GoogleMessages<Blob> blobs => new With<Blob, BlobValues, GoogleBlob>(blobs, values),
        GoogleMessages<Integers> integers => new With<Integers, int[], GoogleIntegers>(integers, values),
        GoogleMessages<Doubles> doubles => new With<Doubles, double[], GoogleDoubles>(doubles, values),
        GoogleMessages<Strings> strings => new With<Strings, Text[], GoogleStrings>(strings, values),
        _ => throw new ArgumentException("Nobody builds such messages.", nameof(messages)),
    };

    private sealed class With<T, TValues, TShape>(GoogleMessages<T> messages, Array values) : GoogleShape
        where T : class, IMessage<T>
        where TShape : struct, IGoogleMessage<T, TValues>
    {
        private readonly TValues[] _values = (TValues[])values;

        public override void Build()
        {
            foreach (TValues values in _values) TShape.Build(values);
        }

        public override int BuildAndWrite(Span<byte> output)
        {
            int total = 0;
            foreach (TValues values in _values) total += GoogleMessages.Write(TShape.Build(values), output[total..]);
            return total;
        }

        public override ulong Walk()
        {
            ulong sum = 0;
            foreach (T message in messages.Messages) sum += TShape.Walk<WalkedChars>(message);
            return sum;
        }

        public override ulong WalkUtf8()
        {
            ulong sum = 0;
            foreach (T message in messages.Messages) sum += TShape.Walk<WalkedUtf8>(message);
            return sum;
        }
    }
}
