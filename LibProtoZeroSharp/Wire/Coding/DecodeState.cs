using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Wire;

/// <summary>The state of one parse besides its cursor: the arena, the limits, and the first error with its position.</summary>
/// <remarks>
/// Every parse has its own context, usually on the stack. It is never shared by threads. Pointers to a context are never null. Requires, for every
/// address: it is in the input of the parse, or in the slop after it. Arenas are not null.
/// </remarks>
internal struct DecodeState
{
    /// <summary>Levels that are nested between two checks of the remaining stack; a power of two.</summary>
    private const int LevelsPerCheck = 32;

    private readonly unsafe byte* _input;
    private readonly unsafe byte* _inputEnd;
    private readonly long _inputOffset;

    /// <summary>Set by a message that lacks a required field. A later occurrence of the message may still contain the field.</summary>
    public bool Partial;

    internal readonly bool DiscardUnknown;
    internal readonly unsafe ArenaState* Arena;

    /// <summary>The generation of the input's memory, for strings and bytes.</summary>
    private readonly nuint _inputGeneration;

    /// <summary>Whether the messages are new, and the input is in their arena or in memory that no arena has.</summary>
    private readonly bool _isOneArena;

    // Levels that messages and groups may still nest, and those below which the stack is checked: the first levels fit on every stack.
    private int _depth;
    private readonly int _checkedDepth;

    internal ProtoError Error;
    private unsafe byte* _errorAt;
    private bool _located;

    // The end-group tag at which a message has ended, its address and the address after it. The tag is 0 if there is none.
    private uint _endGroupTag;
    private unsafe byte* _endGroup, _afterEndGroup;

    /// <param name="input">The bytes. After <paramref name="inputEnd"/> at least <see cref="ArenaState.Slop"/> more bytes can be read.</param>
    /// <param name="inputEnd">The end of the bytes.</param>
    /// <param name="inputOffset">The offset of <paramref name="input"/> in the outermost input.</param>
    /// <param name="arena">The arena of everything that is decoded; not null.</param>
    /// <param name="maxDepth">How deep messages and groups may nest.</param>
    /// <param name="discardUnknown">Whether unknown fields are dropped.</param>
    /// <param name="inputGeneration">The generation of the input's memory, in the bits above an address.</param>
    /// <param name="isOneArena">Whether the messages are new, and the input is in their arena or in memory that no arena has.</param>
    /// <remarks>
    /// Requires: the input lives as long as the decoded messages, because strings, bytes and unknown fields are views of it. Pinned memory or memory
    /// of the arena fulfils this.
    /// </remarks>
    internal unsafe DecodeState(
        byte* input, byte* inputEnd, long inputOffset, ArenaState* arena, int maxDepth, bool discardUnknown, nuint inputGeneration = 0,
        bool isOneArena = false)
    {
        _input = input;
        _inputEnd = inputEnd;
        _inputOffset = inputOffset;
        Arena = arena;
        _inputGeneration = inputGeneration;
        _isOneArena = isOneArena;
        _depth = maxDepth;
        _checkedDepth = maxDepth - LevelsPerCheck;
        DiscardUnknown = discardUnknown;
    }

    /// <summary>A reference to bytes of the input, for strings and bytes, which are used without their message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly unsafe byte* Reference(byte* input) => (byte*)((nuint)input | _inputGeneration);

    /// <summary>A reference to bytes of the input, for a message that is followed before: the address alone if both are given up together.</summary>
    internal readonly unsafe byte* View(byte* input) => _isOneArena ? input : Reference(input);

    /// <inheritdoc cref="ArenaState.ReferenceFrom"/>
    internal readonly unsafe byte* ReferenceFrom(void* place, void* block) => _isOneArena ? (byte*)block : Arena->ReferenceFrom(place, block);

    /// <summary>Enters a nested message or group. After success, the caller calls <see cref="Unnest"/>, except when the parse fails.</summary>
    /// <returns>False if the depth limit or the stack is exhausted; the caller then fails with <see cref="ProtoError.DepthExceeded"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryNest() => (--_depth & (LevelsPerCheck - 1)) != LevelsPerCheck - 1 || MayNest();

