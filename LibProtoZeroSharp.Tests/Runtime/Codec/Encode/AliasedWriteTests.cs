using System.Buffers;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Codec.Encode;

/// <summary>Output that refers to the long values of a message. All kinds of messages are written so in the random round trips.</summary>
public class AliasedWriteTests
{
    private const int Long = AliasedValues.LeastToCopy;

    /// <summary>Lengths of texts: about the least one that is aliased, and those at which lengths around them take a byte more.</summary>
    public static TheoryData<int> Lengths => [Long - 1, Long, Long + 1, 16_250, 16_384, 70_000, 2_097_200];

    [Theory]
    [MemberData(nameof(Lengths))]
    public void TheBytesAreThoseOfACopy(int length)
    {
        using var arena = new ArenaAllocator();
        using var output = new ArenaAllocator();
        foreach (int depth in new[] { 0, 1, 3 })
        {
            Tree tree = Nested(arena, depth, length);
            var expected = new byte[tree.CalculateSize() + 300];
            expected = expected[..tree.WriteTo(expected)];
            var writer = new ProtoWriter(output);
            writer.AddInt32(1, 5);
            tree.WriteAliased(ref writer);
            writer.StartSub(3);
            tree.WriteAliased(ref writer);
            writer.CloseSub();
            byte[] all = WriterOutput.ArenaCopied.Of((ref w) =>
            {
                w.AddInt32(1, 5);
                w.AddRaw(expected);
                w.AddBytes(3, expected);
            });
            Assert.Equal(all.Length, writer.GetTotalLength());
            foreach (byte[] written in Outputs(writer)) Assert.True(all.AsSpan().SequenceEqual(written));
            foreach (byte[] written in Outputs(tree)) Assert.True(expected.AsSpan().SequenceEqual(written));
        }
    }

    [Fact]
    public void LongValuesAreNotCopied()
    {
        using var arena = new ArenaAllocator();
        using var output = new ArenaAllocator();
        Repeated message = Repeated.Create(arena);
        message.StringField.Add(Text(arena, Long), arena);
        message.BytesField.Add(arena.CopyBytes(new byte[Long]), arena);
        message.DoubleField.AddRange(new double[Long], arena);
        message.StringField.Add(Text(arena, Long - 1), arena);
        var writer = new ProtoWriter(output);
        message.WriteAliased(ref writer);
        ReadOnlySpan<byte> text = message.StringField[0].AsSpan(), bytes = message.BytesField[0].AsSpan();
        ReadOnlySpan<double> numbers = message.DoubleField.AsSpan();
        int found = 0, copied = 0;
        foreach (ReadOnlySpan<byte> segment in writer.GetSegments())
        {
            if (segment == text || segment == bytes || segment == MemoryMarshal.AsBytes(numbers)) found++;
            else copied += segment.Length;
        }

        Assert.Equal(3, found);
        Assert.InRange(copied, Long, Long + 100);
    }

    /// <summary>The text is in the arena, or in input that lives as long.</summary>
    [Theory]
    [InlineData(ProtoInput.Copy)]
    [InlineData(ProtoInput.AliasUnsafe)]
    public void AValueWhoseArenaWasResetIsFound(ProtoInput input)
    {
        using var arena = new ArenaAllocator();
        using var output = new ArenaAllocator();
        byte[] bytes = GC.AllocateUninitializedArray<byte>(100_000, pinned: true);
        int length = Nested(arena, 2, Long).WriteTo(bytes);
        Tree tree = Tree.Parse(bytes.AsSpan(0, length), arena, new ProtoReadOptions { Input = input });
        var writer = new ProtoWriter(output);
        tree.WriteAliased(ref writer);
        ReadOnlySequence<byte> sequence = writer.ToSequence();
        arena.Reset();
        Nested(arena, 2, Long);
        var uses = new (string Name, WriterAction Use)[]
        {
            ("ToArray", (ref w) => w.ToArray()),
            ("WriteTo", (ref w) => w.WriteTo(new ArrayBufferWriter<byte>())),
            ("WriteTo a stream", (ref w) => w.WriteTo(new MemoryStream())),
            ("GetSegments", static (ref w) =>
            {
                foreach (ReadOnlySpan<byte> _ in w.GetSegments()) { }
            }),
        };
        foreach ((string name, WriterAction use) in uses) Assert.True(Throws(use, ref writer), name);
        Assert.Throws<ObjectDisposedException>(() => sequence.ToArray());
    }

    [Fact]
    public void TextThatIsNotUtf8LeavesTheWriterAsItWas()
    {
        using var arena = new ArenaAllocator();
        using var output = new ArenaAllocator();
        var text = new byte[Long];
        text[Long / 2] = 0xFF;
        Repeated message = Repeated.Create(arena);
        message.StringField.Add(Text(arena, Long), arena);
        message.StringField.Add(arena.CopyString(text), arena);
        var writer = new ProtoWriter(output);
        writer.AddInt32(1, 1);
        ProtoError? error = null;
        try
        {
            message.WriteAliased(ref writer);
        }
        catch (ProtoException exception)
        {
            error = exception.Error;
        }

        Assert.Equal(ProtoError.InvalidUtf8, error);
        writer.AddInt32(2, 2);
        Assert.Equal([8, 1, 16, 2], writer.ToArray());
    }

