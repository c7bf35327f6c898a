using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Fills a map without sealing it.</summary>
internal static unsafe class UnsealedMap
{
    /// <summary>Appends an entry as decoding does, without a check for duplicates.</summary>
    public static void Append<TKey, TValue>(UnmanagedMap<TKey, TValue> map, TKey key, TValue value, ArenaAllocator arena) where TKey : unmanaged where TValue : unmanaged
    {
        var raw = (RawMap*)Generations.Follow(*(void**)&map);
        *(MapEntry<TKey, TValue>*)raw->TryAppend(sizeof(MapEntry<TKey, TValue>), arena.State) = new MapEntry<TKey, TValue>(key, value);
    }
}
