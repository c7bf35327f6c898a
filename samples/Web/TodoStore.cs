using LibProtoZeroSharp;
using LibProtoZeroSharp.WellKnownTypes;
using Todo;

namespace Web;

/// <summary>The list of tasks. Its messages outlive the requests that bring them, so they are cloned into the store's own arena.</summary>
public sealed class TodoStore : IDisposable
{
    private readonly Lock _lock = new();
    private readonly ArenaAllocator _arena = new();
    private readonly ItemList _items;

    public TodoStore() => _items = ItemList.Create(_arena);

    /// <summary>Adds a copy of an item.</summary>
    /// <param name="item">Belongs to a request.</param>
    /// <param name="arena">Holds the returned message.</param>
    /// <returns>A copy of the stored item in the request's arena. The stored one would not be safe to read outside of the lock.</returns>
    public Item Add(Item item, ArenaAllocator arena)
    {
        lock (_lock)
        {
            Item added = item.Clone(_arena);
            added.Id = _items.Items.Count + 1;
            added.SetCreated(Timestamp.FromDateTime(DateTime.UtcNow, _arena));
            _items.Items.Add(added, _arena);
            return added.Clone(arena);
        }
    }

    /// <summary>Copies of all items, in the arena.</summary>
    public ItemList All(ArenaAllocator arena)
    {
        lock (_lock) return _items.Clone(arena);
    }

    /// <summary>A copy of an item, in the arena; null if there is no such item.</summary>
    public Item? Find(long id, ArenaAllocator arena)
    {
        lock (_lock) return id > 0 && id <= _items.Items.Count ? _items.Items[(int)id - 1].Clone(arena) : null;
    }

    public void Dispose() => _arena.Dispose();
}
