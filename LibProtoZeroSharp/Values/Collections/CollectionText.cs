using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.Values;

/// <summary>Collections as text for people.</summary>
internal static class CollectionText
{
    public static string OfList<T>(ReadOnlySpan<T> items) where T : unmanaged
    {
        var text = new StringBuilder("[");
        foreach (T item in items) Append(text, item);
        return text.Append(']').ToString();
    }

    public static string OfMap<TKey, TValue>(ReadOnlySpan<MapEntry<TKey, TValue>> entries) where TKey : unmanaged where TValue : unmanaged
    {
        var text = new StringBuilder("{");
        foreach (MapEntry<TKey, TValue> entry in entries) Append(text, entry);
        return text.Append('}').ToString();
    }

    /// <summary>Numbers and messages as they are; strings, and bytes in base64, in quotes.</summary>
    public static string Of<T>(T item) where T : unmanaged => item switch
    {
        Utf8String or UnmanagedBytes => $"\"{item}\"",
        _ => Convert.ToString(item, CultureInfo.InvariantCulture)!,
    };

    private static void Append<T>(StringBuilder text, T item) where T : unmanaged
    {
        if (text.Length > 1) text.Append(", ");
        text.Append(Of(item));
    }
}
