namespace LibProtoZeroSharp.Reflection;

/// <summary>Hashes numbers with a seed of the process, so that nobody can choose numbers that collide in a dictionary.</summary>
internal sealed class NumberComparer : IEqualityComparer<int>
{
    private NumberComparer()
    {
    }

    public static NumberComparer Instance { get; } = new();

    public bool Equals(int left, int right) => left == right;

    public int GetHashCode(int number) => HashCode.Combine(number);
}
