using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>A set of numbers that is searched fast: ranges in ascending order that neither overlap nor touch.</summary>
internal sealed class NumberRanges
{
    private readonly List<NumberRange> _ranges = [];

    public NumberRanges(IEnumerable<NumberRange> ranges)
    {
        foreach (NumberRange range in ranges.OrderBy(range => range.First))
        {
            int last = _ranges.Count - 1;
            if (last >= 0 && range.First <= (long)_ranges[last].Last + 1)
                _ranges[last] = _ranges[last] with { Last = System.Math.Max(_ranges[last].Last, range.Last) };
            else
                _ranges.Add(range);
        }
    }

    public bool Contains(int number)
    {
        int index = FirstThatEndsFrom(number);
        return index < _ranges.Count && _ranges[index].Contains(number);
    }

    /// <summary>The parts of a range that the set lacks, in ascending order.</summary>
    public IEnumerable<NumberRange> Missing(NumberRange range)
    {
        long next = range.First;
        for (int i = FirstThatEndsFrom(range.First); i < _ranges.Count && _ranges[i].First <= range.Last; i++)
        {
            if (next < _ranges[i].First)
                yield return new NumberRange((int)next, _ranges[i].First - 1);
            next = (long)_ranges[i].Last + 1;
        }

        if (next <= range.Last)
            yield return new NumberRange((int)next, range.Last);
    }

    private int FirstThatEndsFrom(int number)
    {
        int low = 0;
        int high = _ranges.Count;
        while (low < high)
        {
            int middle = low + ((high - low) / 2);
            if (_ranges[middle].Last < number)
                low = middle + 1;
            else
                high = middle;
        }

        return low;
    }
}
