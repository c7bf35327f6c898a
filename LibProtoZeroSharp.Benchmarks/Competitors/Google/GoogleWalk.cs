using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Walks all fields of Google.Protobuf's messages. Each type needs code of its own.</summary>
public abstract class GoogleWalk
{
    /// <summary>Reads every field of all existing messages; returns the sum of the values.</summary>
    public abstract ulong Run();

    /// <summary>The sum that libraries with UTF-8 texts get.</summary>
    public abstract ulong RunUtf8();

    /// <param name="messages">The parsed messages.</param>
    public static GoogleWalk Of(GoogleMessages messages) => messages switch
    {
        GoogleMessages<Tiny> of => new With<Tiny, GoogleTiny>(of),
        GoogleMessages<Profile> of => new With<Profile, GoogleProfile>(of),
        GoogleMessages<Ticks> of => new With<Ticks, GoogleTicks>(of),
        GoogleMessages<Trace> of => new With<Trace, GoogleTrace>(of),
        GoogleMessages<Document> of => new With<Document, GoogleDocument>(of),
        GoogleMessages<DenseNodes> of => new With<DenseNodes, GoogleDenseNodes>(of),
        GoogleMessages<PrimitiveBlock> of => new With<PrimitiveBlock, GoogleOsmBlock>(of),
        GoogleMessages<Tree> of => new With<Tree, GoogleTree>(of),
        GoogleMessages<Nested> of => new With<Nested, GoogleNested>(of),
        GoogleMessages<Blob> of => new With<Blob, GoogleBlob>(of),
        GoogleMessages<Integers> of => new With<Integers, GoogleIntegers>(of),
        GoogleMessages<Doubles> of => new With<Doubles, GoogleDoubles>(of),
        GoogleMessages<Strings> of => new With<Strings, GoogleStrings>(of),
        GoogleMessages<RootMessage> of => new With<RootMessage, GoogleSeedRoot>(of),
        GoogleMessages<FileDescriptorSet> of => new With<FileDescriptorSet, GoogleDescriptorSet>(of),
        _ => throw new ArgumentException("Nobody walks such messages.", nameof(messages)),
    };

    private sealed class With<T, TWalk>(GoogleMessages<T> messages) : GoogleWalk
        where T : class, IMessage<T>
        where TWalk : struct, IGoogleWalked<T>
    {
        public override ulong Run() => Run<WalkedChars>();

        public override ulong RunUtf8() => Run<WalkedUtf8>();

        private ulong Run<TText>() where TText : struct, IWalkedText
        {
            ulong sum = 0;
            foreach (T message in messages.Messages) sum += TWalk.Walk<TText>(message);
            return sum;
        }
    }
}
