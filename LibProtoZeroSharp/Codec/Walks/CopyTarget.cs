using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// The destination arena of copies. Strings whose bytes are already in that arena are not copied, because the bytes never change and live as long
/// as the copy.
/// </summary>
internal struct CopyTarget
{
    /// <summary>How many times bytes may be found outside the arena before the search stops.</summary>
    private const int Patience = 8;

    public readonly unsafe ArenaState* Arena;

    /// <summary>The stack, for messages in messages.</summary>
    public StackGuard Stack = StackGuard.FromHere();

    private unsafe byte* _shared;
    private nuint _sharedLength;
    private int _patience;

    /// <param name="arena">The arena of the copies.</param>
    /// <param name="source">The message to copy from. If it is in another arena, its strings are assumed to be there too.</param>
    /// <remarks>Requires: the arena is not null. <paramref name="source"/> is any address; it is not followed.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe CopyTarget(ArenaState* arena, byte* source)
    {
        Arena = arena;
        if (arena->TryFind(source, out _shared, out _sharedLength)) _patience = Patience;
    }

    /// <summary>Allocates uninitialized memory, aligned to 8 bytes; never null.</summary>
    /// <remarks>Requires: the size has not wrapped; see <see cref="ArenaState.TryAllocate"/>.</remarks>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly unsafe byte* Allocate(nuint size)
    {
        byte* block = Arena->TryAllocate(size);
        if (block == null) ThrowExhausted(size);
        return block;
    }

    /// <summary>A view of the same bytes in the arena.</summary>
    /// <param name="text">A string or bytes field; not null.</param>
    /// <remarks>Requires: the bytes are alive. Ensures: the result lives as long as the arena, or as long as bytes in it.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe UnmanagedBytes Text(UnmanagedBytes* text)
    {
        if (text->Length == 0) return default;
        byte* bytes = text->Data;
        if ((nuint)(bytes - _shared) < _sharedLength || (_patience != 0 && IsShared(bytes))) return *text;
        return new UnmanagedBytes(Arena->Reference(Bytes(bytes, (nuint)(uint)text->Length)), text->Length);
    }

    /// <summary>Copies bytes.</summary>
    /// <param name="bytes">The bytes; not null.</param>
    /// <param name="length">The number of bytes, at least 1.</param>
    /// <returns>The copy.</returns>
    /// <remarks>Requires: <paramref name="length"/> bytes are readable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly unsafe byte* Bytes(byte* bytes, nuint length)
    {
        byte* copy = Allocate(length);
        ShortBytes.CopyToNewest(bytes, copy, length);
        return copy;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe bool IsShared(byte* bytes)
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

    public readonly unsafe void ThrowExhausted(ulong size) => ArenaErrors.ThrowExhausted(size, Arena->AllocatedBytes, Arena->MaxBytes);
}
