using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Fills a map without sealing it.</summary>
internal static unsafe class UnsealedMap
{
    /// <summary>Appends an entry as decoding does, without a check for duplicates.</summary>
    public static void Append<K, V>(UnmanagedMap<K, V> map, K key, V value, ArenaAllocator arena) where K : unmanaged where V : unmanaged
    {
        var raw = (RawMap*)Generations.Follow(*(void**)&map);
        *(MapEntry<K, V>*)raw->TryAppend(sizeof(MapEntry<K, V>), arena.State) = new MapEntry<K, V>(key, value);
    }
}
