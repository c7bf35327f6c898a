using System.Collections.Concurrent;
using System.Text;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

// Types for dynamic messages.
public sealed unsafe partial class TypeRegistry
{
    private readonly ConcurrentDictionary<(nint, nint), bool> _sameLayouts = [];

    /// <summary>The message type with a full name.</summary>
    /// <param name="fullName">Package, enclosing messages and name, separated by dots.</param>
    /// <exception cref="ArgumentException">The registry has no such type.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public DynamicMessageType GetMessageType(string fullName) =>
        TryGetMessageType(fullName, out DynamicMessageType type)
            ? type
            : throw new ArgumentException($"The registry has no message \"{fullName}\".", nameof(fullName));

    /// <summary>The message type with a full name, if there is one.</summary>
    /// <param name="fullName">Package, enclosing messages and name, separated by dots.</param>
    /// <param name="type">The type; a null type if the result is false.</param>
    /// <returns>False if the registry has no such type.</returns>
    /// <exception cref="ArgumentException">The message, or one that it refers to, has more than 65,535 fields.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public bool TryGetMessageType(string fullName, out DynamicMessageType type)
    {
        ArgumentNullException.ThrowIfNull(fullName);
        MessageTable* table = FindMessage(Encoding.UTF8.GetBytes(fullName));
        type = table == null ? default : new DynamicMessageType(table, this);
        return table != null;
    }

    /// <summary>The type of a descriptor, generated or not. The file of the descriptor is added if the registry doesn't have it.</summary>
    /// <exception cref="ArgumentException">The message, or one that it refers to, has more than 65,535 fields.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public DynamicMessageType GetMessageType(MessageDescriptor message)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (!_files.Contains(message.File)) Add(message.File);
        return new DynamicMessageType(FindMessage(message), this);
    }

    internal bool IsDisposed => _tables.IsDisposed;

    /// <summary>
    /// Whether messages of two types have the same data. A registry keeps the answers about its own types and generated ones. About another registry's
    /// it keeps none, as the address of a table may be that of another table later.
    /// </summary>
    internal static bool HaveSameLayout(DynamicMessageType left, DynamicMessageType right)
    {
        TypeRegistry? one = left.Registry, other = right.Registry;
        if (one != null && other != null && one != other) return TableLayout.AreSame(left.Table, right.Table);
        return (one ?? other ?? WellKnown)._sameLayouts.GetOrAdd(
            ((nint)left.Table, (nint)right.Table), static pair => TableLayout.AreSame((MessageTable*)pair.Item1, (MessageTable*)pair.Item2));
    }
}
