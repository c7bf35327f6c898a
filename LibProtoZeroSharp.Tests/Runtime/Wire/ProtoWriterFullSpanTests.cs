using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Spans that end while subs are open.</summary>
public class ProtoWriterFullSpanTests
{
    /// <summary>A level takes only two or three bytes of the span, however many are open.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(40)]
    [InlineData(3000)]
    public void LevelsFillASpanToItsEnd(int depth)
    {
        byte[] expected = WriterOutput.ArenaCopied.Of([.. Levels(depth)]);
        using var memory = new GuardedMemory(expected.Length + 64);
        for (int spare = 0; spare <= 64; spare++)
        {
            Span<byte> span = memory.Last(expected.Length + spare);
            var writer = new ProtoWriter(span);
            // Twice, as far as there is room.
            for (int round = 0; round < 2 && round * expected.Length <= spare; round++)
            {
                foreach (WriterAction step in Levels(depth)) step(ref writer);
                Assert.Equal((round + 1) * expected.Length, writer.GetTotalLength());
                Assert.True(span.Slice(round * expected.Length, expected.Length).SequenceEqual(expected));
            }
        }
    }

    /// <summary>Wherever the room ends, the open subs can be rolled back, and what is before them is unchanged.</summary>
    [Fact]
    public void AFullSpanLeavesTheOpenSubs()
    {
        WriterAction[] steps = [.. Levels(20)];
        int length = WriterOutput.ArenaCopied.Of(steps).Length;
        using var memory = new GuardedMemory(length + 3);
        for (int room = 0; room < length; room++)
        {
            Span<byte> span = memory.Last(room + 3);
            var writer = new ProtoWriter(span);
            writer.AddThreeBytes();
            int open = 0;
            bool isFull = false;
            foreach (WriterAction step in steps)
            {
                try
                {
                    step(ref writer);
                    open = writer.OpenSubs();
                }
                catch (InvalidOperationException)
                {
                    isFull = true;
                    break;
                }
            }

            Assert.True(isFull);
            Assert.Equal(open, writer.OpenSubs());
            for (; open > 0; open--) writer.RollbackSub();
            Assert.Equal(3, writer.GetTotalLength());
            Assert.True(span.StartsWith((ReadOnlySpan<byte>)[8, 129, 1]));
            if (room > 2) writer.AddVarInt(1, 5);
            writer.Dispose();
        }
    }

    /// <summary>A message may grow the memory of the writer while subs are open.</summary>
    [Fact]
    public void AMessageOfAnyLengthKeepsTheOpenSubs()
    {
        using var messages = new ArenaAllocator();
        for (int length = 0; length < 3000; length += 37)
        {
            Protos.Tree tree = Protos.Tree.Create(messages);
            tree.Text = messages.CopyString(new string('x', length));
            byte[] body = tree.ToByteArray();
            WriterAction[] steps =
            [
                (ref w) => w.StartSub(1),
                (ref w) => w.StartGroup(2),
                (ref w) => w.AddMessage(3, tree),
                (ref w) => w.CloseGroup(),
                (ref w) => w.AddVarInt(4, 1),
                (ref w) => w.CloseSub(),
            ];
            WriterAction[] byHand = [steps[0], steps[1], (ref w) => w.AddBytes(3, body), .. steps[3..]];
            byte[] expected = WriterOutput.ArenaCopied.Of(byHand);
            foreach (WriterOutput output in Enum.GetValues<WriterOutput>()) Assert.Equal(expected, output.Of(steps));
        }
    }

    private static IEnumerable<WriterAction> Levels(int depth)
    {
        for (int i = 0; i < depth; i++)
        {
            if (i % 3 == 1) yield return (ref w) => w.StartGroup(1); else yield return (ref w) => w.StartSub(1);
        }

        for (int i = depth - 1; i >= 0; i--)
        {
            if (i % 3 == 1) yield return (ref w) => w.CloseGroup(); else yield return (ref w) => w.CloseSub();
        }
    }
}

file static class Writers
{
    public static void AddThreeBytes(this ref ProtoWriter writer) => writer.AddVarInt(1, 129);

    /// <summary>The number in the error of a writer with open subs.</summary>
    public static int OpenSubs(this ref ProtoWriter writer)
    {
        try
        {
            writer.GetTotalLength();
            return 0;
        }
        catch (InvalidOperationException exception)
        {
            return int.Parse(exception.Message.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture);
        }
    }
}
