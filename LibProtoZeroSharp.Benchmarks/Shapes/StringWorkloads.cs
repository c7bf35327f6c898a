using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Messages with texts, for programs that need .NET strings.</summary>
internal static class StringWorkloads
{
    private const int Few = 20, Words = 2000;

    public static IReadOnlyList<Func<bool, Workload>> All { get; } =
    [
        small => Profiles(small ? Few : 2_000),
        small => Traces(small ? Few : 200),
        small => Strings("1,024 strings", "A list of up to 40 characters each, all different.", RandomValues.Many(small ? Few : 100, random => ListValues.Strings(random, 1024))),
        small => Recurring(small ? Few : 100),
    ];

    private static Workload Profiles(int count) => ShapeWorkload<Profile>.OfStrings<ProfileValues, ProfileShape>(
        "messages of 1 KB", "A user's profile; all texts are different.", RandomValues.Many(count, ProfileValues.Next)).AndRecords<ProfileRecord>();

    private static Workload Traces(int count) => ShapeWorkload<Trace>.OfStrings<TraceValues, TraceShape>(
        "traces", "Spans with attributes and events; all texts are different.", RandomValues.Many(count, TraceValues.Next)).AndRecords<TraceRecord>();

    private static Workload Recurring(int count)
    {
        var vocabulary = new Vocabulary(new Random(Words), Words);
        return Strings(
            "1,024 strings that recur", $"A list of {Words:N0} different texts of up to 24 characters, as frequent as words are.",
            RandomValues.Many(count, random => ListValues.Strings(random, 1024, vocabulary)));
    }

    private static Workload Strings(string title, string description, Text[][] values) =>
        ShapeWorkload<Strings>.OfStrings<Text[], StringsShape>(title, description, values).AndRecords<StringsRecord>();
}
