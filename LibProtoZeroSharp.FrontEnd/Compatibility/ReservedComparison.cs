using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>Compares the reserved numbers and names of a message or an enum, and knows which of them are reserved now.</summary>
/// <param name="kind"><c>message</c> or <c>enum</c>.</param>
internal sealed class ReservedComparison(string kind, Symbol symbol, IEnumerable<NumberRange> ranges, IEnumerable<string> names)
{
    private readonly NumberRanges _numbers = new(ranges);
    private readonly HashSet<string> _names = [.. names];

    public bool Contains(int number) => _numbers.Contains(number);

    public bool Contains(string name) => _names.Contains(name);

    /// <param name="rule">The rule for what is not reserved any more.</param>
    /// <param name="last">The largest number that can be reserved.</param>
    public void Compare(ProtoRule rule, int last, IEnumerable<NumberRange> oldRanges, IEnumerable<string> oldNames, List<Finding> findings)
    {
        foreach (NumberRange range in oldRanges)
        {
            NumberRange[] missing = [.. _numbers.Missing(range)];
            if (missing.Length != 0)
                Add(missing.Length == 1 && missing[0].First == missing[0].Last ? "number" : "numbers", string.Join(", ", missing.Select(part => Text(part, last))));
        }

        foreach (string name in oldNames.Where(name => !_names.Contains(name)).Distinct())
            Add("name", $"\"{name}\"");

        void Add(string what, string missing) => findings.Add(new Finding(rule, symbol.Position, EquatableArray.Create(what, missing, kind, symbol.FullName)));
    }

    /// <summary>A range as the source writes it.</summary>
    private static string Text(NumberRange range, int last)
    {
        string first = range.First.ToString(CultureInfo.InvariantCulture);
        if (range.First == range.Last)
            return first;
        return $"{first} to {(range.Last == last ? "max" : range.Last.ToString(CultureInfo.InvariantCulture))}";
    }
}
