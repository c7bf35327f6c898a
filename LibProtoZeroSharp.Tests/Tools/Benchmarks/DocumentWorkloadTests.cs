using System.Security.Cryptography;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>The workloads with documents: their bytes are the same on every machine, and distributed as docs/workloads.md says.</summary>
public class DocumentWorkloadTests
{
    private const int Many = 1000, Long = 1000, Longest = 10_000;

    private static readonly byte[] Output = new byte[1 << 18];

    /// <summary>A change of the generator changes the bytes, and committed results are of other data then.</summary>
    [Fact]
    public void TheSameSeedMakesTheSameBytes() => Assert.StartsWith(
        "6bc42e122e44ea0018d3ad1e098c36185ed7700a4cd4564f93", Convert.ToHexStringLower(SHA256.HashData([.. Values(10).SelectMany(Encode)])), StringComparison.Ordinal);

    [Fact]
    public void MostDocumentsAreSmallAndFewAreLarge()
    {
        int[] sizes = [.. Values(Many).Select(values => Encode(values).Length).Order()];
        Assert.InRange(sizes[0], 3_000, 4_500);
        Assert.InRange(sizes[Many / 2], 9_000, 12_000);
        Assert.InRange(sizes[^1], 100_000, 140_000);
        Assert.InRange(sizes.Sum(), 12_000_000, 16_000_000);
    }

    [Fact]
    public void MostBytesAreInLongFields()
    {
        DocumentValues[] values = Values(Many);
        int[] lengths = [.. values.SelectMany(document => document.Sections).SelectMany(Lengths)];
        Assert.InRange(lengths.Max(), Longest / 2, Longest + 1);
        long bytes = lengths.Where(length => length >= Long).Sum(length => (long)length);
        Assert.InRange((double)bytes / values.Sum(document => Encode(document).Length), 0.7, 0.9);
    }

    [Fact]
    public void EverySecondLengthOfAHeavyTailIsTwiceTheShortestAndEveryTenthTenTimes()
    {
        const int least = 1_000, most = 100_000_000;
        int[] lengths = new Random(1).Many(100_000, random => random.HeavyTail(least, most));
        Assert.Equal(least, lengths.Min());
        Assert.InRange(lengths.Max(), 100 * least, most);
        Assert.InRange(lengths.Count(length => length >= 2 * least), 49_000, 51_000);
        Assert.InRange(lengths.Count(length => length >= 10 * least), 9_500, 10_500);
    }

    /// <summary>Each library has code of its own for every field, and all of them are compared with Google's.</summary>
    [Fact]
    public void EveryLibraryHasTheSameResults()
    {
        Func<bool, Workload>[] all = [.. ShapeWorkloads.All(null).Where(IsOfDocuments)];
        Assert.Equal(2, all.Length);
        foreach (Func<bool, Workload> create in all)
        {
            using Workload workload = create(true);
            foreach ((Operation operation, Samples samples) in Checks().Measure(workload.Operations, TimeSpan.Zero))
                Assert.True(samples.Failed == null, $"{workload.Title}: {operation.Library}, {operation.Label}: {samples.Failed}");
        }
    }

    /// <summary>Only the first run of each operation, whose result is checked.</summary>
    private static Rounds Checks()
    {
        var pace = new Pace(TimeSpan.Zero, 1);
        return new Rounds(0, pace, new Progress(TextWriter.Null, isTerminal: false, pace)) { IsSmoke = true };
    }

    private static bool IsOfDocuments(Func<bool, Workload> create)
    {
        using Workload workload = create(true);
        return workload.Title.EndsWith(" documents", StringComparison.Ordinal);
    }

    private static IEnumerable<int> Lengths(SectionValues section) =>
    [
        .. section.Paragraphs.Select(paragraph => paragraph.Text.Utf8.Length), .. section.Attachments.Select(attachment => attachment.Content.Length),
        .. section.Cover is { } cover ? [cover.Content.Length] : Array.Empty<int>(),
    ];

    private static DocumentValues[] Values(int count) => RandomValues.Many(count, DocumentValues.Next);

    private static byte[] Encode(DocumentValues values)
    {
        var writer = new ProtoWriter(Output);
        HandWrittenDocument.Write(values, ref writer);
        return Output[..(int)writer.GetTotalLength()];
    }
}
