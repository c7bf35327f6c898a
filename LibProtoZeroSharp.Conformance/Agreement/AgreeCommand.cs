using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Agreement;

/// <summary>Checks that fast code, small code and types known at run time do the same.</summary>
internal static class AgreeCommand
{
    /// <param name="mutations">The number of mutations of each message.</param>
    public static int Run(Corpus corpus, int messages, int mutations, TextWriter output)
    {
        if (corpus.Compile() is not { } fast || corpus.Compile("CodeSize") is not { } small) return 1;
        using TypeRegistry dynamic = DynamicTypes.Of([.. corpus.Files.WellKnown, .. corpus.Files.Picked]);

        long started = Stopwatch.GetTimestamp();
        AgreementCheck[] checks =
        [
            .. corpus.Pick(corpus.WithDescriptors(fast.Keys), messages).Select(type => new AgreementCheck(
                corpus.Types,
                type,
                [MessageCode.Of(fast[type.FullName]), MessageCode.Of(small[type.FullName]), new DynamicMessageCode(dynamic, dynamic.GetMessageType(type.FullName))],
                corpus.Random.Next(),
                mutations)),
        ];
        string[] failures = [.. checks.AsParallel().AsOrdered().SelectMany(check => check.Run())];
        foreach (string failure in failures) output.WriteLine(failure);
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{checks.Length} random messages of {fast.Count} types, and {checks.Sum(check => (long)check.Mutations)} mutations, "
            + $"{checks.Sum(check => (long)check.Accepted)} of which are messages, in {Stopwatch.GetElapsedTime(started).TotalSeconds:F1} s: {failures.Length} differences"));
        return failures.Length == 0 ? 0 : 1;
    }
}
