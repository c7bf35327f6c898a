using System.Collections.Immutable;
using System.ComponentModel;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Makes the hash of a record of its values. What <see cref="RecordEquality"/> finds equal has the same hash.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct RecordHash
{
    private HashCode _hash;

    /// <summary>The hash of one value.</summary>
    /// <exception cref="ProtoException">The record is too deep for the stack.</exception>
    public static int Of<T>(T value)
    {
        if (typeof(T) == typeof(float)) return BitConverter.SingleToInt32Bits((float)(object)value!);
        if (typeof(T) == typeof(double)) return BitConverter.DoubleToInt64Bits((double)(object)value!).GetHashCode();
        if (typeof(T) == typeof(ImmutableArray<byte>)) return OfBytes(((ImmutableArray<byte>)(object)value!).AsSpan());
        if (!typeof(T).IsValueType && !StackGuard.OfThread.HasRoom()) throw RecordErrors.TooDeep();
        return value?.GetHashCode() ?? 0;
    }

    /// <summary>Adds a value.</summary>
    /// <inheritdoc cref="Of" path="/exception"/>
    public void Add<T>(T value) => _hash.Add(Of(value));

    /// <summary>Adds a value that may be absent.</summary>
    public void Add<T>(T? value)
        where T : struct => _hash.Add(value is { } present ? Of(present) : 0);

    /// <summary>Adds the elements of a list.</summary>
    /// <inheritdoc cref="Of" path="/exception"/>
    public void Add<T>(ImmutableArray<T> values)
    {
        ReadOnlySpan<T> items = values.AsSpan();
        _hash.Add(items.Length);
        foreach (T item in items) _hash.Add(Of(item));
    }

    /// <summary>Adds the entries of a map, without regard to their order.</summary>
    /// <inheritdoc cref="Of" path="/exception"/>
    public void Add<TKey, TValue>(IReadOnlyDictionary<TKey, TValue>? values)
    {
        int sum = 0;
        if (values != null)
        {
            foreach ((TKey key, TValue value) in values) sum += HashCode.Combine(Of(key), Of(value));
        }

        _hash.Add(sum);
    }

    /// <summary>The hash of all that was added.</summary>
    public readonly int ToHashCode() => _hash.ToHashCode();

    private static int OfBytes(ReadOnlySpan<byte> bytes)
    {
        var hash = new HashCode();
        hash.AddBytes(bytes);
        return hash.ToHashCode();
    }
}
