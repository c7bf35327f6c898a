using System.ComponentModel;
using System.Diagnostics;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The debugger's view of a message: the fields that are set.</summary>
/// <typeparam name="T">The message type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageDebugView<T>(T message) where T : unmanaged, IProtoMessage<T>
{
    /// <summary>The fields that are set, in the order of their declarations, by their names in the <c>.proto</c> file.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public MessageDebugField[] Fields => message.IsNull ? [] : ViewOf(message).Fields;

    /// <summary>One line for the whole message.</summary>
    /// <param name="message">May be a null reference, or belong to an arena that was disposed.</param>
    public static string Describe(T message) => message.IsNull ? "null" : MessageDebugNode.Describe(() => ViewOf(message));

    private static MessageDebugNode ViewOf(T message) => new(MessageRef.Of(message));
}

/// <summary>A line of a <see cref="MessageDebugView{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[DebuggerDisplay("{Value}", Name = "{Name,nq}")]
public sealed class MessageDebugField(string name, object value)
{
    /// <summary>The name of the field in the <c>.proto</c> file; for an entry of a map, its key.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Name => name;

    /// <summary>
    /// The value: a number, a <see cref="Utf8String"/> or <see cref="UnmanagedBytes"/>, the name of an enum value, a view of a message, an
    /// array of these, or an array of entries.
    /// </summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public object Value => value;
}
