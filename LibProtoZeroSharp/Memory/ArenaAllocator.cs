using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>
/// A bump allocator over unmanaged memory. Everything that is allocated from it lives until <see cref="Reset"/> or
/// <see cref="Dispose"/>. Single allocations are not freed, and the garbage collector does not track the memory.
/// </summary>
/// <remarks>
/// <para>The handle is one pointer wide. Copying it is harmless: every copy refers to the same arena, and the first call of <see cref="Dispose"/>
/// on any copy disposes it. <c>default(ArenaAllocator)</c> is not an arena; only a constructor creates one.</para>
/// <para>An arena is not thread-safe: only one thread at a time may allocate from it. Several threads may read its contents at the same time.</para>
/// <para>Every use after <see cref="Dispose"/>, through any copy, throws <see cref="ObjectDisposedException"/>.</para>
/// </remarks>
public readonly struct ArenaAllocator : IDisposable
{
    // The address of the state, which is aligned to 256 bytes, with the arena's generation in the bits that no such address has. The generation
    // distinguishes a stale copy of the handle from the handle of a newer arena in the same block; Dispose does nothing for a stale copy.
    private readonly nuint _handle;

    /// <summary>
    /// Creates an arena with the default options. It reserves no new memory until something is allocated, except a small managed object
    /// for the first arena of a thread.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ArenaAllocator() => _handle = ArenaState.Create(0)->Handle;

    /// <summary>Creates an arena.</summary>
    /// <exception cref="ArgumentOutOfRangeException">An option is negative, or the initial capacity exceeds the limit.</exception>
    /// <exception cref="OutOfMemoryException">The system has no memory for the initial capacity.</exception>
    public unsafe ArenaAllocator(ArenaOptions options)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(options.InitialCapacity);
        ArgumentOutOfRangeException.ThrowIfNegative(options.MaxBytes);
        if (options.MaxBytes != 0) ArgumentOutOfRangeException.ThrowIfGreaterThan(options.InitialCapacity, options.MaxBytes);

        ArenaState* state = ArenaState.Create((ulong)options.MaxBytes);
        _handle = state->Handle;
        if (options.InitialCapacity == 0) return;

        // The limit includes the arena's own overhead, so an initial capacity close to the limit is not reserved in full.
        ulong allowed = Math.Min((ulong)options.InitialCapacity, state->Allowed - Math.Min(state->Allowed, Chunk.Overhead));
        if (state->TryReserve((nuint)allowed)) return;
        ArenaState.Release(_handle);
        ArenaErrors.ThrowExhausted(allowed, 0, (ulong)options.MaxBytes);
    }

    /// <summary>Creates an arena whose first chunk is memory of the caller. The arena never frees that memory.</summary>
    /// <param name="memory">The memory, aligned to 16 bytes. It outlives the arena.</param>
    /// <param name="length">Bytes; at least <see cref="Chunk.Overhead"/>.</param>
    /// <param name="maxBytes">The limit in bytes; 0 for none.</param>
    /// <remarks>Requires: the memory is writable, and only the arena uses it; none of it is checked.</remarks>
    internal unsafe ArenaAllocator(byte* memory, nuint length, ulong maxBytes)
    {
        ArenaState* state = ArenaState.Create(maxBytes);
        _handle = state->Handle;
        state->AddExternal(memory, length);
    }

    /// <summary>Bytes handed out since creation or the last <see cref="Reset"/>; each allocation is rounded up to its alignment.</summary>
    public unsafe long AllocatedBytes => (long)State->AllocatedBytes;

    /// <summary>Gets the bytes of memory that the arena holds, used or not: 4,096 from the start, and those of its chunks.</summary>
    public unsafe long ReservedBytes => (long)State->Reserved;

    /// <summary>Whether this is <c>default</c>, which is not an arena.</summary>
    internal bool IsDefault => _handle == 0;

    /// <summary>Whether the arena exists and has not been disposed.</summary>
    internal unsafe bool IsAlive => _handle != 0 && ((ArenaState*)(_handle & ArenaState.AddressMask))->IsOf(_handle);

    internal unsafe ArenaState* State
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            var state = (ArenaState*)(_handle & ArenaState.AddressMask);
            Checks.Arena(state, _handle);
            return state;
        }
    }

    /// <summary>Whether an allocation failed because of the budget of an operation, and not of the arena's limit.</summary>
    internal unsafe bool IsOverBudget => State->IsOverBudget;

    /// <summary>Allocates bytes, which are not initialized.</summary>
    /// <param name="length">Bytes; not negative.</param>
    /// <param name="block">The bytes, valid until the arena is reset or disposed. They are in unmanaged memory.</param>
    /// <returns>False if the arena is exhausted. Nothing has changed then.</returns>
    internal unsafe bool TryAllocate(int length, out Span<byte> block)
    {
        byte* start = State->TryAllocate((nuint)(uint)length);
        block = start == null ? default : new Span<byte>(start, length);
        return start != null;
    }

    /// <summary>Copies bytes.</summary>
    /// <param name="bytes">At least one byte.</param>
    /// <param name="copy">The copy, valid until the arena is reset or disposed. It is in unmanaged memory.</param>
    /// <returns>False if the arena is exhausted. Nothing has changed then.</returns>
    internal unsafe bool TryCopy(ReadOnlySpan<byte> bytes, out Span<byte> copy)
    {
        if (!TryAllocate(bytes.Length, out copy)) return false;
        fixed (byte* source = bytes, target = copy) ShortBytes.CopyToNewest(source, target, (nuint)bytes.Length);
        return true;
    }

    /// <summary>Throws the exception of an allocation that has failed.</summary>
    /// <param name="size">Bytes that were asked for.</param>
    /// <exception cref="InsufficientMemoryException">Always.</exception>
    [DoesNotReturn]
    internal unsafe void ThrowExhausted(nuint size)
    {
        ArenaState* state = State;
        ArenaErrors.ThrowExhausted(size, state->AllocatedBytes, state->MaxBytes);
    }

    /// <summary>Frees the tail of the newest block, and does nothing to an older one.</summary>
    /// <param name="block">A block of <see cref="TryAllocate(int, out Span{byte})"/>.</param>
    /// <param name="length">Bytes that are still used.</param>
    /// <returns>The bytes that are still used.</returns>
    internal unsafe Span<byte> Shrink(Span<byte> block, int length)
    {
        Span<byte> used = block[..length];
        var start = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(block));
        State->Shrink(start + block.Length, start + length);
        return used;
    }

    /// <summary>Creates another arena, for short-lived data. Its limit and its budget are what those of this arena leave.</summary>
    internal unsafe ArenaAllocator Scratch()
    {
        ArenaState* state = State;
        // 0 means no limit.
        long maxBytes = state->MaxBytes == ulong.MaxValue ? 0 : Math.Max(RemainingBytes, 1);
        var scratch = new ArenaAllocator(new ArenaOptions { MaxBytes = maxBytes });
        // It lasts as long as the arena.
        if (state->HasBudget) scratch.State->BeginBudget(state->BudgetLeft);
        return scratch;
    }

    /// <summary>Bytes that the limit still allows; <see cref="long.MaxValue"/> at most.</summary>
    internal unsafe long RemainingBytes
    {
        get
        {
            ArenaState* state = State;
            return (long)Math.Min(state->MaxBytes - Math.Min(state->MaxBytes, state->AllocatedBytes), long.MaxValue);
        }
    }

    /// <summary>Allocates <paramref name="count"/> values of <typeparamref name="T"/>, zeroed and aligned for the type.</summary>
    /// <param name="count">Elements, not bytes; 0 gives a valid pointer to no element.</param>
    /// <returns>
    /// A pointer that is valid until the arena is reset or disposed. At least 64 bytes after the values may be read, but not written.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    /// <exception cref="ObjectDisposedException">The arena has been disposed.</exception>
    /// <remarks>
    /// The alignment is the one that .NET gives the type in a struct: on ARM64 it is at most 16 bytes, and on x64 the size of a vector. Requires: the
    /// pointer is not followed after the arena is reset or disposed; it is not checked.
    /// </remarks>
    public unsafe T* Allocate<T>(long count = 1) where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        T* memory = AllocateUncleared<T>((ulong)count);
        NativeMemory.Clear(memory, (nuint)count * (nuint)sizeof(T));
        return memory;
    }

    /// <summary>
    /// Allocates <paramref name="count"/> values of <typeparamref name="T"/> that the caller fills, such as the buffer of a file or of a
    /// decompressor.
    /// </summary>
    /// <param name="count">Elements, not bytes; 0 gives an empty span.</param>
    /// <returns>
    /// A span that is valid until the arena is reset or disposed, aligned for the type. It is not zeroed: it shows what was in the memory before.
    /// </returns>
    /// <inheritdoc cref="Allocate{T}" path="/exception"/>
    public unsafe Span<T> AllocateUninitialized<T>(int count) where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        return new Span<T>(AllocateUncleared<T>((ulong)count), count);
    }

    /// <summary>
    /// Takes memory into the arena's keeping: the arena pins it now, and disposes of its owner when the arena is reset or disposed. What refers to the
    /// memory then lives exactly as long as the rest of the arena.
    /// </summary>
    /// <param name="owner">The owner, such as what <see cref="MemoryPool{T}.Rent"/> returns. From this call on it belongs to the arena, also if the call throws.</param>
    /// <returns>The whole memory of the owner, which is valid until the arena is reset or disposed.</returns>
    /// <exception cref="ObjectDisposedException">The arena has been disposed. The owner still belongs to the caller.</exception>
    /// <exception cref="OutOfMemoryException">The machine has no memory.</exception>
    /// <remarks>
    /// <para>The memory doesn't count for <see cref="ArenaOptions.MaxBytes"/>, <see cref="AllocatedBytes"/> and <see cref="ReservedBytes"/>.</para>
    /// <para>The arena is usable again before the owners are disposed. If one of them throws, the others are disposed too, and <see cref="Reset"/> or
    /// <see cref="Dispose"/> throws the first exception at its end.</para>
    /// </remarks>
    public unsafe Span<byte> Keep(IMemoryOwner<byte> owner)
    {
        ArgumentNullException.ThrowIfNull(owner);
        return State->Keep(owner);
    }

    /// <summary>
    /// Frees everything that was allocated, and keeps the memory for the next allocations. All pointers, strings, lists and messages
    /// of this arena are invalid afterwards.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The arena has been disposed.</exception>
    [EndsArena(CanBeUsedAgain = true)]
    public void Reset()
    {
        if (_handle == 0) ArenaErrors.ThrowDefault();
        ArenaState.Reset(_handle);
    }

    /// <summary>
    /// Gives the memory back. Disposing an arena again, through this handle or a copy, does nothing, also if two threads do it at the same time.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [EndsArena]
    public void Dispose()
    {
        if (_handle != 0) ArenaState.Release(_handle);
    }

    private unsafe T* AllocateUncleared<T>(ulong count) where T : unmanaged
    {
        UInt128 bytes = (UInt128)count * (ulong)sizeof(T);
        ArenaState* state = State;
        if (bytes > ArenaState.MaxAllocation) ArenaErrors.ThrowExhausted(ulong.MaxValue, state->AllocatedBytes, state->MaxBytes);
        return (T*)state->Allocate((nuint)(ulong)bytes, (nuint)Alignment<T>());
    }

    // The size of T is not a multiple of its alignment only with an explicit layout. The difference is then between two powers of two.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe uint Alignment<T>() where T : unmanaged
    {
        int difference = sizeof(AlignmentProbe<T>) - sizeof(T);
        return BitOperations.IsPow2(difference) ? (uint)difference : BitOperations.RoundUpToPowerOf2((uint)difference);
    }

    // Its size exceeds the size of T by the alignment of T.
    private readonly record struct AlignmentProbe<T>(byte Before, T Value) where T : unmanaged;
}
