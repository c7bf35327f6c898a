using System.Diagnostics;
using System.Globalization;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>Checks that random messages survive JSON and text format, written by one library and parsed by the other.</summary>
internal static class JsonCommand
{
    /// <summary>protoc has to be started twice for a message in text format.</summary>
    private const int TextsPerMessage = 10;

    public static int Run(Corpus corpus, int messages, TextWriter output) => corpus.Compile() is { } generated && Check(corpus, generated, messages, output) ? 0 : 1;

    private static bool Check(Corpus corpus, Dictionary<string, Type> generated, int count, TextWriter output)
    {
        Dictionary<string, MessageDescriptor> google = GoogleCode.Compile(corpus.Files, output);
        using var closures = new ImportClosures([.. corpus.Files.WellKnown, .. corpus.Files.Picked]);
        List<string> names = corpus.WithDescriptors(generated.Keys);
        long started = Stopwatch.GetTimestamp();
        JsonCheck[] checks =
        [
            .. corpus.Pick(names.Where(google.ContainsKey), count)
                .Select(type => new JsonCheck(Message(corpus, closures, type, negativeNaN: true), google[type.FullName], MessageCode.Of(generated[type.FullName]))),
        ];
        TextCheck[] texts =
        [
            .. corpus.Pick(names, count / TextsPerMessage).Select(type => new TextCheck(
                Message(corpus, closures, type, negativeNaN: false), type, new ProtocCodec(closures.PathOf(type.File), type), MessageCode.Of(generated[type.FullName]))),
        ];
        string[] failures =
        [
            .. checks.AsParallel().AsOrdered().SelectMany(check => check.Run()),
            .. texts.AsParallel().AsOrdered().SelectMany(check => check.Run()),
        ];
        foreach (string failure in failures) output.WriteLine(failure);
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{checks.Length} random messages of {generated.Count} types in {checks.Sum(check => (long)check.Size)} characters, and {texts.Length} in text format, "
            + $"in {Stopwatch.GetElapsedTime(started).TotalSeconds:F1} s: {failures.Length} differences"));
        return failures.Length == 0;
    }

    private static byte[] Message(Corpus corpus, ImportClosures closures, MessageType type, bool negativeNaN)
    {
        var values = new RandomValues(new Random(corpus.Random.Next()), negativeNaN);
        // The types of descriptors are not the same in protoc and in Google.Protobuf, which is of another version.
        var wellKnown = new RandomWellKnown(values, corpus.Types, closures.Of(type.File).Where(file => file.Name != "google/protobuf/descriptor.proto"));
        return new RandomWireMessages(corpus.Types, values, wellKnown: wellKnown).Next(type);
    }
}
