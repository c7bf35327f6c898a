using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>A table, what it is about, and what has to be known to read it.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="Table">The numbers.</param>
/// <param name="Note">A sentence or two below the heading; empty where the headings of the columns say all.</param>
internal sealed record CostTable(string Title, MarkdownTable Table, string Note = "")
{
    public TableResult ToResult() => Table.ToResult(Title, Note);
}
