using System.Diagnostics;

namespace LibProtoZeroSharp.Values;

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

/// <summary>The debugger's view of an <see cref="UnmanagedMap{TKey,TValue}"/>. It does not seal the map, because looking must not change it.</summary>
internal sealed class UnmanagedMapDebugView<TKey, TValue>(UnmanagedMap<TKey, TValue> map) where TKey : unmanaged where TValue : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MapEntry<TKey, TValue>[] Entries
    {
        get
        {
            if (map.IsNull) return [];
            var entries = new Dictionary<TKey, MapEntry<TKey, TValue>>();
            foreach (MapEntry<TKey, TValue> entry in map.AsUnsealedSpan()) entries[entry.Key] = entry;
            return [.. entries.Values];
        }
    }
}
