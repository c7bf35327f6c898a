using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// A bump allocator over unmanaged memory. Everything that is allocated from it lives until <see cref="Reset"/> or
/// <see cref="Dispose"/>; nothing is freed on its own, and the garbage collector knows nothing of it.
/// </summary>
/// <remarks>
/// <para>The handle is one pointer wide. Copying it is harmless: every copy is the same arena, and disposing any of them
/// disposes it once. <c>default(ArenaAllocator)</c> is no arena; only a constructor makes one.</para>
/// <para>An arena is not thread-safe: one thread at a time may allocate from it. Reading what lies in it from several threads is fine.</para>
/// <para>Use after <see cref="Dispose"/> is misuse: the Debug flavour throws <see cref="ObjectDisposedException"/>, Release does not check.</para>
/// </remarks>
public readonly unsafe struct ArenaAllocator : IDisposable
{
    // The address of the state, which is page-aligned, with the generation it had when the arena was made in the low bits:
    // that is how the Dispose of a stale copy is told from that of the arena that has since moved into the same state.
    private readonly nuint _handle;

    /// <summary>
    /// Creates an arena with the default options. It costs next to nothing until something is allocated, but for a small managed object that
    /// comes with the first arena of a thread.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ArenaAllocator() => _handle = ArenaState.Create(0)->Handle;

    /// <summary>Creates an arena.</summary>
    /// <exception cref="ArgumentOutOfRangeException">An option is negative, or the initial capacity exceeds the limit.</exception>
    /// <exception cref="OutOfMemoryException">The initial capacity is not to be had.</exception>
    public ArenaAllocator(ArenaOptions options)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(options.InitialCapacity);
        ArgumentOutOfRangeException.ThrowIfNegative(options.MaxBytes);
        if (options.MaxBytes != 0) ArgumentOutOfRangeException.ThrowIfGreaterThan(options.InitialCapacity, options.MaxBytes);

        ArenaState* state = ArenaState.Create((ulong)options.MaxBytes);
        _handle = state->Handle;
        if (options.InitialCapacity == 0) return;

        // The limit includes what the arena itself needs, so an initial capacity close to it can't be had in full.
        ulong allowed = Math.Min((ulong)options.InitialCapacity, state->Allowed - Math.Min(state->Allowed, Chunk.Overhead));
        if (state->TryReserve((nuint)allowed)) return;
        ArenaState.Release(state);
        ArenaErrors.ThrowExhausted(allowed, 0, (ulong)options.MaxBytes);
    }

    /// <summary>An arena whose first chunk is memory of the caller's, which outlives it and is not freed by it.</summary>
    internal ArenaAllocator(byte* memory, nuint length, ulong maxBytes)
    {
        ArenaState* state = ArenaState.Create(maxBytes);
        _handle = state->Handle;
        state->AddExternal(memory, length);
    }

    /// <summary>Bytes handed out since creation or the last <see cref="Reset"/>, each allocation rounded up to its alignment.</summary>
    public long AllocatedBytes => (long)State->AllocatedBytes;

    /// <summary>Bytes of memory the arena holds, used or not.</summary>
    public long ReservedBytes => (long)State->Reserved;

    internal ArenaState* State
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            var state = (ArenaState*)(_handle & ~ArenaState.GenerationMask);
            Checks.Arena(state, _handle);
            return state;
        }
    }

    /// <summary>Another arena, for what is needed only for a while. It may take as much as this one's limit leaves.</summary>
    internal ArenaAllocator Scratch()
    {
        if (State->MaxBytes == ulong.MaxValue) return new ArenaAllocator();
        // 0 would be no limit.
        return new ArenaAllocator(new ArenaOptions { MaxBytes = Math.Max(RemainingBytes, 1) });
    }

    /// <summary>Bytes that the limit leaves.</summary>
    internal long RemainingBytes
    {
        get
        {
            ArenaState* state = State;
            return (long)Math.Min(state->MaxBytes - Math.Min(state->MaxBytes, state->AllocatedBytes), long.MaxValue);
        }
    }

    /// <summary>Allocates <paramref name="count"/> values of <typeparamref name="T"/>, all zero and aligned for it.</summary>
    /// <param name="count">Elements, not bytes; 0 gives a valid pointer that nothing may be written to.</param>
    /// <returns>A pointer that stays valid until the arena is reset or disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public T* Allocate<T>(long count = 1) where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        UInt128 bytes = (UInt128)(ulong)count * (ulong)sizeof(T);
        ArenaState* state = State;
        if (bytes > ArenaState.MaxAllocation) ArenaErrors.ThrowExhausted(ulong.MaxValue, state->AllocatedBytes, state->MaxBytes);
        var size = (nuint)(ulong)bytes;
        void* memory = state->Allocate(size, (nuint)Alignment<T>());
        NativeMemory.Clear(memory, size);
        return (T*)memory;
    }

    /// <summary>
    /// Forgets everything that was allocated, and keeps the memory for what comes next. All pointers, strings, lists and messages
    /// from this arena are invalid from here on.
    /// </summary>
    public void Reset() => State->Reset();

    /// <summary>Gives the memory back. Disposing an arena twice, or a copy of it, does nothing the second time.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose()
    {
        var state = (ArenaState*)(_handle & ~ArenaState.GenerationMask);
        if (state != null && state->Handle == _handle) ArenaState.Release(state);
    }

    // Where the size of T is no multiple of its alignment, which only an explicit layout brings about, the difference is between powers of two.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Alignment<T>() where T : unmanaged
    {
        int difference = sizeof(AlignmentProbe<T>) - sizeof(T);
        return BitOperations.IsPow2(difference) ? (uint)difference : BitOperations.RoundUpToPowerOf2((uint)difference);
    }

    // Its size exceeds that of T by the alignment of T.
    private readonly record struct AlignmentProbe<T>(byte Before, T Value) where T : unmanaged;
}
