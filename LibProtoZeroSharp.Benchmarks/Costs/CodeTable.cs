using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The IL of generated code beside that of Google's generator.</summary>
internal static class CodeTable
{
    public static CostTable Measure(string what, CodeSources sources, Action<string> progress)
    {
        progress($"generating and compiling {what}: ours");
        var own = new CodeSize(CompiledCode.Compile(CompiledCode.Own(sources)));
        progress($"generating and compiling {what}: Google's");
        var google = new CodeSize(CompiledCode.Compile(CompiledCode.Google(sources)));

        var table = new MarkdownTable(1, "part", "our bytes", "our methods", "Google's bytes", "Google's methods", "ours ÷ Google's");
        foreach (CodeGroup group in Enum.GetValues<CodeGroup>()) Add("IL, " + group.Describe(), own[group], google[group]);
        Add("IL of messages, all but descriptors", Without(own, CodeGroup.Reflection), Without(google, CodeGroup.Reflection));
        Add("IL, all", (own.Bytes, own.Methods), (google.Bytes, google.Methods));
        Add("metadata", (own.MetadataBytes, 0), (google.MetadataBytes, 0));
        Add("assembly", (own.AssemblyBytes, 0), (google.AssemblyBytes, 0));
        AddEach("message", google.Messages);
        AddEach("field", google.Fields);
        return new CostTable($"Generated code of {what}, compiled for Release", table, $"{google.Messages:N0} messages with {google.Fields:N0} fields.");

        void AddEach(string part, int count)
        {
            AddMean($"IL, for each {part}", own.Bytes, google.Bytes, count);
            AddMean($"metadata, for each {part}", own.MetadataBytes, google.MetadataBytes, count);
        }

        void AddMean(string part, double own, double google, int count) =>
            table.Add(part, MarkdownTable.Number(own / count), "", MarkdownTable.Number(google / count), "", MarkdownTable.Number(own / google));

        void Add(string part, (int Bytes, int Methods) own, (int Bytes, int Methods) google) => table.Add(
            part, Count(own.Bytes), Count(own.Methods), Count(google.Bytes), Count(google.Methods),
            google.Bytes == 0 ? "" : MarkdownTable.Number((double)own.Bytes / google.Bytes));
    }

    private static (int Bytes, int Methods) Without(CodeSize size, CodeGroup group) => (size.Bytes - size[group].Bytes, size.Methods - size[group].Methods);

    private static string Count(int number) => number == 0 ? "" : number.ToString("N0", CultureInfo.InvariantCulture);
}
