using System.Diagnostics;

namespace LibProtoZeroSharp;

/// <summary>A collection whose size a debugger may ask for: that changes nothing, not even in a map that has duplicates.</summary>
internal interface IDebugCount
{
    int Count { get; }
}

/// <summary>What a debugger shows of an <see cref="UnmanagedBytes"/>.</summary>
internal sealed class UnmanagedBytesDebugView(UnmanagedBytes bytes)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public byte[] Bytes => bytes.ToArray();
}

/// <summary>What a debugger shows of an <see cref="UnmanagedList{T}"/>.</summary>
internal sealed class UnmanagedListDebugView<T>(UnmanagedList<T> list) where T : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => list.AsSpan().ToArray();
}

/// <summary>What a debugger shows of a <see cref="MessageList{T}"/>.</summary>
internal sealed class MessageListDebugView<T>(MessageList<T> list) where T : unmanaged, IArenaCreatable<T>
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => list.AsSpan().ToArray();
}

/// <summary>What a debugger shows of an <see cref="UnmanagedMap{K,V}"/>. Looking at it must not change it: the map is not sealed for this.</summary>
internal sealed class UnmanagedMapDebugView<K, V>(UnmanagedMap<K, V> map) where K : unmanaged where V : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MapEntry<K, V>[] Entries
    {
        get
        {
            var entries = new Dictionary<K, MapEntry<K, V>>();
            foreach (MapEntry<K, V> entry in map.AsUnsealedSpan()) entries[entry.Key] = entry;
            return [.. entries.Values];
        }
    }
}
