extern alias GoogleProtobuf;
extern alias Oracle;

using System.Buffers;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Encode;

/// <summary>A failed write changes nothing; a successful one fills exactly its target.</summary>
public class WriteTests
{
    /// <summary>Messages that can't be written: text that isn't UTF-8, after enough other fields to have grown the output.</summary>
    private static Tree Broken(ArenaAllocator arena, int siblings)
    {
        Tree tree = Tree.Create(arena);
        for (int i = 0; i < siblings; i++)
        {
            Tree child = tree.Children.Add(arena);
            child.Text = arena.CopyString("a child with a text of some length");
        }

        Tree fine = tree.MutableLeft(arena).MutableLeft(arena);
        fine.Text = arena.CopyString("fine");
        Tree last = tree.Children.Add(arena).MutableLeft(arena);
        last.Text = arena.CopyString([0x41, 0xFF]);
        return tree;
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(1000)]
    public void TextThatIsNotUtf8IsRejected(int siblings)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Broken(arena, siblings);
        var output = new ArrayBufferWriter<byte>();
        using var stream = new MemoryStream();
        var span = new byte[100_000];
        foreach (Action write in new Action[] { () => tree.ToByteArray(), () => tree.WriteTo(output), () => tree.WriteTo(stream), () => tree.WriteTo(span) })
        {
            var rejection = Assert.Throws<ProtoException>(write);
            Assert.Equal((ProtoError.InvalidUtf8, "protozero.tests.Tree"), (rejection.Error, rejection.MessageType));
        }

