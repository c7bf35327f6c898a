using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The time of a fresh process until its first message.</summary>
internal static class StartTable
{
    public static CostTable Measure(ChildInputs inputs, int runs, Action<string> progress)
    {
        (string What, string Library, string[] Arguments)[] children =
        [
            ("nothing", "", [Child.Nothing]),
            .. Both("parse a message of the seed workload", Child.ParseSeed, inputs.Message),
            .. Both("build and write one", Child.WriteSeed, inputs.Message),
            .. Both($"parse a descriptor set of {new FileInfo(inputs.Descriptors).Length:N0} bytes", Child.ParseDescriptors, inputs.Descriptors),
        ];
        var samples = children.Select(_ => (Call: new Samples(), Main: new Samples(), Process: new Samples())).ToArray();
        for (int run = 1; run <= runs; run++)
        {
            progress($"fresh processes: {run} of {runs}");
            for (int i = 0; i < children.Length; i++)
            {
                (ChildResult result, double process) = ChildResult.Of(children[i].Arguments);
                samples[i].Call.Add(result.Call, 0);
                samples[i].Main.Add(result.SinceMain, 0);
                samples[i].Process.Add(process, 0);
            }
        }

        var table = new MarkdownTable(
            2, "the first thing it does", "library", "best ms of the call", "median ms", "best ms since Main began", "median ms", "best ms of the process", "median ms");
        for (int i = 0; i < children.Length; i++)
        {
            string[] Of(Samples times) => [MarkdownTable.Number(times.Best), MarkdownTable.Number(times.Median)];
            table.Add([children[i].What, children[i].Library, .. Of(samples[i].Call), .. Of(samples[i].Main), .. Of(samples[i].Process)]);
        }
        return new CostTable("The first message of a fresh process", table, $"Of {runs} processes each, started in turns. The input is read from a file before the call.");
    }

    private static IEnumerable<(string, string, string[])> Both(string what, string task, string input) =>
        [(what, "Google.Protobuf", [task, Child.Google, input]), (what, "LibProtoZeroSharp", [task, Child.Own, input])];
}
