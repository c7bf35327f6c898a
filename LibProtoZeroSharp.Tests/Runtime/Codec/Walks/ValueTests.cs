extern alias GoogleProtobuf;

using System.Text.Json.Nodes;
using FsCheck;
using FsCheck.Fluent;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Codec.Walks;

/// <summary>Random messages of every schema: compared, hashed, cleared, copied and merged, with Google's library as the oracle.</summary>
public class ValueTests
{
    private static readonly Config Runs = Campaign.Properties(10, 30);

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void MessagesAreEqualWhereGooglesAreAndTakeAsMuchSpace(string name)
    {
        var drop = new Random(3);
        int equal = 0;
        Holds(name, (schema, random, arena) =>
        {
            byte[] bytes = random.Next(schema, 20).ToByteArray();
            byte[][] fields = Fields(bytes);
            Assert.True(schema.AreEqual(bytes, bytes, arena));
            byte[][] others = [.. Enumerable.Range(0, 6).Select(_ => fields.Where(_ => drop.Next(fields.Length + 1) != 0).SelectMany(field => field).ToArray()), []];
            foreach (byte[] other in others)
            {
                // Google's classes treat a field that is set to its default as equal to an absent one, but an absent one takes no bytes.
                IMessage first = schema.ParsePartial(bytes), second = schema.ParsePartial(other);
                bool expected = first.Equals(second) && first.CalculateSize() == second.CalculateSize();
                if (expected) equal++;
                Assert.Equal(expected, schema.AreEqual(bytes, other, arena));
            }
        });
        Assert.NotEqual(0, equal);
    }

    /// <summary>Two messages are equal if and only if they are written alike, after any change in one of them.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void MessagesAreEqualWhereTheyAreWrittenAlike(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        int different = 0;
        for (int seed = 0; seed < Campaign.Iterations(15, 40); seed++)
        {
            byte[] bytes = new RandomMessages(seed).Next(schema, 20).ToByteArray();
            byte[] written = schema.Rewrite(bytes, arena, TestMessageType.Partial);
            var random = new Random(seed);
            for (int i = 0; i < 20 && bytes.Length != 0; i++)
            {
                byte[] changed = [.. bytes];
                changed[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
                arena.Reset();
                byte[] rewritten;
                try
                {
                    rewritten = schema.Rewrite(changed, arena, TestMessageType.Partial);
                }
                catch (ProtoException)
                {
                    continue;
                }

                bool areEqual = schema.AreEqual(bytes, changed, arena);
                if (areEqual && !written.SequenceEqual(rewritten))
                {
                    // Only entries of maps, and unknown fields of different numbers, may have another order.
                    Assert.Equal(written.Order(), rewritten.Order());
                    continue;
                }

                Assert.Equal(written.SequenceEqual(rewritten), areEqual);
                if (!areEqual) different++;
            }
        }

        // A message without fields of its own is rarely given any.
        Assert.True(different != 0 || schema == TestMessageType.Nothing);
    }

