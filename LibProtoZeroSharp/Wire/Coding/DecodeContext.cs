using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>One parse, for generated code: a reference to its state, which only this assembly makes. Generated code passes it on.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DecodeContext
{
    /// <summary>
    /// The state. Decoders reach its members through this field, because the JIT makes a copy of the context on the stack for each method of it that it
    /// inlines, as the machine code of recursive messages shows.
    /// </summary>
    internal readonly unsafe DecodeState* State;

    /// <remarks>Requires: the state outlives this.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe DecodeContext(DecodeState* state) => State = state;

    /// <summary>Records that a message lacks a required field. A later occurrence of the message may still contain the field.</summary>
    public unsafe void MarkPartial() => State->Partial = true;
}
