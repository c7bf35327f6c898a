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
    /// <summary>
    /// The fields that are set, in the order of their declarations, by their names in the <c>.proto</c> file. The elements are for the debugger alone.
    /// </summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public object[] Fields => message.IsNull ? [] : ViewOf(message).Fields;

    /// <summary>One line for the whole message.</summary>
    /// <param name="message">May be a null reference, or belong to an arena that was disposed.</param>
    public static string Describe(T message) => message.IsNull ? "null" : MessageDebugNode.Describe(() => ViewOf(message));

    private static MessageDebugNode ViewOf(T message) => new(MessageRef.Of(message));
}
