using System.Diagnostics;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Formats;

/// <summary>The debugger's view of a dynamic message: the fields that are set.</summary>
internal sealed class DynamicMessageDebugView(DynamicMessage message)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MessageDebugField[] Fields => message.IsNull ? [] : ViewOf(message).Fields;

    /// <summary>One line for the whole message.</summary>
    /// <param name="message">May be a null reference, or belong to an arena or a registry that was disposed.</param>
    public static string Describe(DynamicMessage message) => message.IsNull ? "null" : MessageDebugNode.Describe(() => ViewOf(message));

    private static MessageDebugNode ViewOf(DynamicMessage message) => new(message.Ref);
}

/// <summary>The debugger's view of a list of dynamic messages.</summary>
internal sealed class DynamicMessageListDebugView(DynamicMessageList list)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public DynamicMessage[] Items => list.Items;
}

/// <summary>The debugger's view of a map to dynamic messages. It does not seal the map, because looking must not change it.</summary>
internal sealed class DynamicMessageMapDebugView<TKey>(DynamicMessageMap<TKey> map) where TKey : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public KeyValuePair<TKey, DynamicMessage>[] Entries => map.UnsealedEntries;
}
