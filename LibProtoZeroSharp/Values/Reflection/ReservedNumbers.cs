namespace LibProtoZeroSharp.Reflection;

/// <summary>Ranges of numbers that a message or enum sets aside, by their first numbers.</summary>
internal sealed class ReservedNumbers
{
    private readonly List<(int First, int Last, int Index)> _ranges = [];

    /// <summary>Adds a range with a number that <see cref="Find"/> returns.</summary>
    public void Add(int first, int last, int index = 0) => _ranges.Add((first, last, index));

    /// <summary>Sorts the ranges. After that, no range may be added.</summary>
    /// <returns>Two ranges that overlap; null if there are none.</returns>
    public string? Sort()
    {
        _ranges.Sort();
        for (int i = 1; i < _ranges.Count; i++)
        {
            if (_ranges[i].First <= _ranges[i - 1].Last)
                return $"The ranges {_ranges[i - 1].First} to {_ranges[i - 1].Last} and {_ranges[i].First} to {_ranges[i].Last} overlap.";
        }

        return null;
    }

    /// <summary>The index of the range that contains a number; null if there is none.</summary>
    public int? Find(int number)
    {
        int low = 0, high = _ranges.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            if (number < _ranges[middle].First) high = middle - 1;
            else if (number > _ranges[middle].Last) low = middle + 1;
            else return _ranges[middle].Index;
        }

        return null;
    }
}
