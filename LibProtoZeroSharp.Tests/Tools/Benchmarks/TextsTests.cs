using LibProtoZeroSharp.Benchmarks.Values;
using SampleText = LibProtoZeroSharp.Benchmarks.Values.Text;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>The values of workloads: the same in every run, and distributed as docs/workloads.md says.</summary>
public class TextsTests
{
    private const int Least = 8, Most = 40, Tail = Most * ZipfTexts.Tail, Count = 20_000;

    [Fact]
    public void ZipfTextsRecurLikeWords()
    {
        int[] counts = [.. Zipf().GroupBy(text => text.Chars).Select(group => group.Count()).OrderDescending()];
        Assert.InRange(counts.Length, 1000, ZipfTexts.Words);
        Assert.InRange((double)counts[0] / Count, 0.11, 0.14);
        Assert.InRange((double)counts[0] / counts[1], 1.8, 2.2);
        Assert.InRange((double)counts[0] / counts[2], 2.7, 3.3);
    }

    [Fact]
    public void MostZipfTextsAreShortAndFewAreLong()
    {
        int[] lengths = [.. Zipf().DistinctBy(text => text.Chars).Select(text => text.Chars.Length).Order()];
        Assert.Equal(Least, lengths[0]);
        Assert.InRange(lengths[lengths.Length / 2], Least, Most / 2);
        Assert.InRange(lengths[^1], Tail - Least, Tail);
        Assert.InRange(lengths.Count(length => length == Least), lengths.Length / 10, lengths.Length / 4);
    }

    [Fact]
    public void OtherTextsHardlyRecur() =>
        Assert.InRange(Many(Texts.Different).DistinctBy(text => text.Chars).Count(), Count - 100, Count);

    [Fact]
    public void TheSameSeedMakesTheSameValues()
    {
        Assert.Equal(Zipf().Select(text => text.Chars), Zipf().Select(text => text.Chars));
        SeedMessageValues[] once = SeedRootValues.Next(new Random(1), 50).Messages, again = SeedRootValues.Next(new Random(1), 50).Messages;
        Assert.Equal(once.Select(Describe), again.Select(Describe));
        Assert.Equal(50, once.Select(Describe).Distinct().Count());
    }

    private static SampleText[] Zipf() => Many(new ZipfTexts());

    private static SampleText[] Many(Texts texts)
    {
        var random = new Random(1);
        return [.. Enumerable.Range(0, Count).Select(_ => texts.Next(random, Least, Most))];
    }

    private static string Describe(SeedMessageValues message) =>
        $"{message.A} {message.B} {message.C} {message.D.Chars} "
        + $"{string.Join(' ', message.E.Select(text => text.Chars))} {string.Join(' ', message.F.Select(sub => $"{sub.Id} {sub.Name.Chars}"))}";
}
