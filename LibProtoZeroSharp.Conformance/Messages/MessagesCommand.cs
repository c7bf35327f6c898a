using System.Diagnostics;
using System.Globalization;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Checks that generated code compiles without a warning, and that random messages survive it unchanged.</summary>
internal static class MessagesCommand
{
    public static int Run(Corpus corpus, int messages, TextWriter output) => corpus.Compile() is { } generated && Check(corpus, generated, messages, output) ? 0 : 1;

    private static bool Check(Corpus corpus, Dictionary<string, Type> generated, int count, TextWriter output)
    {
        long started = Stopwatch.GetTimestamp();
        using var closures = new ImportClosures([.. corpus.Files.WellKnown, .. corpus.Files.Picked]);
        MessageCheck[] checks =
        [
            .. corpus.Pick(generated.Keys, count).Select(type => new MessageCheck(
                new ProtocCodec(closures.PathOf(type.File), type), corpus.Types, type, MessageCode.Of(generated[type.FullName]), corpus.Random.Next())),
        ];
        // protoc takes half of the time.
        string[] failures = [.. checks.AsParallel().AsOrdered().SelectMany(check => check.Run())];
        foreach (string failure in failures) output.WriteLine(failure);
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{checks.Length} random messages of {generated.Count} types in {checks.Sum(check => (long)check.Size)} bytes, cut in {checks.Sum(check => check.Cuts)} places, "
            + $"in {Stopwatch.GetElapsedTime(started).TotalSeconds:F1} s: {failures.Length} differences"));
        return failures.Length == 0;
    }
}
