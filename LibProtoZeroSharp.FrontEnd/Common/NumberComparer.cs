using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Common;

/// <summary>Hashes numbers with a seed of the process, so that nobody can choose numbers that collide in a dictionary.</summary>
internal sealed class NumberComparer : IEqualityComparer<int>
{
    private NumberComparer()
    {
    }

    public static NumberComparer Instance { get; } = new();

    public bool Equals(int x, int y) => x == y;

    /// <summary>The hash of a tuple, because that has a seed.</summary>
    public int GetHashCode(int obj) => (obj, 0).GetHashCode();
}
