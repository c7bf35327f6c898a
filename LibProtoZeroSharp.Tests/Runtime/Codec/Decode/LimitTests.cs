extern alias GoogleProtobuf;

using System.Buffers;
using System.Runtime.InteropServices;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Depth, memory, required fields and unknown ones: the limits of options and arenas.</summary>
[Trait("Promise", "P02")]
public class LimitTests
{
    /// <summary>The ways in which a message can contain a message. An entry of a map is a message, too.</summary>
    public enum Nesting
    {
        Singular,
        Repeated,
        Oneof,
        Map,
        Group,
        RepeatedGroup,
        OneofGroup,
        UnknownGroup,
    }

    public static TheoryData<Nesting> Nestings => [.. Enum.GetValues<Nesting>()];

    [Theory]
    [MemberData(nameof(Nestings))]
    public void NestingIsLimited(Nesting nesting)
    {
        TestMessageType schema = SchemaOf(nesting);
        int levels = LevelsOf(nesting);
        using var arena = new ArenaAllocator();
        foreach (int maxDepth in new[] { 2, 10, 100, 1000 })
        {
            var options = new ProtoReadOptions { MaxDepth = maxDepth };
            byte[] deepest = Nested(nesting, maxDepth / levels);
            Assert.Equal(deepest, schema.Rewrite(deepest, arena, options));
            byte[] tooDeep = Nested(nesting, (maxDepth / levels) + 1);
            var rejection = Assert.Throws<ProtoException>(() => schema.ParseOurs(tooDeep, arena, options));
            Assert.Equal(ProtoError.DepthExceeded, rejection.Error);
        }

        Assert.Equal(Nested(nesting, 100 / levels), schema.Rewrite(Nested(nesting, 100 / levels), arena));
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => schema.ParseOurs(Nested(nesting, (100 / levels) + 1), arena)).Error);
    }

    [Theory]
    [MemberData(nameof(Nestings))]
    public void TheUsualLimitIsThatOfCpp(Nesting nesting)
    {
        TestMessageType schema = SchemaOf(nesting);
        using var parser = new DifferentialParser();
        using var arena = new ArenaAllocator();
        foreach (int depth in new[] { 49, 50, 51, 99, 100, 101 })
        {
            byte[] bytes = Nested(nesting, depth);
            Assert.Equal(parser.Cpp(schema, bytes) != null, schema.TryRewrite(bytes, arena, default, out _));
        }
    }

    /// <summary>Siblings of all kinds don't add up.</summary>
    [Theory]
    [MemberData(nameof(Nestings))]
    public void OnlyNestingCounts(Nesting nesting)
    {
        byte[] deep = Nested(nesting, 100 / LevelsOf(nesting));
        byte[] siblings = [.. Enumerable.Repeat(deep, 20).SelectMany(bytes => bytes)];
        SchemaOf(nesting).Rewrite(siblings);
    }

    /// <summary>A limit that is too high doesn't allow a stack overflow.</summary>
    [Theory]
    [MemberData(nameof(Nestings))]
    public void NoLimitOverflowsTheStack(Nesting nesting)
    {
        byte[] bytes = Nested(nesting, 200_000);
        using var arena = new ArenaAllocator();
        var options = new ProtoReadOptions { MaxDepth = int.MaxValue };
        Exception? failure = null;
        var thread = new Thread(() => failure = Record.Exception(() => SchemaOf(nesting).ParseOurs(bytes, arena, options)), maxStackSize: 1 << 20);
        thread.Start();
        thread.Join();
        Assert.Equal(ProtoError.DepthExceeded, Assert.IsType<ProtoException>(failure).Error);
    }

    /// <summary>For every limit, and at every place in a parse: an exception, and an arena that stays usable.</summary>
    [Theory]
    [InlineData("Repeated")]
    [InlineData("Maps")]
    [InlineData("FewMaps")]
    [InlineData("Tree")]
    [InlineData("ClosedEnums")]
    [InlineData("Nothing")]
    [InlineData("OldRepeated")]
    [InlineData("Oneofs")]
    [InlineData("Groups")]
    [InlineData("ClosedMaps")]
    public void AnExhaustedArenaIsAnErrorLikeOthers(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        string? unknownValues = name switch
        {
            "ClosedEnums" => "1009" + "1006" + "1A03050709" + "0806" + "2007",
            "ClosedMaps" => "120408021001" + "120408041009" + "1801",
            _ => null,
        };
        byte[] bytes = unknownValues != null
            ? [.. Enumerable.Repeat(Convert.FromHexString(unknownValues), 40).SelectMany(field => field)]
            : new RandomMessages(3).Next(name is "Nothing" or "OldRepeated" ? TestMessageType.Repeated : schema, 100).ToByteArray();
        byte[] expected = schema.Rewrite(bytes);
        bool succeeded = false;
        for (long maxBytes = 1; !succeeded; maxBytes += Math.Max(40, maxBytes / 50))
        {
            using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = maxBytes });
            succeeded = true;
            foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
            {
                arena.Reset();
                var options = new ProtoReadOptions { Input = input };
                try
                {
                    Assert.Equal(expected, schema.Rewrite(bytes, arena, options));
                }
                catch (ProtoException exception)
                {
                    succeeded = false;
                    Assert.Equal(ProtoError.ArenaExhausted, exception.Error);
                    Assert.InRange(exception.Offset, 0, bytes.Length);
                    Assert.False(schema.TryRewrite(bytes, arena, options, out _));
                }
            }

            Assert.True(maxBytes < 100_000_000);
        }
    }

    /// <summary>An empty sub-message takes two bytes on the wire and far more in memory: the arena's limit holds.</summary>
    [Fact]
    public void AmplificationIsLimited()
    {
        byte[] bytes = [.. Enumerable.Repeat(new byte[] { 0x1A, 0 }, 500_000).SelectMany(pair => pair)];
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 10 << 20 });
        var rejection = Assert.Throws<ProtoException>(() => Tree.Parse(bytes, arena));
        Assert.Equal(ProtoError.ArenaExhausted, rejection.Error);
        Assert.InRange(arena.ReservedBytes, 0, 10 << 20);
        arena.Reset();
        Assert.Equal(1000, Tree.Parse(bytes.AsSpan(0, 2000), arena).Children.Count);
    }

    /// <summary>The same for an empty group.</summary>
    [Fact]
    public void AmplificationByGroupsIsLimited()
    {
        byte[] bytes = [.. Enumerable.Repeat(new byte[] { 0x43, 0x44 }, 500_000).SelectMany(pair => pair)];
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 10 << 20 });
        Assert.Equal(ProtoError.ArenaExhausted, Assert.Throws<ProtoException>(() => Edition2024.Parse(bytes, arena)).Error);
        Assert.InRange(arena.ReservedBytes, 0, 10 << 20);
        arena.Reset();
        Assert.Equal(1000, Edition2024.Parse(bytes.AsSpan(0, 2000), arena).List.Count);
    }

    /// <summary>More than 2^31-1 bytes are not a message. Shared sub-messages make such a message without the memory.</summary>
    [Fact]
    public void TheSizeIsLimited()
    {
        using var arena = new ArenaAllocator();
        Tree tree = TooLarge(arena);
        Assert.Equal((1 << 20) + 4, tree.Children[0].Children[0].CalculateSize());
        var rejection = Assert.Throws<ProtoException>(() => tree.CalculateSize());
        Assert.Equal((ProtoError.MessageTooLarge, "protozero.tests.Tree"), (rejection.Error, rejection.MessageType));
    }

    /// <summary>Nothing of such a message is handed over, and the error is the same.</summary>
    [Fact]
    public void TheSizeIsLimitedWhileItIsWritten()
    {
        Skip.Unless(Campaign.IsLong, "It writes 2 GiB, and only does so if PROTOZERO_LONG is 1.");
        using var arena = new ArenaAllocator();
        Tree tree = TooLarge(arena);
        var rejection = Assert.Throws<ProtoException>(() => tree.CalculateSize());
        var output = new MemoryStream();
        Assert.Equal(rejection.Message, Assert.Throws<ProtoException>(() => tree.WriteTo(output)).Message);
        Assert.Equal(0, output.Length);
    }

    /// <summary>Also of a text that makes the message too large.</summary>
    [Fact]
    public unsafe void TheSizeOfATextIsLimited()
    {
        void* zeros = NativeMemory.AllocZeroed(int.MaxValue);
        try
        {
            using var arena = new ArenaAllocator();
            Tree tree = Tree.Create(arena);
            tree.Text = new Utf8String((byte*)zeros, int.MaxValue);
            Assert.Equal(ProtoError.MessageTooLarge, Assert.Throws<ProtoException>(() => tree.CalculateSize()).Error);
            Assert.Equal(ProtoError.MessageTooLarge, Assert.Throws<ProtoException>(() => tree.ToByteArray()).Error);
        }
        finally
        {
            NativeMemory.Free(zeros);
        }
    }

    [Fact]
    public void DepthGoesOnWhereAReaderIs()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Nested(Nesting.Singular, 100);
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() =>
        {
            ArenaAllocator copy = arena;
            byte[] deeper = Nested(Nesting.Singular, 101);
            var outer = new ProtoReader(deeper);
            Assert.True(outer.Next());
            ProtoReader inner = outer.ReadMessage();
            Tree tree = default;
            tree.Read(ref inner, ref copy);
        }).Error);
        ArenaAllocator again = arena;
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        ProtoReader sub = reader.ReadMessage();
        Tree message = default;
        message.Read(ref sub, ref again);
        Assert.Equal(99, Depth(message));
    }

    /// <summary>A read into a message has the options' limit and that of the reader.</summary>
    [Theory]
    [InlineData(5, 5, true)]
    [InlineData(5, 6, false)]
    [InlineData(200, 100, true)]
    [InlineData(200, 101, false)]
    public void TheLowerLimitOfDepthHolds(int limit, int depth, bool isAccepted)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        byte[] bytes = Nested(Nesting.Singular, depth);
        Exception? exception = Record.Exception(() =>
        {
            var reader = new ProtoReader(bytes);
            Tree tree = default;
            tree.Read(ref reader, ref copy, new ProtoReadOptions { MaxDepth = limit });
            Assert.Equal(depth, Depth(tree));
        });
        Assert.Equal(isAccepted ? null : ProtoError.DepthExceeded, ((ProtoException?)exception)?.Error);
    }

    [Fact]
    public void AReadIntoANewMessageSaysWhereTheArenaIsExhausted()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 8 });
        ArenaAllocator copy = arena;
        var error = Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader([0x08, 1, 0x08, 2]);
            Assert.True(reader.Next());
            reader.Skip();
            Tree tree = default;
            tree.Read(ref reader, ref copy);
        });
        Assert.Equal((ProtoError.ArenaExhausted, 2), (error.Error, error.Offset));
    }

    [Theory]
    [InlineData(10)]
    [InlineData(20_000)]
    public void AMessageThatHasChangedSinceItWasMeasuredIsRejected(int length)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.SetText(new string('x', length), arena);
        int size = tree.CalculateSize();
        var output = new ArrayBufferWriter<byte>();
        tree.WriteTo(output, size);
        Assert.Equal(tree.ToByteArray(), output.WrittenSpan.ToArray());
        tree.Value = 1;
        Assert.Throws<InvalidOperationException>(() => tree.WriteTo(output, size));
        Assert.Equal(size, output.WrittenCount);
    }

    private static Tree TooLarge(ArenaAllocator arena)
    {
        Tree tree = Tree.Create(arena);
        tree.Text = arena.CopyString(new string('x', 1 << 20));
        for (int level = 0; level < 2; level++)
        {
            Tree around = Tree.Create(arena);
            for (int i = 0; i < 46; i++) around.Children.Add(tree, arena);
            tree = around;
        }

        return tree;
    }

    private static TestMessageType SchemaOf(Nesting nesting) => nesting switch
    {
        Nesting.UnknownGroup => TestMessageType.Nothing,
        Nesting.Group or Nesting.RepeatedGroup or Nesting.OneofGroup => TestMessageType.Edition2024,
        _ => TestMessageType.Tree,
    };

    private static int LevelsOf(Nesting nesting) => nesting == Nesting.Map ? 2 : 1;

    private static int Depth(Tree tree) => tree.HasLeft ? 1 + Depth(tree.Left) : 0;

    /// <summary>A field nested in itself, this number of times.</summary>
    private static byte[] Nested(Nesting nesting, int depth)
    {
        byte group = nesting switch { Nesting.Group => 0x3B, Nesting.RepeatedGroup => 0x43, Nesting.OneofGroup => 0x6B, Nesting.UnknownGroup => 0x7B, _ => 0 };
        if (group != 0) return [.. Enumerable.Repeat(group, depth), .. Enumerable.Repeat((byte)(group + 1), depth)];
        var reversed = new List<byte>();
        for (; depth > 0; depth--)
        {
            switch (nesting)
            {
                case Nesting.Singular: Enclose(reversed, 0x12); break;
                case Nesting.Repeated: Enclose(reversed, 0x1A); break;
                case Nesting.Oneof: Enclose(reversed, 0x2A); break;
                case Nesting.Map:
                    Enclose(reversed, 0x12);
                    reversed.AddRange([0x00, 0x0A]);
                    Enclose(reversed, 0x22);
                    break;
            }
        }

        reversed.Reverse();
        return [.. reversed];
    }

    private static void Enclose(List<byte> reversed, byte tag)
    {
        var length = new byte[VarInt.MaxLength64];
        Span<byte> written = length.AsSpan(0, VarInt.Write(length, (ulong)reversed.Count));
        written.Reverse();
        reversed.AddRange(written);
        reversed.Add(tag);
    }
}
