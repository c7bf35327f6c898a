using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Google.Protobuf builds the messages of a shape from values. Each type needs code of its own.</summary>
public abstract class GoogleShape
{
    /// <summary>Builds all messages.</summary>
    public abstract void Build();

    /// <summary>Builds each message and writes it after the previous one; returns the number of bytes.</summary>
    public abstract int BuildAndWrite(Span<byte> output);

    /// <param name="messages">The messages, which have the type of the shape.</param>
    /// <param name="values">An array of the values that those messages are built from.</param>
    public static GoogleShape Of(GoogleMessages messages, Array values) => messages switch
    {
        GoogleMessages<Tiny> => new With<Tiny, TinyValues, GoogleTiny>(values),
        GoogleMessages<Profile> => new With<Profile, ProfileValues, GoogleProfile>(values),
        GoogleMessages<Ticks> => new With<Ticks, TickValues[], GoogleTicks>(values),
        GoogleMessages<Trace> => new With<Trace, TraceValues, GoogleTrace>(values),
        GoogleMessages<Document> => new With<Document, DocumentValues, GoogleDocument>(values),
        GoogleMessages<DenseNodes> => new With<DenseNodes, DenseNodesValues, GoogleDenseNodes>(values),
        GoogleMessages<Tree> => new With<Tree, TreeValues, GoogleTree>(values),
        GoogleMessages<Nested> => new With<Nested, NestedValues, GoogleNested>(values),
        GoogleMessages<Blob> => new With<Blob, BlobValues, GoogleBlob>(values),
        GoogleMessages<Integers> => new With<Integers, int[], GoogleIntegers>(values),
        GoogleMessages<Doubles> => new With<Doubles, double[], GoogleDoubles>(values),
        GoogleMessages<Strings> => new With<Strings, Text[], GoogleStrings>(values),
        GoogleMessages<RootMessage> => new With<RootMessage, SeedRootValues, GoogleSeedRoot>(values),
        _ => throw new ArgumentException("Nobody builds such messages.", nameof(messages)),
    };

    private sealed class With<T, TValues, TShape>(Array values) : GoogleShape
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
    }
}