    [Fact]
    public void NothingManagedIsAllocated()
    {
        using var arena = new ArenaAllocator();
        using var output = new ArenaAllocator();
        Tree tree = Nested(arena, 3, Long);
        long least = long.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread(), length = 0;
            output.Reset();
            var writer = new ProtoWriter(output);
            tree.WriteAliased(ref writer);
            foreach (ReadOnlySpan<byte> segment in writer.GetSegments()) length += segment.Length;
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            Assert.Equal(tree.CalculateSize(), length);
        }

        Assert.Equal(0, least);
    }

    /// <summary>A message is encoded into the memory of the output, as far as there is some.</summary>
    [Theory]
    [InlineData(100, 1 << 20)]
    [InlineData(20_000, 1 << 20)]
    [InlineData(20_000, 4096)]
    [InlineData(2000, 1)]
    public void AnOutputOfSegmentsGetsAllBytes(int length, int segment)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Nested(arena, 2, length);
        var output = new SegmentedOutput(segment);
        tree.WriteTo(output);
        Assert.Equal(tree.ToByteArray(), output.Bytes);
        Assert.Equal((tree.CalculateSize() - 1) / segment + 1, output.Count);
    }

    /// <summary>
    /// A stream without a buffer makes a call of the system for each call. There are seven texts, with something before, between and after them. Where the output
    /// grows depends on the memory that other tests gave back, so before each text a segment may end.
    /// </summary>
    [Theory]
    [InlineData(100, 1)]
    [InlineData(9000, 1)]
    [InlineData(100_000, 22)]
    public void AStreamGetsFewCalls(int length, int mostCalls)
    {
        using var arena = new ArenaAllocator();
        Tree tree = Nested(arena, 2, length);
        using var stream = new CountingStream();
        tree.WriteTo(stream);
        Assert.Equal(tree.ToByteArray(), stream.ToArray());
        Assert.InRange(stream.Calls, 1, mostCalls);
    }

    private static Tree Nested(ArenaAllocator arena, int depth, int length)
    {
        Tree tree = Tree.Create(arena);
        Fill(tree, arena, depth, length);
        return tree;
    }

    private static void Fill(Tree tree, ArenaAllocator arena, int depth, int length)
    {
        tree.Value = depth;
        tree.Text = Text(arena, length + depth);
        if (depth == 0) return;
        tree.Numbers.AddRange([1, 2, 3], arena);
        Fill(tree.MutableLeft(arena), arena, 0, length);
        Fill(tree.Children.Add(arena), arena, depth - 1, length);
        tree.Named.Set(arena.CopyString("x"), Nested(arena, 0, length), arena);
    }

    private static Utf8String Text(ArenaAllocator arena, int length) => arena.CopyString(new string('ż', length / 2) + new string('x', length % 2));

    private static byte[][] Outputs(Tree tree)
    {
        var output = new ArrayBufferWriter<byte>();
        tree.WriteTo(output);
        var stream = new MemoryStream();
        tree.WriteTo(stream);
        return [tree.ToByteArray(), output.WrittenSpan.ToArray(), stream.ToArray()];
    }

    private static byte[][] Outputs(in ProtoWriter writer)
    {
        var output = new ArrayBufferWriter<byte>();
        writer.WriteTo(output);
        var stream = new MemoryStream();
        writer.WriteTo(stream);
        return [writer.ToArray(), writer.ToSequence().ToArray(), output.WrittenSpan.ToArray(), stream.ToArray()];
    }

    private static bool Throws(WriterAction use, ref ProtoWriter writer)
    {
        try
        {
            use(ref writer);
            return false;
        }
        catch (ObjectDisposedException)
        {
            return true;
        }
    }

    /// <summary>Hands out as many bytes at a time as it is told.</summary>
    private sealed class SegmentedOutput(int size) : IBufferWriter<byte>
    {
        private readonly List<byte> _bytes = [];
        private byte[] _segment = [];

        public byte[] Bytes => [.. _bytes];

        public int Count { get; private set; }

        public void Advance(int count)
        {
            _bytes.AddRange(_segment.AsSpan(0, count));
            Count++;
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _segment = new byte[Math.Max(sizeHint, size)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    /// <summary>The stream of the base class passes spans on as arrays.</summary>
    private sealed class CountingStream : MemoryStream
    {
        public int Calls { get; private set; }

        public override void Write(byte[] buffer, int offset, int count)
        {
            Calls++;
            base.Write(buffer, offset, count);
        }
    }
}
