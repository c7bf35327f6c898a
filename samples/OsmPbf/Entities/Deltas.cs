using System.Numerics;

namespace OsmPbf;

/// <summary>Columns of numbers as differences from the item before, in place. Sums of hostile differences wrap around.</summary>
internal static class Deltas
{
    public static Span<T> Decode<T>(Span<T> items) where T : unmanaged, IBinaryInteger<T>
    {
        T last = T.Zero;
        foreach (ref T item in items) last = item = last + item;
        return items;
    }

    public static void Encode<T>(Span<T> items) where T : unmanaged, IBinaryInteger<T>
    {
        for (int i = items.Length - 1; i > 0; i--) items[i] -= items[i - 1];
    }
}
