extern alias GoogleProtobuf;

using System.Buffers;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>No operation on a message allocates on the managed heap.</summary>
public class AllocationTests
{
    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void ReadingAndWritingAllocateNothing(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] message = new RandomMessages(11).Next(schema, 60).ToByteArray();
        // It is also read as an alias, and must not move while another test makes the collector compact the heap.
        byte[] bytes = GC.AllocateUninitializedArray<byte>(message.Length, pinned: true);
        message.CopyTo(bytes, 0);
        ReadOnlySequence<byte> segments = Inputs.Segmented(bytes, 100);
        using var stream = new MemoryStream(bytes);
        using var arena = new ArenaAllocator();
        var destination = new byte[bytes.Length * 2 + 100];
        var output = new ArrayBufferWriter<byte>(destination.Length);
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            stream.Position = 0;
            schema.Exercise(bytes, segments, stream, arena, destination, output);
        });
    }

    /// <summary>Also if the input is not a message, unless an exception is requested.</summary>
    [Fact]
    public void RejectingAllocatesNothing()
    {
        byte[] broken = [0x72, 1, 0xFF];
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            Assert.False(Explicit.TryParse(broken, arena, out _));
        });
    }

    [Fact]
    public void BuildingAndWalkingAllocateNothing()
    {
        using var arena = new ArenaAllocator();
        long sum = 0;
        ZeroAllocation.Of(() =>
        {
            arena.Reset();
            Tree tree = Tree.Create(arena);
            for (int i = 0; i < 100; i++)
            {
                Tree child = tree.Children.Add(arena);
                child.Value = i;
                child.Text = arena.CopyString("text");
                child.Numbers.Add(i, arena);
                Tree left = child.MutableLeft(arena);
                left.Value = i;
                child.Named.Set(child.Text, left, arena);
            }

            foreach (Tree child in tree.Children)
            {
                sum += child.Value + child.Left.Value + child.Only.Value + child.Text.Length;
                foreach (int number in child.Numbers) sum += number;
                foreach (MapEntry<Utf8String, Tree> entry in child.Named) sum += entry.Value.Value;
                if (child.Named.TryGetValue(child.Text, out Tree named)) sum += named.Value;
            }
        });
        Assert.NotEqual(0, sum);
    }
}
