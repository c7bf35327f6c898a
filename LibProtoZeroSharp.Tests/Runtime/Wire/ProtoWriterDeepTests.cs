namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Long subs in many others, whose lengths are written late.</summary>
public class ProtoWriterDeepTests
{
    public static TheoryData<WriterOutput> Outputs => [.. Enum.GetValues<WriterOutput>()];

    [Theory]
    [MemberData(nameof(Outputs))]
    public void RandomSubsHaveTheLengthsOfTheirContent(WriterOutput output)
    {
        for (int seed = 0; seed < Campaign.Iterations(15, 60); seed++)
        {
            // What is dropped again has no room in a span of exactly the length of the output.
            WriterModel model = Random(new Random(seed), drops: output != WriterOutput.ExactSpan);
            Assert.Equal(model.Written, output.Of(model));
        }
    }

    /// <summary>Each byte moves a bounded number of times. If it moved once for each sub around it, this would be 100 GB.</summary>
    [Theory]
    [InlineData(40_000)]
    [InlineData(400_000)]
    public void ManyLevelsMoveTheirContentOnce(int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < depth; i++) writer.StartSub(1);
        for (int i = 0; i < depth; i++) writer.CloseSub();
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        writer.Dispose();

        var reader = new ProtoReader(bytes, maxDepth: int.MaxValue);
        for (int i = 0; i < depth; i++)
        {
            Assert.True(reader.Next() && reader.FieldNumber == 1);
            int rest = reader.Remaining;
            reader = reader.ReadMessage();
            Assert.Equal(rest, reader.Remaining + VarInt.Length((uint)reader.Remaining));
        }

        Assert.False(reader.Next());
    }

    [Fact]
    public void ASubThatDoesNotFitStaysOpen()
    {
        // Ten subs around 20,000 bytes: each length needs three bytes, and one or two were kept.
        const int depth = 10;
        byte[] content = WriterCases.Pattern(20_000), expected = WriterOutput.ArenaCopied.Of([.. Steps()]);
        for (int missing = 1; missing < 25; missing++)
        {
            var writer = new ProtoWriter(new byte[expected.Length - missing]);
            int steps = 0;
            InvalidOperationException? rejection = null;
            try
            {
                foreach (WriterAction step in Steps())
                {
                    step(ref writer);
                    steps++;
                }
            }
            catch (InvalidOperationException exception)
            {
                rejection = exception;
            }

            Assert.NotNull(rejection);
            // What is open can be dropped.
            for (int open = depth - Math.Max(0, steps - depth - 1); open > 0; open--) writer.RollbackSub();
            Assert.Equal(0, writer.GetTotalLength());
            writer.Dispose();
        }

        IEnumerable<WriterAction> Steps()
        {
            for (int i = 0; i < depth; i++) yield return (ref w) => w.StartSub(1);
            yield return (ref w) => w.AddRaw(content);
            for (int i = 0; i < depth; i++) yield return (ref w) => w.CloseSub();
        }
    }

    private static WriterModel Random(Random random, bool drops)
    {
        var model = new WriterModel();
        int most = random.Next(5, 60);
        for (int i = 0; i < 300 || model.Depth > 0; i++)
        {
            int number = random.Next(1, 3) == 1 ? random.Next(1, 16) : random.Next(16, 3000);
            int action = i < 300 ? random.Next(100) : 99;
            if (action < 40 && model.Depth < most)
            {
                model.Do(new WriterCall(random.Next(8) == 0 ? WriterCallKind.StartGroup : WriterCallKind.StartSub, number));
            }
            else if (action < 60)
            {
                int size = random.Next(4) switch { 0 => 20_000, 1 => random.Next(3000), 2 => random.Next(130), _ => 0 };
                model.Do(new WriterCall(WriterCallKind.Bytes, number, (ulong)random.Next(256), size));
            }
            else if (model.Depth > 0)
            {
                model.Do(new WriterCall(action < 63 && drops ? WriterCallKind.Rollback : WriterCallKind.Close));
            }
        }

        return model;
    }
}