    /// <summary>Another order of fields gives another order of maps, which doesn't count.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void TheOrderOfFieldsCountsOnlyWhereGoogleSeesIt(string name)
    {
        var shuffle = new Random(4);
        Holds(name, (schema, random, arena) =>
        {
            byte[] bytes = random.Next(schema, 40).ToByteArray();
            byte[][] fields = Fields(bytes);
            shuffle.Shuffle(fields);
            byte[] shuffled = [.. fields.SelectMany(field => field)];
            // Google's comparison ignores the order of unknown fields with different numbers.
            if (schema.UnknownFields(bytes, arena).Length != 0) return;
            IMessage left = schema.ParsePartial(bytes);
            IMessage right = schema.ParsePartial(shuffled);
            bool expected = left.Equals(right);
            bool areEqual = schema.AreEqual(bytes, shuffled, arena);
            if (areEqual == expected) return;
            // For Google a value that is set to its default equals an absent one, but not in JSON, where maps have no order either.
            Assert.True(expected && !JsonNode.DeepEquals(JsonNode.Parse(left.ToString()!), JsonNode.Parse(right.ToString()!)));
        });
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void NearlyAllMessagesHashDifferently(string name)
    {
        // Messages without fields of their own have only unknown fields.
        TestMessageType schema = TestMessageType.All[name];
        var hashes = new Dictionary<int, byte[]>();
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Campaign.Iterations(100, 300); seed++)
        {
            byte[] bytes = new RandomMessages(seed).Next(schema, 60).ToByteArray();
            int hash = schema.ParseBoxed(bytes, arena).GetHashCode();
            if (hashes.TryGetValue(hash, out byte[]? before)) Assert.Equal(schema.Parse(before), schema.Parse(bytes));
            hashes[hash] = bytes;
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void AClearedMessageIsEmpty(string name) =>
        Holds(name, (schema, random, arena) => schema.AssertClears(random.Next(schema, 50).ToByteArray(), arena));

    [Theory]
    [MemberData(nameof(Names))]
    public void ACloneNeedsNothingOfTheOriginal(string name) => Holds(name, (schema, random, arena) =>
    {
        byte[] bytes = random.Next(schema, 50).ToByteArray();
        Assert.Equal(schema.Rewrite(bytes, arena), schema.CloneAndDestroy(bytes, arena));
    });

    /// <summary>The oracle is the decoder: joined encodings are an encoding of the merged message.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void MergingIsReadingOneAfterTheOther(string name) => Holds(name, (schema, random, arena) =>
    {
        byte[] first = random.Next(schema, 40).ToByteArray();
        byte[] second = random.Next(schema, 40).ToByteArray();
        byte[] merged = schema.Merge(first, second, arena);
        Assert.Equal(schema.Rewrite([.. first, .. second], arena), merged);
        IMessage expected = schema.Parse(first);
        expected.MergeFrom(second);
        schema.AssertSame(expected.ToByteArray(), merged);
        Assert.Equal(schema.Rewrite(first, arena), schema.Merge(first, [], arena));
        Assert.Equal(schema.Rewrite(first, arena, TestMessageType.Partial), schema.Merge([], first, arena));
    });

    [Theory]
    [InlineData("Singular", "OldSingular")]
    [InlineData("Repeated", "OldRepeated")]
    [InlineData("Maps", "Nothing")]
    public void UnknownFieldsAreComparedCopiedAndMerged(string name, string older) => Holds(name, (schema, random, arena) =>
    {
        TestMessageType old = TestMessageType.All[older];
        byte[] first = random.Next(schema, 40).ToByteArray();
        byte[] second = random.Next(schema, 40).ToByteArray();
        Assert.Equal(old.Parse(first).Equals(old.Parse(second)), old.AreEqual(first, second, arena));
        Assert.True(old.AreEqual(first, first, arena));
        Assert.Equal(old.Rewrite(first, arena), old.CloneAndDestroy(first, arena));
        Assert.Equal(old.Rewrite([.. first, .. second], arena), old.Merge(first, second, arena));
        old.AssertClears(first, arena);

        byte[] unknown = old.UnknownFields(first, arena);
        Assert.Equal(TestMessageType.Nothing.UnknownFields(unknown, arena), unknown);
        HashSet<int> known = [.. old.Google.Fields.InFieldNumberOrder().Select(field => field.FieldNumber)];
        Assert.Equal(Fields(first).Where(field => !known.Contains((int)(new CodedInputStream(field).ReadTag() >> 3))).SelectMany(field => field), unknown);
    });

    [Theory]
    [MemberData(nameof(Names))]
    public void NothingAllocatesManagedMemory(string name) =>
        TestMessageType.All[name].AssertValuesAllocateNothing(new RandomMessages(12).Next(TestMessageType.All[name], 60).ToByteArray());

    [Theory]
    [MemberData(nameof(Names))]
    public void AnExhaustedArenaStaysUsable(string name) =>
        TestMessageType.All[name].AssertExhaustionIsHarmless(new RandomMessages(13).Next(TestMessageType.All[name], 60).ToByteArray());

    private static byte[][] Fields(byte[] bytes)
    {
        List<int> boundaries = GoogleWire.FieldBoundaries(bytes);
        return [.. boundaries.Zip(boundaries.Skip(1), (start, end) => bytes[start..end])];
    }

    private static void Holds(string name, Action<TestMessageType, RandomMessages, ArenaAllocator> property)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        Check.One(Runs, Prop.ForAll(ArbMap.Default.ArbFor<int>(), seed =>
        {
            arena.Reset();
            property(schema, new RandomMessages(seed), arena);
        }));
    }
}
