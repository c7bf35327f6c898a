using System.Runtime.InteropServices;
using System.Text;

namespace LibProtoZeroSharp;

/// <summary>Look-ups in a map with string keys by what is at hand, without a copy in an arena or on the managed heap.</summary>
public static unsafe class Utf8StringMapExtensions
{
    private const int LargestOnStack = 512;

    /// <summary>The map has the key.</summary>
    public static bool ContainsKey<V>(this ref UnmanagedMap<Utf8String, V> map, ReadOnlySpan<byte> utf8Key) where V : unmanaged =>
        map.TryGetValue(utf8Key, out _);

    /// <summary>The map has the key; each lone surrogate in it stands for U+FFFD.</summary>
    public static bool ContainsKey<V>(this ref UnmanagedMap<Utf8String, V> map, string key) where V : unmanaged =>
        map.TryGetValue(key, out _);

    /// <summary>Looks a key up.</summary>
    /// <param name="map">Where to look.</param>
    /// <param name="utf8Key">The key in UTF-8.</param>
    /// <param name="value">Its value; <c>default</c> where the map does not have it.</param>
    /// <returns>False where the map does not have it.</returns>
    public static bool TryGetValue<V>(this ref UnmanagedMap<Utf8String, V> map, ReadOnlySpan<byte> utf8Key, out V value) where V : unmanaged
    {
        fixed (byte* data = utf8Key) return map.TryGetValue(new Utf8String(data, utf8Key.Length), out value);
    }

    /// <summary>Looks a key up.</summary>
    /// <param name="map">Where to look.</param>
    /// <param name="key">The key; each lone surrogate in it stands for U+FFFD.</param>
    /// <param name="value">Its value; <c>default</c> where the map does not have it.</param>
    /// <returns>False where the map does not have it.</returns>
    public static bool TryGetValue<V>(this ref UnmanagedMap<Utf8String, V> map, string key, out V value) where V : unmanaged
    {
        ArgumentNullException.ThrowIfNull(key);
        int length = Encoding.UTF8.GetByteCount(key);
        byte* rented = length > LargestOnStack ? (byte*)NativeMemory.Alloc((nuint)length) : null;
        try
        {
            Span<byte> utf8 = rented != null ? new Span<byte>(rented, length) : stackalloc byte[LargestOnStack];
            Encoding.UTF8.GetBytes(key, utf8);
            return map.TryGetValue(utf8[..length], out value);
        }
        finally
        {
            NativeMemory.Free(rented);
        }
    }
}
