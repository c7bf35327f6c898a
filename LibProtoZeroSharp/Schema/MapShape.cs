namespace LibProtoZeroSharp.Schema;

/// <summary>The layout of the entries of a map: that of <see cref="MapEntry{K,V}"/>, as the runtime of .NET defines it.</summary>
internal static class MapShape
{
    /// <summary>Bytes of an entry with a key and a value of these kinds, and the offset in bytes of the value. The key is at the start.</summary>
    public static (int Size, int ValueOffset) Of(FieldStorage key, FieldStorage value) => key switch
    {
        FieldStorage.Bits8 => Of<bool>(value),
        FieldStorage.Bits32 => Of<int>(value),
        FieldStorage.Bits64 => Of<long>(value),
        _ => Of<Utf8String>(value),
    };

    private static (int Size, int ValueOffset) Of<K>(FieldStorage value) where K : unmanaged => value switch
    {
        FieldStorage.Bits8 => Of<K, bool>(),
        FieldStorage.Bits32 => Of<K, int>(),
        FieldStorage.Bits64 => Of<K, long>(),
        FieldStorage.Text => Of<K, UnmanagedBytes>(),
        _ => Of<K, nint>(),
    };

    private static unsafe (int Size, int ValueOffset) Of<K, V>() where K : unmanaged where V : unmanaged
    {
        MapEntry<K, V> entry;
        return (sizeof(MapEntry<K, V>), (int)((byte*)&entry.Value - (byte*)&entry));
    }
}
