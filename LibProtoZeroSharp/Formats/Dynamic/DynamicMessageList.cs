using System.Diagnostics;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>A repeated field of messages whose type is known at run time: a reference to the list in the arena, valid as long as its message.</summary>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(DynamicMessageListDebugView))]
public readonly struct DynamicMessageList
{
    private readonly UnmanagedList<nint> _list;

    internal DynamicMessageList(DynamicMessageType type, UnmanagedList<nint> list)
    {
        Type = type;
        _list = list;
    }

    /// <summary>The type of the messages.</summary>
    public DynamicMessageType Type { get; }

    /// <summary>Messages in the list.</summary>
    public int Count => _list.Count;

    /// <summary>The messages, for a debugger; empty for <c>default</c>.</summary>
    internal DynamicMessage[] Items => _list.IsNull ? [] : Array.ConvertAll(_list.ToArray(), At);

    private string DebuggerDisplay => _list.IsNull ? "null" : $"Count = {Count}";

    /// <summary>The message at an index.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is not within the list.</exception>
    public DynamicMessage this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
            return At(_list[index]);
        }
    }

    /// <summary>Appends a new, empty message.</summary>
    /// <param name="arena">The arena of the message and of the list; it must live as long as the list.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public DynamicMessage Add(ArenaAllocator arena)
    {
        DynamicMessage created = Type.Create(arena);
        Add(created, arena);
        return created;
    }

    /// <summary>Appends a message that exists, which must live as long as the list.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">The arena of the list.</param>
    /// <exception cref="ArgumentException">The message is a null reference, or of another type.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void Add(DynamicMessage message, ArenaAllocator arena) =>
        _list.Add(DynamicMessage.RequireType(message, Type).Reference, arena);

    /// <summary>Removes the message at an index.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is not within the list.</exception>
    public void RemoveAt(int index) => _list.RemoveAt(index);

    /// <summary>Removes all messages.</summary>
    public void Clear() => _list.Clear();

    /// <summary>Enumerates the messages. The list must not change in the meantime.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>The messages for LINQ, on the managed heap: those of the list at the time of the enumeration.</summary>
    public IEnumerable<DynamicMessage> AsEnumerable()
    {
        foreach (DynamicMessage message in this) yield return message;
    }

    /// <summary>Copies the references to the messages to the managed heap.</summary>
    public DynamicMessage[] ToArray() => Array.ConvertAll(_list.ToArray(), At);

    /// <summary>The message at an address; null is an empty one.</summary>
    private DynamicMessage At(nint address) => new(Type.Ref.MessageAt(address), Type.Registry);

    /// <summary>Enumerates a <see cref="DynamicMessageList"/>.</summary>
    public struct Enumerator
    {
        private readonly DynamicMessageList _list;
        private UnmanagedEnumerator<nint> _items;

        internal Enumerator(DynamicMessageList list)
        {
            _list = list;
            _items = list._list.GetEnumerator();
        }

        /// <summary>The message at the enumerator.</summary>
        public readonly DynamicMessage Current => _list.At(_items.Current);

        /// <summary>Moves to the next message.</summary>
        public bool MoveNext() => _items.MoveNext();
    }
}
