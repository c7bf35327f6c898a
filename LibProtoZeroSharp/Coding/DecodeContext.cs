using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What one parse knows beside its cursor: the arena, the limits, and, once it has failed, why and where.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct DecodeContext
{
    /// <summary>Levels between two looks at how much of the stack is left.</summary>
    private const int LevelsAtOnce = 100;

    private readonly byte* _input;
    private readonly byte* _inputEnd;
    private readonly long _inputOffset;

    /// <summary>Set by a message that lacks a required field. Another occurrence of it may still bring the field.</summary>
    public bool Partial;

    internal readonly bool DiscardUnknown;
    internal readonly ArenaState* Arena;

    // Levels that messages and groups may still nest: those that are sure to fit on the stack, and those that are not.
    private int _depth;
    private int _depthBeyond;

    internal ProtoError Error;
    private byte* _errorAt;
    private bool _located;

    // While the error is an end-group tag that stopped a message: the tag, and what lies behind it. Otherwise 0.
    private uint _endGroupTag;
    private byte* _endGroup;

    /// <param name="input">The bytes; behind <paramref name="inputEnd"/> at least <see cref="ArenaState.Padding"/> more can be read.</param>
    /// <param name="inputEnd">The end of the bytes.</param>
    /// <param name="inputOffset">Where <paramref name="input"/> lies in the outermost input.</param>
    /// <param name="arena">Takes everything that is decoded.</param>
    /// <param name="maxDepth">How deep messages and groups may nest.</param>
    /// <param name="discardUnknown">Whether unknown fields are dropped.</param>
    internal DecodeContext(byte* input, byte* inputEnd, long inputOffset, ArenaState* arena, int maxDepth, bool discardUnknown)
    {
        _input = input;
        _inputEnd = inputEnd;
        _inputOffset = inputOffset;
        Arena = arena;
        int depth = Math.Min(maxDepth, LevelsAtOnce);
        _depth = depth;
        _depthBeyond = maxDepth - depth;
        DiscardUnknown = discardUnknown;
    }

    /// <summary>Goes a level deeper; every success is undone by <see cref="Unnest"/>.</summary>
    /// <returns>False where the limit, or the stack, is exhausted.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryNest() => --_depth >= 0 || TryNestBeyond();

    internal void Unnest() => _depth++;

    /// <summary>Bytes from the start of the outermost input to the error.</summary>
    internal readonly long ErrorOffset => _inputOffset + (_errorAt < _inputEnd ? _errorAt - _input : _inputEnd - _input);

    /// <summary>Records an error; the first one stays.</summary>
    /// <returns>Null, for the caller to return.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* Fail(ProtoError error, byte* at)
    {
        if (Error == ProtoError.None)
        {
            Error = error;
            _errorAt = at;
        }

        return null;
    }

    /// <summary>
    /// Called when an end-group tag has stopped a message. That is an error, unless the message is a group, which only the group's reader
    /// knows: it takes the error back with <see cref="TakeEndGroup"/>.
    /// </summary>
    internal void NoteEndGroup(byte* behind, uint tag)
    {
        _endGroup = behind;
        _endGroupTag = tag;
    }

    /// <summary>Called for a group whose reading stopped with an error.</summary>
    /// <param name="tag">The end-group tag with the number of the group.</param>
    /// <returns>Where the group ends; null where it was something else that stopped it, which stays the error.</returns>
    internal byte* TakeEndGroup(uint tag)
    {
        uint met = _endGroupTag;
        _endGroupTag = 0;
        // An error that has been located lies in a sub-message of the group.
        if (met != tag || _located) return null;
        Error = ProtoError.None;
        return _endGroup;
    }

    /// <summary>
    /// Called for the message that an error is in, and then for those around it. What lies behind its end is arbitrary, so that a field
    /// which runs over it is a truncated one, whatever the decoder found there.
    /// </summary>
    internal void LocateError(byte* messageEnd)
    {
        if (_located) return;
        _located = true;
        bool isVarInt = Error is ProtoError.MalformedVarInt or ProtoError.InvalidTag or ProtoError.InvalidLength;
        if (_errorAt < messageEnd && !(isVarInt && RunsOver(_errorAt, messageEnd))) return;
        if (Error != ProtoError.InvalidLength || _errorAt > messageEnd) _errorAt = messageEnd;
        Error = ProtoError.Truncated;
    }

    /// <summary>A limit that the caller set high must not become a stack overflow, which nothing can catch.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryNestBeyond()
    {
        if (_depthBeyond == 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        int more = Math.Min(_depthBeyond, LevelsAtOnce);
        _depthBeyond -= more;
        _depth += more;
        return true;
    }

    private static bool RunsOver(byte* varint, byte* end)
    {
        while (varint < end)
        {
            if (*varint++ < 0x80) return false;
        }

        return true;
    }
}
