using System.Diagnostics;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>A map to messages whose type is known at run time: a reference to the map in the arena, valid as long as its message.</summary>
/// <typeparam name="TKey">The type of the keys.</typeparam>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(DynamicMessageMapDebugView<>))]
public readonly struct DynamicMessageMap<TKey> where TKey : unmanaged
{
    private readonly UnmanagedMap<TKey, nint> _map;

    internal DynamicMessageMap(DynamicMessageType type, UnmanagedMap<TKey, nint> map)
    {
        Type = type;
        _map = map;
    }

    /// <summary>The type of the messages.</summary>
    public DynamicMessageType Type { get; }

    /// <summary>Entries in the map.</summary>
    public int Count => _map.Count;

    /// <summary>The entries, for a debugger: the map is not sealed. Empty for <c>default</c>.</summary>
    internal KeyValuePair<TKey, DynamicMessage>[] UnsealedEntries
    {
        get
        {
            DynamicMessageMap<TKey> map = this;
            return Array.ConvertAll(new UnmanagedMapDebugView<TKey, nint>(_map).Entries, entry => KeyValuePair.Create(entry.Key, map.At(entry.Value)));
        }
    }

    private string DebuggerDisplay => _map.DebuggerDisplay;

    /// <summary>The message of a key.</summary>
    /// <exception cref="KeyNotFoundException">The map does not have the key.</exception>
    public DynamicMessage this[TKey key] => At(_map[key]);

    /// <summary>Whether the map has the key.</summary>
    public bool ContainsKey(TKey key) => _map.ContainsKey(key);

    /// <summary>Looks up a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="message">The message; a null reference if the map does not have the key.</param>
    /// <returns>False if the map does not have the key.</returns>
    public bool TryGetValue(TKey key, out DynamicMessage message)
    {
        bool found = _map.TryGetValue(key, out nint data);
        message = found ? At(data) : default;
        return found;
    }

    /// <summary>The message of a key, to be changed. It is created if the map does not have the key.</summary>
    /// <param name="key">The key. A string is copied if the map does not have it.</param>
    /// <param name="arena">The arena of the message and of the map; it must live as long as the map.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public DynamicMessage Mutable(TKey key, ArenaAllocator arena)
    {
        if (TryGetValue(key, out DynamicMessage found)) return found;
        DynamicMessage created = Type.Create(arena);
        Set(key, created, arena);
        return created;
    }

    /// <summary>Sets the message of a key to one that exists, which must live as long as the map.</summary>
    /// <param name="key">The key. A string is copied if the map does not have it.</param>
    /// <param name="message">The message.</param>
    /// <param name="arena">The arena of the map.</param>
    /// <exception cref="ArgumentException">The message is a null reference, or of another type.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void Set(TKey key, DynamicMessage message, ArenaAllocator arena) =>
        _map.Set(key, DynamicMessage.RequireType(message, Type).Reference, arena);

    /// <summary>Removes a key.</summary>
    /// <returns>False if the map does not have the key.</returns>
    public bool Remove(TKey key) => _map.Remove(key);

    /// <summary>Removes all entries.</summary>
    public void Clear() => _map.Clear();

    /// <summary>Enumerates the entries. The map must not change in the meantime.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>The entries for LINQ, on the managed heap: the entries of the map at the time of the enumeration.</summary>
    public IEnumerable<KeyValuePair<TKey, DynamicMessage>> AsEnumerable()
    {
        foreach (KeyValuePair<TKey, DynamicMessage> entry in this) yield return entry;
    }

    private DynamicMessage At(nint address) => new(Type.Ref.MessageAt(address), Type.Registry);

    /// <summary>Enumerates a <see cref="DynamicMessageMap{TKey}"/>.</summary>
    public struct Enumerator
    {
        private readonly DynamicMessageMap<TKey> _map;
        private UnmanagedEnumerator<MapEntry<TKey, nint>> _entries;

        internal Enumerator(DynamicMessageMap<TKey> map)
        {
            _map = map;
            _entries = map._map.GetEnumerator();
        }

        /// <summary>The entry at the enumerator.</summary>
        public readonly KeyValuePair<TKey, DynamicMessage> Current => new(_entries.Current.Key, _map.At(_entries.Current.Value));

        /// <summary>Moves to the next entry.</summary>
        public bool MoveNext() => _entries.MoveNext();
    }
}
