using System.Diagnostics;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Messages;

/// <summary>A line of a <see cref="MessageDebugView{T}"/>.</summary>
[DebuggerDisplay("{Value}", Name = "{Name,nq}")]
internal sealed class MessageDebugField(string name, object value)
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
