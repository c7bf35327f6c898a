using System.Collections.Immutable;
using System.ComponentModel;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Compares values of records as <see cref="ProtoMessage.Equals{T}(T, T)"/> compares those of messages: numbers bit by bit, collections by their content.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RecordEquality
{
    /// <summary>Whether two values are equal.</summary>
    /// <exception cref="ProtoException">The records are too deep for the stack.</exception>
    public static bool Equal<T>(T left, T right)
    {
        if (typeof(T) == typeof(float)) return BitConverter.SingleToInt32Bits((float)(object)left!) == BitConverter.SingleToInt32Bits((float)(object)right!);
        if (typeof(T) == typeof(double)) return BitConverter.DoubleToInt64Bits((double)(object)left!) == BitConverter.DoubleToInt64Bits((double)(object)right!);
        if (typeof(T) == typeof(ImmutableArray<byte>)) return ((ImmutableArray<byte>)(object)left!).AsSpan().SequenceEqual(((ImmutableArray<byte>)(object)right!).AsSpan());
        if (!typeof(T).IsValueType && !StackGuard.OfThread.HasRoom()) throw RecordErrors.TooDeep();
        return EqualityComparer<T>.Default.Equals(left, right);
    }

    /// <summary>Whether two values are equal, or both absent.</summary>
    public static bool Equal<T>(T? left, T? right)
        where T : struct => left.HasValue == right.HasValue && (!left.HasValue || Equal(left.GetValueOrDefault(), right.GetValueOrDefault()));

    /// <summary>Whether two lists have equal elements in the same order. A list that is <c>default</c> is empty.</summary>
    /// <inheritdoc cref="Equal{T}(T, T)" path="/exception"/>
    public static bool Equal<T>(ImmutableArray<T> left, ImmutableArray<T> right)
    {
        ReadOnlySpan<T> ours = left.AsSpan(), theirs = right.AsSpan();
        if (ours == theirs) return true;
        if (ours.Length != theirs.Length) return false;
        for (int i = 0; i < ours.Length; i++)
        {
            if (!Equal(ours[i], theirs[i])) return false;
        }

        return true;
    }

    /// <summary>Whether two maps have the same keys with equal values, in any order.</summary>
    /// <inheritdoc cref="Equal{T}(T, T)" path="/exception"/>
    public static bool Equal<TKey, TValue>(IReadOnlyDictionary<TKey, TValue>? left, IReadOnlyDictionary<TKey, TValue>? right)
    {
        if (left == right) return true;
        if (left == null || right == null || left.Count != right.Count) return false;
        foreach ((TKey key, TValue value) in left)
        {
            if (!right.TryGetValue(key, out TValue? other) || !Equal<TValue>(value, other)) return false;
        }

        return true;
    }
}
