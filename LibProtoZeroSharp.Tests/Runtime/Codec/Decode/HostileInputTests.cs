extern alias GoogleProtobuf;

using LibProtoZeroSharp.Memory;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>
/// Truncated messages, and messages with changed bytes. Input and arena end at memory that kills the run when it is accessed.
/// </summary>
[Trait("Promise", "P01")]
public class HostileInputTests
{
    private static readonly int Mutations = Campaign.Iterations(300, Checks.Full ? 1_000 : 6_250);

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void EveryBeginningOfAMessageIsJudgedAsGoogleDoes(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var parser = new DifferentialParser();
        for (int seed = 0; seed < Campaign.Iterations(1, 4); seed++)
        {
            byte[] bytes = Sample(schema, seed, 600);
            for (int length = 0; length <= bytes.Length; length++) parser.Compare(schema, bytes.AsSpan(0, length));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void ChangedMessagesAreJudgedAsGoogleDoes(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var parser = new DifferentialParser();
        var random = new Random(1234);
        byte[][] samples = [.. Enumerable.Range(0, 40).Select(seed => Sample(schema, seed, 400))];
        for (int i = 0; i < Mutations; i++) parser.Compare(schema, ByteMutator.Mutate(samples[random.Next(samples.Length)], random));
        TestContext.Current.TestOutputHelper?.WriteLine($"{parser.Accepted} of {Mutations} were messages; the C++ parser was asked {parser.Asked} times.");
    }

    /// <summary>A random message that is not too long, and, if possible, not too short.</summary>
    private static byte[] Sample(TestMessageType schema, int seed, int longest)
    {
        var random = new RandomMessages(seed);
        byte[] best = [];
        for (int density = 2; density <= 100; density += 7)
        {
            byte[] bytes = random.Next(schema, density).ToByteArray();
            if (bytes.Length <= longest && bytes.Length > best.Length) best = bytes;
        }

        return best;
    }
}
