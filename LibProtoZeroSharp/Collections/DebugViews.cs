using System.Diagnostics;

namespace LibProtoZeroSharp.Collections;

/// <summary>The debugger's view of an <see cref="UnmanagedBytes"/>.</summary>
internal sealed class UnmanagedBytesDebugView(UnmanagedBytes bytes)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public byte[] Bytes => bytes.ToArray();
}

/// <summary>The debugger's view of an <see cref="UnmanagedList{T}"/>.</summary>
internal sealed class UnmanagedListDebugView<T>(UnmanagedList<T> list) where T : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => list.IsNull ? [] : list.ToArray();
}

/// <summary>The debugger's view of a <see cref="MessageList{T}"/>.</summary>
internal sealed class MessageListDebugView<T>(MessageList<T> list) where T : unmanaged, IArenaCreatable<T>
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => list.IsNull ? [] : list.ToArray();
}

/// <summary>The debugger's view of an <see cref="UnmanagedMap{K,V}"/>. It does not seal the map, because looking must not change it.</summary>
internal sealed class UnmanagedMapDebugView<K, V>(UnmanagedMap<K, V> map) where K : unmanaged where V : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MapEntry<K, V>[] Entries
    {
        get
        {
            if (map.IsNull) return [];
            var entries = new Dictionary<K, MapEntry<K, V>>();
            foreach (MapEntry<K, V> entry in map.AsUnsealedSpan()) entries[entry.Key] = entry;
            return [.. entries.Values];
        }
    }
}
