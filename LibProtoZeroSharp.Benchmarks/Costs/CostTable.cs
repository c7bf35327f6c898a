using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>A table with its title and a note.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="Table">The numbers.</param>
/// <param name="Note">One or two sentences below the heading; empty if the headings of the columns are enough.</param>
internal sealed record CostTable(string Title, MarkdownTable Table, string Note = "")
{
    public TableResult ToResult() => Table.ToResult(Title, Note);
}