    /// <summary>Leaves a nested message or group.</summary>
    internal void Unnest() => _depth++;

    /// <summary>
    /// Bytes from the start of the outermost input to the error. At most the length of the input, even if the error is after its end.
    /// </summary>
    internal readonly unsafe long ErrorOffset => _inputOffset + (_errorAt < _inputEnd ? _errorAt - _input : _inputEnd - _input);

    /// <summary>Records an error. Only the first error is kept.</summary>
    /// <param name="error">The error.</param>
    /// <param name="at">The address of the error; it may be after the end of the input, within the slop.</param>
    /// <returns>Always null, for the caller to return.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal unsafe byte* Fail(ProtoError error, byte* at)
    {
        if (Error == ProtoError.None)
        {
            Error = error == ProtoError.ArenaExhausted ? Exhaustion(Arena) : error;
            _errorAt = at;
        }

        return null;
    }

    /// <summary>The error of a parse for which the arena has no more memory.</summary>
    internal static unsafe ProtoError Exhaustion(ArenaState* arena) => arena->IsOverBudget ? ProtoError.BudgetExceeded : ProtoError.ArenaExhausted;

    /// <summary>
    /// Ends a message at an end-group tag. The reader of a group takes the tag with <see cref="TakeEndGroup"/>. For any other message it is an error, which
    /// <see cref="LocateError"/> records.
    /// </summary>
    /// <param name="at">The address of the tag.</param>
    /// <param name="after">The address after the tag; within the message.</param>
    /// <param name="tag">The end-group tag.</param>
    internal unsafe void EndAtGroupTag(byte* at, byte* after, uint tag)
    {
        _endGroup = at;
        _afterEndGroup = after;
        _endGroupTag = tag;
    }

    /// <summary>Ends a group whose reading returned null.</summary>
    /// <param name="tag">The end-group tag with the field number of the group.</param>
    /// <returns>The address after the group; null after an error, and if the end-group tag has another number, which is an error.</returns>
    internal unsafe byte* TakeEndGroup(uint tag)
    {
        if (Error != ProtoError.None) return null;
        uint met = _endGroupTag;
        _endGroupTag = 0;
        return met == tag ? _afterEndGroup : Fail(ProtoError.UnmatchedEndGroup, _endGroup);
    }

    /// <summary>
    /// Called for the message that contains an error, and then for the messages around it. The bytes after the end of a message are arbitrary. An
    /// error in a field that exceeds this end therefore becomes <see cref="ProtoError.Truncated"/>, for any error that the decoder found there.
    /// </summary>
    /// <param name="messageEnd">The end of the message. Only the first call has an effect.</param>
    internal unsafe void LocateError(byte* messageEnd)
    {
        if (_located) return;
        _located = true;
        if (_endGroupTag != 0) Fail(ProtoError.UnmatchedEndGroup, _endGroup);
        bool isLength = Error is ProtoError.InvalidLength or ProtoError.InvalidPackedLength;
        bool isVarInt = isLength || Error is ProtoError.MalformedVarInt or ProtoError.InvalidTag;
        if (_errorAt < messageEnd && !(isVarInt && RunsOver(_errorAt, messageEnd))) return;
        if (!isLength || _errorAt > messageEnd) _errorAt = messageEnd;
        Error = ProtoError.Truncated;
    }

    /// <summary>
    /// Called where the depth limit is exceeded, whose depth is -1, and once in every <see cref="LevelsPerCheck"/> levels before. A stack overflow can't be
    /// caught, so a high depth limit of the caller must not cause one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool MayNest() => _depth >= 0 && (_depth >= _checkedDepth || RuntimeHelpers.TryEnsureSufficientExecutionStack());

    private static unsafe bool RunsOver(byte* varint, byte* end)
    {
        while (varint < end)
        {
            if (*varint++ < 0x80) return false;
        }

        return true;
    }
}
