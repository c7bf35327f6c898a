using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The numbers of a closed enum: a function of generated code, or a list that was made at run time. The default value has all numbers.</summary>
internal readonly unsafe struct KnownNumbers
{
    private readonly delegate*<int, bool> _function;
    private readonly int* _numbers;
    private readonly int _count;

    public KnownNumbers(delegate*<int, bool> function) => _function = function;

    /// <param name="numbers">The numbers in ascending order, in memory that outlives this.</param>
    /// <param name="count">How many there are.</param>
    public KnownNumbers(int* numbers, int count)
    {
        _numbers = numbers;
        _count = count;
    }

    /// <summary>Whether the enum has a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Contains(int number) => _function != null ? _function(number) : Find(number);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Find(int number) => _numbers == null || new ReadOnlySpan<int>(_numbers, _count).BinarySearch(number) >= 0;
}
