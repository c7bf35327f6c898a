namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Every method that writes, into every target, against Google's writer.</summary>
public class ProtoWriterFieldTests
{
    public static MatrixTheoryData<string, WriterOutput> Apis => new(WriterCases.All.Keys, Enum.GetValues<WriterOutput>());

    public static TheoryData<string> Names => [.. WriterCases.All.Keys];

    [Theory]
    [MemberData(nameof(Apis))]
    public void TheBytesAreGoogles(string api, WriterOutput output)
    {
        WriterStep[] steps = WriterCases.All[api];
        WriterAction[] actions = [.. steps.Select(step => step.Write)];
        byte[] expected = [.. steps.SelectMany(step => step.Expected)];
        // A sub takes room even if it is rolled back.
        if (output == WriterOutput.ExactSpan && api == nameof(ProtoWriter.RollbackSub)) return;
        Assert.True(expected.AsSpan().SequenceEqual(output.Of(actions)), $"{api} into {output} differs from what Google writes.");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void TheBytesAreGooglesInsideASub(string api)
    {
        WriterStep[] steps = WriterCases.All[api];
        byte[] inner = [.. steps.SelectMany(step => step.Expected)];
        byte[] expected = GoogleWire.Write(output => output.WriteNested(3, inner));
        WriterAction[] actions = [(ref w) => w.StartSub(3), .. steps.Select(step => step.Write), (ref w) => w.CloseSub()];
        Assert.True(expected.AsSpan().SequenceEqual(WriterOutput.CrowdedArena.Of(actions)));
        if (api != nameof(ProtoWriter.RollbackSub)) Assert.True(expected.AsSpan().SequenceEqual(WriterOutput.ExactSpan.Of(actions)));
    }

    /// <summary>Eight varints are written at once where there is room for the longest, and words where there is room for one.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(10)]
    public void PackedVarIntsAreWrittenWhereverASpanEnds(int length)
    {
        ulong value = length == 10 ? ulong.MaxValue : (1UL << (7 * length)) - 1;
        foreach (int count in new[] { 1, 7, 8, 9, 12, 13, 16, 17, 64, 65 })
        {
            ulong[] values = [.. Enumerable.Repeat(value, count)], shortAtLast = [.. values[..^1], 1];
            foreach (ulong[] packed in new[] { values, shortAtLast })
            {
                byte[] expected = WriterOutput.ArenaCopied.Of((ref w) => w.AddPackedUInt64(16, packed));
                Assert.Equal(GoogleWire.Write(output => output.WriteNested(16, inner => Array.ForEach(packed, inner.WriteUInt64))), expected);
                using var memory = new GuardedMemory(expected.Length + 200);
                for (int spare = -Math.Min(90, expected.Length); spare < 200; spare += spare is > -12 and < 20 or > 75 and < 85 ? 1 : 11)
                {
                    Span<byte> span = memory.Last(expected.Length + spare);
                    var writer = new ProtoWriter(span);
                    bool isRejected = false;
                    try
                    {
                        writer.AddPackedUInt64(16, packed);
                    }
                    catch (InvalidOperationException)
                    {
                        isRejected = true;
                    }

                    Assert.Equal(spare < 0, isRejected);
                    Assert.Equal(isRejected ? 0 : expected.Length, writer.GetTotalLength());
                    if (!isRejected) Assert.True(span.StartsWith(expected));
                }
            }
        }
    }

    /// <summary>One byte less than a field needs is rejected, and neither the memory after the span nor the earlier content is changed.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void WhatDoesNotFitIntoASpanIsRejected(string api)
    {
        WriterStep[] steps = WriterCases.All[api];
        WriterStep first = WriterCases.All[nameof(ProtoWriter.AddFixed64)][0];
        using var memory = new GuardedMemory(steps.Max(step => step.Expected.Length) + first.Expected.Length);
        foreach (WriterStep step in steps)
        {
            if (step.Expected.Length is 0 or > 20000) continue;
            for (int missing = 1; missing <= Math.Min(step.Expected.Length, 20); missing++)
            {
                Span<byte> span = memory.Last(first.Expected.Length + step.Expected.Length - missing);
                var writer = new ProtoWriter(span);
                first.Write(ref writer);
                InvalidOperationException? rejection = null;
                try
                {
                    step.Write(ref writer);
                }
                catch (InvalidOperationException exception)
                {
                    rejection = exception;
                }

                Assert.NotNull(rejection);
                Assert.True(span.StartsWith(first.Expected));
                // Leaving the scope closes its sub, even with an exception.
                if (api == nameof(ProtoWriter.Sub)) continue;
                RollBackAll(ref writer);
                Assert.Equal(first.Expected.Length, writer.GetTotalLength());
                if (span.Length < first.Expected.Length + 2) continue;
                writer.AddBool(1, true);
                Assert.Equal([.. first.Expected, 8, 1], span[..(first.Expected.Length + 2)].ToArray());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void EveryFieldFitsIntoASpanOfItsSize(string api)
    {
        foreach (WriterStep step in WriterCases.All[api])
        {
            if (step.Expected.Length > 20000) continue;
            Assert.Equal(step.Expected, step.Expected.Length == 0 ? WriterOutput.ArenaCopied.Of(step.Write) : WriterOutput.ExactSpan.Of(step.Write));
        }
    }

    /// <summary>Short ones are read as vectors, unless the vectors would reach into inaccessible memory.</summary>
    [Fact]
    public void BytesMayEndWhereTheirMemoryEnds()
    {
        using var memory = new GuardedMemory(200);
        for (int length = 0; length <= 200; length++)
        {
            byte[] bytes = WriterCases.Pattern(length);
            byte[] expected = GoogleWire.Write(output => output.WriteNested(1, bytes));
            Assert.Equal(expected, WriterOutput.ArenaCopied.Of((ref w) => w.AddBytes(1, memory.Place(bytes))));
        }
    }

    [Fact]
    public void EveryMethodIsTested()
    {
        string[] elsewhere =
        [
            nameof(ProtoWriter.GetTotalLength), nameof(ProtoWriter.CopyTo), nameof(ProtoWriter.ToArray), nameof(ProtoWriter.WriteTo),
            nameof(ProtoWriter.GetSegments), nameof(ProtoWriter.ToSequence), nameof(ProtoWriter.Flush), nameof(ProtoWriter.Dispose),
            nameof(ProtoWriter.CloseSub), nameof(ProtoWriter.CloseGroup), nameof(Equals), nameof(GetHashCode), nameof(GetType), nameof(ToString),
        ];
        Assert.Empty(typeof(ProtoWriter).GetMethods().Select(method => method.Name).Except([.. elsewhere, .. WriterCases.All.Keys]));
    }

    private static void RollBackAll(ref ProtoWriter writer)
    {
        while (writer.Anchor >= 0) writer.RollbackSub();
    }

    [Fact]
    public void AnEnumOfAnotherSizeIsRejected()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        var error = Assert.Throws<ArgumentException>(() =>
        {
            var writer = new ProtoWriter(copy);
            writer.AddEnum(1, Small.One);
        });
        Assert.Contains(nameof(Small), error.Message);
    }

    private enum Small : byte
    {
        One = 1,
    }
}
