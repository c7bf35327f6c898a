extern alias GoogleProtobuf;

using System.Buffers;
using FsCheck;
using FsCheck.Fluent;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Random messages of every schema, to and from Google's library.</summary>
public class DifferentialTests
{
    private static readonly Config Runs = Campaign.Properties(15, 60);

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void WhatGoogleWritesIsWrittenAgain(string name) => Holds(name, (schema, random, arena) =>
    {
        IMessage message = random.Next(schema, 50);
        byte[] bytes = message.ToByteArray();
        byte[] rewritten = schema.RewriteInEveryWay(bytes, arena);
        schema.AssertSame(bytes, rewritten);
        Assert.Equal(message, schema.Parse(rewritten));
    });

    [Theory]
    [MemberData(nameof(Names))]
    public void EveryKindOfInputGivesTheSame(string name) => Holds(name, (schema, random, arena) =>
    {
        byte[] bytes = random.Next(schema, 30).ToByteArray();
        schema.AssertSame(bytes, schema.Rewrite(bytes, arena));
        using var memory = new GuardedMemory(bytes.Length + 1);
        schema.AssertSame(bytes, schema.Rewrite(memory.Place(bytes), arena));
        schema.AssertSame(bytes, schema.Rewrite(memory.Place(bytes), arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }));
        schema.AssertSame(bytes, schema.Rewrite(new ReadOnlySequence<byte>(bytes), arena));
        schema.AssertSame(bytes, schema.Rewrite(Inputs.Segmented(bytes, segment: 1), arena));
        schema.AssertSame(bytes, schema.Rewrite(Inputs.Segmented(bytes, segment: 1000), arena));
        schema.AssertSame(bytes, schema.Rewrite(new MemoryStream(bytes), arena));
        schema.AssertSame(bytes, schema.Rewrite(new TrickleStream(bytes), arena));
        Assert.True(schema.TryRewrite(bytes, arena, default, out byte[] tried));
        schema.AssertSame(bytes, tried);
    });

    /// <summary>Scalars are overwritten, lists and maps appended to, and sub-messages merged, however the input is cut into pieces.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void MessagesMergeAsGooglesDo(string name) => Holds(name, (schema, random, arena) =>
    {
        byte[] first = random.Next(schema, 40).ToByteArray();
        byte[] second = random.Next(schema, 40).ToByteArray();
        IMessage merged = schema.Parse(first);
        merged.MergeFrom(second);
        byte[] expected = merged.ToByteArray();
        schema.AssertSame(expected, schema.Rewrite([.. first, .. second], arena));
        schema.AssertSame(expected, schema.Merge(arena, first, second));
    });

    [Theory]
    [MemberData(nameof(Names))]
    public void FieldsMayComeInAnyOrderAndAgain(string name)
    {
        var shuffle = new Random(7);
        Holds(name, (schema, random, arena) =>
        {
            byte[] bytes = random.Next(schema, 40).ToByteArray();
            List<int> boundaries = GoogleWire.FieldBoundaries(bytes);
            byte[][] fields = [.. boundaries.Zip(boundaries.Skip(1), (start, end) => bytes[start..end])];
            fields = [.. fields, .. fields.Where(_ => shuffle.Next(2) == 0)];
            shuffle.Shuffle(fields);
            byte[] shuffled = [.. fields.SelectMany(field => field)];
            byte[] rewritten = schema.Rewrite(shuffled, arena);
            IMessage message = schema.Parse(shuffled);
            schema.AssertSame(message.ToByteArray(), rewritten);
            Assert.Equal(message, schema.Parse(rewritten));
        });
    }

    /// <summary>A message that knows no field keeps all of them, byte by byte.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void UnknownFieldsAreKeptAsTheyCame(string name) => Holds(name, (schema, random, arena) =>
    {
        byte[] bytes = random.Next(schema, 40).ToByteArray();
        Assert.True(bytes.AsSpan().SequenceEqual(TestMessageType.Nothing.RewriteInEveryWay(bytes, arena)));
        Assert.True(bytes.AsSpan().SequenceEqual(TestMessageType.Nothing.Rewrite(bytes, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe })));
        Assert.Empty(TestMessageType.Nothing.Rewrite(bytes, arena, new ProtoReadOptions { DiscardUnknownFields = true }));
        byte[] twice = [.. bytes, .. bytes];
        Assert.True(twice.AsSpan().SequenceEqual(TestMessageType.Nothing.Merge(arena, bytes, bytes)));
    });

    /// <summary>A round trip through a program with fewer fields loses nothing.</summary>
    [Theory]
    [InlineData("Singular", "OldSingular")]
    [InlineData("Repeated", "OldRepeated")]
    public void WhatAnOlderProgramDoesNotKnowGoesThroughIt(string name, string older) => Holds(name, (schema, random, arena) =>
    {
        IMessage message = random.Next(schema, 60);
        byte[] bytes = message.ToByteArray();
        TestMessageType old = TestMessageType.All[older];
        byte[] through = old.RewriteInEveryWay(bytes, arena);
        Assert.Equal(message, schema.Parse(through));
        Assert.Equal(old.Parse(bytes), old.Parse(through));

        var discard = new ProtoReadOptions { DiscardUnknownFields = true };
        IMessage known = old.TryParse(bytes, discardUnknown: true)!;
        old.AssertSame(known.ToByteArray(), old.Rewrite(bytes, arena, discard));
    });

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
