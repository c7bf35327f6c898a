using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>One write, for generated code: a reference to its state, which only this assembly makes. Generated code passes it on.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EncodeContext
{
    internal readonly unsafe EncodeState* State;

    /// <remarks>Requires: the state outlives this.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe EncodeContext(EncodeState* state) => State = state;

    /// <inheritdoc cref="EncodeState.Ensure(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Cursor Ensure(Cursor p) => new(State->Ensure(p.Address));
}
