using System.Diagnostics;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>The debugger's view of a dynamic message: the fields that are set.</summary>
internal sealed class DynamicMessageDebugView(DynamicMessage message)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public unsafe MessageDebugField[] Fields => message.IsNull ? [] : new MessageDebugNode(message.Type.Table, (byte*)message.Pointer).Fields;
}
