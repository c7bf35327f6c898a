extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>Messages of types that are known at run time do what generated ones do, to the last byte and to the offset of an error.</summary>
public class DynamicDifferentialTests
{
    private const int Mutants = 15;

    private static readonly int Seeds = Campaign.Iterations(4, 20);

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void ValidMessagesAreTheSame(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        for (int seed = 0; seed < Seeds; seed++) schema.AssertDynamicIsSame(new RandomMessages(seed).Next(schema, seed % 100 + 1).ToByteArray());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void TheirTextsAreParsedTheSame(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        for (int seed = 0; seed < Seeds; seed++) schema.AssertDynamicTextIsSame(new RandomMessages(seed).Next(schema, seed % 100 + 1).ToByteArray());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void MutatedMessagesAreTheSame(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        for (int seed = 0; seed < Seeds; seed++)
        {
            byte[] bytes = new RandomMessages(seed).Next(schema, 40).ToByteArray();
            var random = new Random(seed);
            for (int i = 0; i < Mutants; i++)
            {
                byte[] mutant = [.. bytes];
                for (int flips = random.Next(1, 4); flips > 0 && mutant.Length != 0; flips--) mutant[random.Next(mutant.Length)] = (byte)random.Next(256);
                schema.AssertDynamicIsSame(mutant.AsSpan(0, random.Next(3) == 0 ? random.Next(mutant.Length + 1) : mutant.Length).ToArray());
            }
        }
    }
}
