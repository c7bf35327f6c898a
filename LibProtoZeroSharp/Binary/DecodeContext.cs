using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

/// <summary>One parse, for generated code: a reference to its state, which only this assembly makes. Generated code passes it on.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DecodeContext
{
    internal readonly unsafe DecodeState* State;

    /// <remarks>Requires: the state outlives this.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe DecodeContext(DecodeState* state) => State = state;

    internal unsafe ArenaState* Arena
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => State->Arena;
    }

    /// <inheritdoc cref="DecodeState.TryNest"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe bool TryNest() => State->TryNest();

    /// <inheritdoc cref="DecodeState.Unnest"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe void Unnest() => State->Unnest();

    /// <inheritdoc cref="DecodeState.Fail"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe Cursor Fail(ProtoError error, Cursor at) => new(State->Fail(error, at.Address));

    /// <summary>Records that a message lacks a required field. A later occurrence of the message may still contain the field.</summary>
    public unsafe void MarkPartial() => State->Partial = true;
}
