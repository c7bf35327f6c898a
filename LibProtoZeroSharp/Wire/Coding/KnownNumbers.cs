using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Wire;

/// <summary>The numbers of a closed enum: a function of generated code, or a list that was made at run time. The default value has all numbers.</summary>
internal readonly struct KnownNumbers
{
    private readonly unsafe delegate*<int, bool> _function;
    private readonly unsafe int* _numbers;
    private readonly int _count;

    /// <remarks>
    /// Requires: the function is one of generated code, or null, which has all numbers. An assembly that can be unloaded outlives this.
    /// </remarks>
    public unsafe KnownNumbers(delegate*<int, bool> function) => _function = function;

    /// <summary>The numbers of a closed enum of generated code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe KnownNumbers Of<TEnum>() where TEnum : struct, IClosedEnum => new(&TEnum.Contains);

    /// <param name="numbers">The numbers in ascending order, in memory that outlives this.</param>
    /// <param name="count">How many there are.</param>
    /// <remarks>Requires: <paramref name="count"/> numbers are readable; they don't change. Nothing is checked.</remarks>
    public unsafe KnownNumbers(int* numbers, int count)
    {
        _numbers = numbers;
        _count = count;
    }

    /// <summary>Whether the enum has a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool Contains(int number) => _function != null ? _function(number) : Find(number);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe bool Find(int number) => _numbers == null || new ReadOnlySpan<int>(_numbers, _count).BinarySearch(number) >= 0;
}
