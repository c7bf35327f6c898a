using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// The arena that copies go to, and what is known of where the bytes of strings lie: those that are in that arena already are not copied,
/// as they never change and live as long as the copy.
/// </summary>
internal unsafe struct CopyTarget
{
    /// <summary>How often bytes may turn out to be elsewhere before no more are looked for.</summary>
    private const int Patience = 8;

    public readonly ArenaState* Arena;

    private byte* _shared;
    private nuint _sharedLength;
    private int _patience;

    /// <param name="arena">Where to copy to.</param>
    /// <param name="source">The message that is copied from. Where it lies elsewhere, its strings are taken to do so, too.</param>
    public CopyTarget(ArenaState* arena, byte* source)
    {
        Arena = arena;
        if (arena->TryFind(source, out _shared, out _sharedLength)) _patience = Patience;
    }

    /// <summary>Allocates uninitialized memory.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* Allocate(nuint size)
    {
        byte* block = Arena->TryAllocate(size);
        if (block == null) ThrowExhausted(size);
        return block;
    }

    /// <summary>The same bytes in the arena.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedBytes Text(UnmanagedBytes* text)
    {
        if (text->Length == 0) return default;
        byte* bytes = text->Data;
        Checks.Alive(bytes);
        if ((nuint)(bytes - _shared) < _sharedLength || (_patience != 0 && IsShared(bytes))) return new UnmanagedBytes(bytes, text->Length);
        return new UnmanagedBytes(Bytes(bytes, (nuint)(uint)text->Length), text->Length);
    }

    /// <summary>A copy of bytes.</summary>
    /// <param name="bytes">Where they are; not null.</param>
    /// <param name="length">At least 1.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* Bytes(byte* bytes, nuint length)
    {
        byte* copy = Allocate(length);
        ShortBytes.CopyToNewest(bytes, copy, length);
        return copy;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool IsShared(byte* bytes)
    {
        if (Arena->TryFind(bytes, out byte* start, out nuint length))
        {
            _shared = start;
            _sharedLength = length;
            return true;
        }

        _patience--;
        return false;
    }

    public readonly void ThrowExhausted(ulong size) => ArenaErrors.ThrowExhausted(size, Arena->AllocatedBytes, Arena->MaxBytes);
}
