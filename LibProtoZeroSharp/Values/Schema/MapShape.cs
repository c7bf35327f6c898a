namespace LibProtoZeroSharp.Values;

/// <summary>The layout of the entries of a map: that of <see cref="MapEntry{TKey,TValue}"/>, as the runtime of .NET defines it.</summary>
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

    private static (int Size, int ValueOffset) Of<TKey>(FieldStorage value) where TKey : unmanaged => value switch
    {
        FieldStorage.Bits8 => Of<TKey, bool>(),
        FieldStorage.Bits32 => Of<TKey, int>(),
        FieldStorage.Bits64 => Of<TKey, long>(),
        FieldStorage.Text => Of<TKey, UnmanagedBytes>(),
        _ => Of<TKey, nint>(),
    };

    private static unsafe (int Size, int ValueOffset) Of<TKey, TValue>() where TKey : unmanaged where TValue : unmanaged
    {
        MapEntry<TKey, TValue> entry;
        return (sizeof(MapEntry<TKey, TValue>), (int)((byte*)&entry.Value - (byte*)&entry));
    }
}