        Assert.Equal(0, output.WrittenCount);
        Assert.Equal(0, stream.Length);
    }

    /// <summary>After a failure a writer is as it was before, for every target and all open subs.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(1000)]
    public void AFailedWriteLeavesTheWriterAsItWas(int siblings)
    {
        using var messages = new ArenaAllocator();
        Tree broken = Broken(messages, siblings);
        WriterAction[] steps =
        [
            (ref w) => w.AddString(1, "before"),
            (ref w) => Fails(ref w, broken),
            (ref w) => w.StartSub(2),
            (ref w) => w.AddString(3, "inside"),
            (ref w) => Fails(ref w, broken),
            (ref w) => w.StartGroup(4),
            (ref w) => Fails(ref w, broken),
            (ref w) => w.AddBytes(5, new byte[3000]),
            (ref w) => Fails(ref w, broken),
            (ref w) => w.CloseGroup(),
            (ref w) => w.CloseSub(),
            (ref w) => w.AddString(6, "after"),
        ];
        byte[] expected = WriterOutput.ArenaCopied.Of([.. steps.Where((_, i) => i is not (1 or 4 or 6 or 8))]);
        foreach (WriterOutput output in Enum.GetValues<WriterOutput>())
        {
            if (output != WriterOutput.ExactSpan) Assert.Equal(expected, output.Of(steps));
        }

        foreach (int length in new[] { expected.Length, expected.Length + 1, 100_000 })
        {
            using var memory = new GuardedMemory(length);
            Span<byte> span = memory.Last(length);
            var writer = new ProtoWriter(span);
            foreach (WriterAction step in steps) step(ref writer);
            Assert.Equal(expected.Length, writer.GetTotalLength());
            Assert.True(span.StartsWith(expected));
        }
    }

    private static void Fails(ref ProtoWriter writer, Tree broken)
    {
        long before = writer.Position;
        for (int i = 0; i < 2; i++)
        {
            ProtoException? rejection = null;
            try
            {
                if (i == 0) ProtoMessage.Write(broken, ref writer); else writer.AddMessage(7, broken);
            }
            catch (ProtoException exception)
            {
                rejection = exception;
            }

            Assert.Equal(ProtoError.InvalidUtf8, rejection?.Error);
            Assert.Equal(before, writer.Position);
        }
    }

    /// <summary>A large payload goes directly to its place, with any amount of room after it.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(30)]
    [InlineData(600)]
    public void SpansMayEndNearALargePayload(int after)
    {
        using var arena = new ArenaAllocator();
        byte[] text = [.. Enumerable.Repeat((byte)'x', 2000)];
        foreach (int large in new[] { 1, 2, 4, 8 })
        {
            Repeated message = Repeated.Create(arena);
            if (large == 1) message.DoubleField.AddRange(new double[250], arena);
            if (large == 2) message.StringField.Add(arena.CopyString(text), arena);
            if (large == 4) message.BytesField.Add(arena.CopyBytes(text), arena);
            if (large == 8) message.Sfixed64Field.AddRange(new long[250], arena);
            if (after > 0) message.LeafField.Add(arena).Text = arena.CopyString(text.AsSpan(0, after));
            AssertFits(message, message.ToByteArray());
        }
    }

    private static void AssertFits(Repeated message, byte[] expected)
    {
        using var memory = new GuardedMemory(expected.Length + 300);
        for (int length = expected.Length - 20; length < expected.Length + 300; length++)
        {
            Span<byte> span = memory.Last(length);
            if (length >= expected.Length)
            {
                Assert.Equal(expected.Length, message.WriteTo(span));
                Assert.True(span.StartsWith(expected));
                continue;
            }

            bool rejected = false;
            try
            {
                message.WriteTo(span);
            }
            catch (InvalidOperationException)
            {
                rejected = true;
            }

            Assert.True(rejected);
        }
    }

    /// <summary>A span that is too short by any number of bytes: rejected, and nothing written after it.</summary>
    [Fact]
    public void SpansThatAreTooShortAreRejected()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        for (int i = 0; i < 5; i++)
        {
            Tree inner = tree.Children.Add(arena).MutableLeft(arena);
            inner.Text = arena.CopyString(new string('x', 40 * i));
        }

        byte[] expected = tree.ToByteArray();
        using var memory = new GuardedMemory(expected.Length);
        for (int length = 0; length <= expected.Length; length++)
        {
            Span<byte> span = memory.Last(length);
            var writer = new ProtoWriter(span);
            bool rejected = false;
            try
            {
                ProtoMessage.Write(tree, ref writer);
            }
            catch (InvalidOperationException)
            {
                rejected = true;
            }

            Assert.Equal(length < expected.Length, rejected);
            Assert.Equal(rejected ? 0 : length, writer.GetTotalLength());
            if (rejected) continue;
            Assert.True(span.SequenceEqual(expected));
        }

        Assert.Throws<InvalidOperationException>(() => tree.WriteTo(new byte[expected.Length - 1]));
        Assert.Equal(expected.Length, tree.WriteTo(new byte[expected.Length]));
    }

    /// <summary>Small destinations and large ones are written to in different ways.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(2000)]
    public void TryWriteToWritesAWholeMessageOrNothing(int text)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        if (text > 0) tree.Text = arena.CopyString(new string('x', text));
        byte[] expected = tree.ToByteArray();
        using var memory = new GuardedMemory(expected.Length + 100);
        DynamicMessage dynamic = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName).Parse(expected, arena);
        for (int length = Math.Max(0, expected.Length - 3); length <= expected.Length + 100; length++)
        {
            Span<byte> span = memory.Last(length);
            for (int i = 0; i < 2; i++)
            {
                span.Fill(0xCC);
                bool isWritten = i == 0 ? tree.TryWriteTo(span, out int written) : dynamic.TryWriteTo(span, out written);
                Assert.Equal((length >= expected.Length, isWritten ? expected.Length : 0), (isWritten, written));
                Assert.True(span[..written].SequenceEqual(expected.AsSpan(0, written)));
                if (!isWritten) Assert.Equal(-1, span.IndexOfAnyExcept((byte)0xCC));
            }
        }
    }

    [Fact]
    public void TryWriteToAllocatesNothingManaged()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Text = arena.CopyString(new string('x', 50));
        DynamicMessage dynamic = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName).Parse(tree.ToByteArray(), arena);
        int size = tree.CalculateSize();
        byte[] output = new byte[size];
        ZeroAllocation.Of(() =>
        {
            Assert.True(tree.TryWriteTo(output, out _) && dynamic.TryWriteTo(output, out _));
            Assert.False(tree.TryWriteTo(output.AsSpan(1), out _) || dynamic.TryWriteTo(output.AsSpan(1), out _));
        });
    }

    [Fact]
    public void TryWriteToUsesTheOptions()
    {
        using var arena = new ArenaAllocator();
        Maps maps = Maps.Create(arena);
        foreach (int key in (int[])[2, 1]) maps.Int32Int32.Set(key, key, arena);
        byte[] output = new byte[100];
        Assert.True(maps.TryWriteTo(output, out int length, new ProtoWriteOptions { Deterministic = true }));
        Assert.Equal(maps.ToByteArray(new ProtoWriteOptions { Deterministic = true }), output[..length]);
        Assert.NotEqual(maps.ToByteArray(), output[..length]);
    }

    [Fact]
    public void TryWriteToTakesNoNullReference()
    {
        Assert.Throws<InvalidOperationException>(() => default(DynamicMessage).TryWriteTo(new byte[10], out _));
        Assert.Throws(
            ArenaTracking.IsSupported ? typeof(InvalidOperationException) : typeof(NullReferenceException),
            () => default(Tree).TryWriteTo(new byte[10], out _));
    }

    /// <summary>After other fields, and with open subs of the writer's own.</summary>
    [Fact]
    public void MessagesAreWrittenBetweenOtherFields()
    {
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        tree.Value = 300;
        Tree left = tree.MutableLeft(arena);
        left.Text = arena.CopyString(new string('y', 200));
        byte[] bytes = tree.ToByteArray();
        WriterAction[] steps =
        [
            (ref w) => w.AddString(1, "before"),
            (ref w) => w.StartSub(2),
            (ref w) => tree.Write(ref w),
            (ref w) => w.AddMessage(3, tree),
            (ref w) => w.StartGroup(4),
            (ref w) => w.AddMessage(536_870_911, tree),
            (ref w) => w.CloseGroup(),
            (ref w) => w.CloseSub(),
            (ref w) => w.AddMessage(16, Tree.Create(arena)),
            (ref w) => tree.Write(ref w),
        ];
        byte[] expected = WriterOutput.ArenaCopied.Of((ref w) =>
        {
            w.AddString(1, "before");
            w.StartSub(2);
            w.AddRaw(bytes);
            w.AddBytes(3, bytes);
            w.StartGroup(4);
            w.AddBytes(536_870_911, bytes);
            w.CloseGroup();
            w.CloseSub();
            w.AddBytes(16, []);
            w.AddRaw(bytes);
        });
        foreach (WriterOutput output in Enum.GetValues<WriterOutput>()) Assert.Equal(expected, output.Of(steps));
    }

    /// <summary>
    /// A length takes the bytes that the one before it took, or more, or fewer, on either side of each limit. The second write begins with what the first one has learned.
    /// </summary>
    [Fact]
    public void LengthsOfAllWidthsFollowEachOther()
    {
        int[] lengths = [0, 2, 127, 128, 16_383, 16_384];
        using var arena = new ArenaAllocator();
        Tree tree = Tree.Create(arena);
        foreach (int first in lengths)
        {
            foreach (int second in lengths)
            {
                SetBody(tree.Children.Add(arena), first, arena);
                SetBody(tree.Children.Add(arena), second, arena);
                Tree left = tree.Children.Add(arena).MutableLeft(arena);
                SetBody(left.MutableLeft(arena), first, arena);
                SetBody(left.Children.Add(arena), second, arena);
            }
        }

        foreach (int length in (int[])[128, 2_097_151, 2_097_152, 127]) SetBody(tree.Children.Add(arena), length, arena);
        byte[] written = tree.ToByteArray(), again = new byte[written.Length];
        OracleProtos.Tree theirs = OracleProtos.Tree.Parser.ParseFrom(written);
        Assert.True(theirs.ToByteArray().AsSpan().SequenceEqual(written));
        DynamicMessageType byTable = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName);
        for (int i = 0; i < 2; i++)
        {
            Assert.Equal(written.Length, tree.WriteTo(again));
            Assert.True(again.AsSpan().SequenceEqual(written));
            Assert.True(byTable.Parse(written, arena).ToByteArray().AsSpan().SequenceEqual(written));
        }

        Assert.Equal([.. lengths.SelectMany(first => lengths.SelectMany(second => new[] { first, second })), 128, 2_097_151, 2_097_152, 127],
            theirs.Children.Where(child => child.Left == null).Select(child => child.CalculateSize()));
        Assert.Equal(written.Length, tree.CalculateSize());
        Assert.True(tree.Clone(arena).ToByteArray().AsSpan().SequenceEqual(written));
    }

    /// <summary>A write begins with what others have learned of other messages of the type, or with a part of that.</summary>
    [Fact]
    public void ThreadsThatWriteOneTypeDoNotDisturbEachOther()
    {
        byte[][] expected = [.. new[] { 1, 130, 3000, 17_000 }.Select(length => Nested(length, depth: 3).ToByteArray())];
        Parallel.For(0, 200, new ParallelOptions { MaxDegreeOfParallelism = 4 }, i =>
        {
            using var arena = new ArenaAllocator();
            byte[] bytes = expected[i % expected.Length];
            Tree tree = Tree.Parse(bytes, arena);
            for (int write = 0; write < 3; write++) Assert.True(tree.ToByteArray().AsSpan().SequenceEqual(bytes));
        });

        static OracleProtos.Tree Nested(int length, int depth) => depth == 0
            ? new OracleProtos.Tree { Text = new string('x', length) }
            : new OracleProtos.Tree
            {
                Left = Nested(length, depth - 1),
                Children = { Nested(length, depth - 1), Nested(1, depth - 1) },
                Numbers = { Enumerable.Repeat(300, length) },
            };
    }

    /// <summary>Gives a message a body of that many bytes: the tag, the length and the bytes of a string.</summary>
    private static void SetBody(Tree tree, int length, ArenaAllocator arena)
    {
        if (length == 0) return;
        int text = length - 2;
        while (text + 1 + VarInt.Length((uint)text) > length) text--;
        tree.Text = arena.CopyString(new string('x', text));
    }

    /// <summary>A set field of length 0, an element that was never assigned, keys that are empty.</summary>
    [Fact]
    public void EmptyTextIsWrittenWhereItIsPresent()
    {
        using var arena = new ArenaAllocator();
        Explicit message = Explicit.Create(arena);
        message.StringField = default;
        message.BytesField = default;
        Assert.Equal("72007A00", Convert.ToHexString(message.ToByteArray()));
        Repeated repeated = Repeated.Create(arena);
        repeated.StringField.Add(default, arena);
        repeated.BytesField.Add(default, arena);
        repeated.LeafField.Add(arena);
        Assert.Equal("9A0100" + "A20100" + "FAFFFFFF0F00", Convert.ToHexString(repeated.ToByteArray()));
        FewMaps maps = FewMaps.Create(arena);
        maps.Texts.Set(default, default, arena);
        Assert.Equal("0A040A001200", Convert.ToHexString(maps.ToByteArray()));
        Assert.Equal(6, maps.CalculateSize());
        // The Debug package rejects null references.
        if (Checks.Full) return;
        repeated.LeafField[0] = default;
        Assert.Equal("9A0100" + "A20100" + "FAFFFFFF0F00", Convert.ToHexString(repeated.ToByteArray()));
        maps.Leaves.Set(0, Leaf.Create(arena), arena);
        maps.Leaves.AsSpan()[0].Value = default;
        Assert.Equal("0A040A001200" + "120408001200", Convert.ToHexString(maps.ToByteArray()));
        Assert.Equal(12, maps.CalculateSize());
    }

    /// <summary>Both if it is written by way of the stack and if not, and both if it would fit there and if not.</summary>
    [Theory]
    [InlineData(100, 50)]
    [InlineData(100, 5_000)]
    [InlineData(1_024, 2_000)]
    [InlineData(2_000, 5_000)]
    public void WhereThereIsNoRoomTheErrorNamesTheRoomThereIs(int capacity, int text)
    {
        using var arena = new ArenaAllocator();
        Repeated message = Repeated.Create(arena);
        for (int i = 0; i < 3; i++) message.StringField.Add(arena.CopyString(new string('x', text)), arena);
        var exception = Assert.Throws<InvalidOperationException>(() => message.WriteTo(new byte[capacity]));
        Assert.Contains($" {capacity} bytes", exception.Message);
        Assert.Contains($" {message.CalculateSize()} more", exception.Message);
    }

    /// <summary>Strings that end, or start, at the edge of memory: no byte beyond it may be read.</summary>
    [Fact]
    public void StringsAtTheEdgeOfMemoryAreWritten()
    {
        using var arena = new ArenaAllocator();
        foreach (int length in Enumerable.Range(1, 100).Concat(Enumerable.Range(250, 200)))
        {
            byte[] field = [0x72, .. VarIntBytes(length), .. Enumerable.Repeat((byte)'x', length)];
            using var place = new GuardedMemory(field.Length);
            Explicit message = Explicit.Parse(place.Place(field), arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
            Assert.Equal(field, message.ToByteArray());
        }
    }

    /// <summary>Long strings are copied by vectors, whose place in the output is any.</summary>
    [Fact]
    public void EveryByteOfALongStringIsCopiedAndValidated()
    {
        using var arena = new ArenaAllocator();
        for (int start = 0; start < 32; start++)
        {
            var random = new Random(start);
            byte[] text = [.. Enumerable.Range(0, 250 + random.Next(300)).Select(_ => (byte)random.Next(128))];
            Explicit message = Explicit.Create(arena);
            message.StringField = arena.CopyString(text);
            byte[] output = new byte[start + message.CalculateSize() + 300];
            Assert.Equal((byte[])[0x72, .. VarIntBytes(text.Length), .. text], output.AsSpan(start, message.WriteTo(output.AsSpan(start))));
            for (int broken = 0; broken < text.Length; broken += 1 + random.Next(3))
            {
                byte[] invalid = [.. text];
                invalid[broken] = 0xFF;
                message.StringField = arena.CopyString(invalid);
                Assert.Equal(ProtoError.InvalidUtf8, Assert.Throws<ProtoException>(() => message.WriteTo(output.AsSpan(start))).Error);
            }
        }
    }

    private static byte[] VarIntBytes(int value)
    {
        byte[] bytes = new byte[VarInt.Length((uint)value)];
        VarInt.Write(bytes, (uint)value);
        return bytes;
    }
}
