using System.Buffers;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The state of an arena, the target of <see cref="ArenaAllocator"/>: the free part of the current chunk, and the list of chunks. The first chunk is a page
/// that the state keeps, so that an arena for one small message takes no other memory.
/// </summary>
/// <remarks>
/// <para>Ensures, for every block that is handed out: at least <see cref="Slop"/> bytes after its end may be read, but not written. Vector
/// loads of short strings and multi-byte loads of varints read past the end of their data. After the block that was handed out last,
/// <see cref="Slop"/> bytes may also be written, until the next allocation; the arena does not keep them.</para>
/// <para>Requires: every pointer to a state comes from <see cref="New"/> or <see cref="Create"/>; one thread at a time calls its members.</para>
/// </remarks>
internal partial struct ArenaState
{
    /// <summary>Bytes of a state in memory, to which it is aligned.</summary>
    public const nuint BlockSize = 256;

    /// <summary>Bytes of the page that each arena has.</summary>
    public const nuint RootSize = Generations.PageSize;

    /// <summary>Bytes that may be read after a block: as many as the decoder tests for ASCII at once.</summary>
    public const int Slop = 64;

    /// <summary>Bytes of that page that may be handed out.</summary>
    public const nuint RootCapacity = RootSize - Slop;

    /// <summary>
    /// Bytes of the largest allocation: a quarter of the address space, so that rounding up and adding do not overflow. Callers compare 64-bit
    /// sizes with it before they cast them to <c>nuint</c>.
    /// </summary>
    public static ulong MaxAllocation => (ulong)nint.MaxValue / 4;

    /// <summary>
    /// The bits of a handle that are the address of the state. Addresses have 48 bits, so 24 bits are left for a generation: the high 16, and those below
    /// <see cref="BlockSize"/>.
    /// </summary>
    public static nuint AddressMask => unchecked((nuint)0x0000_FFFF_FFFF_FF00);

    private const nuint FirstChunkSize = 16 << 10;
    private const nuint LargestRegularChunk = 32 << 20;

    /// <summary>The most chunks that <see cref="TryFind"/> searches. The first 100 MB of an arena are fewer chunks.</summary>
    private const int MostSearchedChunks = 16;

    /// <summary>
    /// The address of this state, with a generation in the other bits. The generation changes whenever the arena in this block is disposed. 0 if
    /// the block gets no other arena. <see cref="Taken"/> while a thread resets or disposes the arena.
    /// </summary>
    /// <remarks>Each use of a handle compares it, so it is in the cache line of the cursor.</remarks>
    public nuint Handle;

    private unsafe byte* _cursor;

    /// <summary>
    /// The end of the current chunk, or where the budget is used up. A budget that has ended may have left it before the end of the chunk.
    /// </summary>
    private unsafe byte* _end;

    /// <summary>The generation of the current chunk, in the bits above an address.</summary>
    private nuint _generation;

    private unsafe Chunk* _first;
    private unsafe Chunk* _current;
    private nuint _nextChunkSize;

    /// <summary>Bytes handed out since creation or the last reset, minus the address of the cursor, modulo 2^64.</summary>
    private ulong _allocatedOffset;

    /// <summary>The number of allocated bytes at which the budget is used up; <see cref="ulong.MaxValue"/> if there is none.</summary>
    private ulong _ceiling;

    private bool _budgetExceeded;

    /// <summary>The memory that the arena keeps for its messages, until it is reset or disposed.</summary>
    private unsafe KeptMemory* _kept;

    // Only full checks use these.
    private int _thread;
    private int _uses;
    private long _lastEnd;
    private nuint _rejectedHandle;
    private unsafe Chunk* _rootMemory;

    /// <summary>The most bytes to reserve; <see cref="ulong.MaxValue"/> means no limit.</summary>
    public ulong MaxBytes;

    /// <summary>Bytes of all chunks.</summary>
    public ulong Reserved;

    /// <summary>The next state in the list of waiting states; used only while this state waits for an arena.</summary>
    public unsafe ArenaState* NextWaiting;

    /// <summary>The state that was made before this one; it never changes after this one is published.</summary>
    public unsafe ArenaState* Previous;

    /// <summary>The page that the arena keeps.</summary>
    private Chunk _root;

    /// <summary>Bytes handed out since creation or the last reset.</summary>
    public readonly unsafe ulong AllocatedBytes => _allocatedOffset + (ulong)_cursor;

    /// <summary>Creates an empty arena in new memory.</summary>
    /// <param name="block"><see cref="BlockSize"/> writable bytes, aligned to <see cref="BlockSize"/>, at an address within <see cref="AddressMask"/>.</param>
    public static unsafe ArenaState* New(void* block)
    {
        var state = (ArenaState*)block;
        *state = new ArenaState { Handle = (nuint)state };
        state->TakeRootPage();
        state->Initialize(ulong.MaxValue);
        return state;
    }

    /// <summary>Creates an arena in a recycled or a new state.</summary>
    /// <param name="maxBytes">The limit in bytes; 0 for none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ArenaState* Create(ulong maxBytes)
    {
        ArenaState* state = ArenaPool.Rent();
        if (maxBytes != 0) state->Initialize(maxBytes);
        if (Checks.Full) ArenaTracking.Add(state);
        state->OpenRootMemory();
        return state;
    }

    /// <summary>The generation of what was allocated last, in the bits above an address.</summary>
    public readonly nuint Generation => _generation;

    /// <summary>A reference to memory of this arena: its address, with the generation of the memory in the bits above.</summary>
    /// <param name="block">The address of what was allocated last, or in it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly unsafe byte* Reference(void* block) => (byte*)((nuint)block | _generation);

    /// <summary>
    /// A reference to memory of this arena that is stored elsewhere: the address alone if the place is in this arena too, because then both are given up
    /// together. The generation costs those who follow the reference a comparison.
    /// </summary>
    /// <param name="place">The address of what will have the reference.</param>
    /// <param name="block">The address of what was allocated last, or in it.</param>
    /// <remarks>Requires: the bounds that the parameters state, which are not checked. Neither address is followed.</remarks>
    public readonly unsafe byte* ReferenceFrom(void* place, void* block) => TryFind((byte*)place, out _, out _) ? (byte*)block : Reference(block);

    /// <summary>Allocates uninitialized memory, aligned to 8 bytes.</summary>
    /// <param name="size">Bytes; 0 is allowed.</param>
    /// <returns>
    /// The block; null if the limit or the machine's memory is exhausted, or if <paramref name="size"/> is more than <see cref="MaxAllocation"/>.
    /// </returns>
    /// <remarks>
    /// Requires: the size has not wrapped. A caller that computes it in 64 bits compares it with <see cref="MaxAllocation"/> before the cast to
    /// <c>nuint</c>. The seven greatest sizes wrap to 0 here when they are rounded up, and give a block of 0 bytes. Ensures: the block has
    /// <paramref name="size"/> bytes rounded up to a multiple of 8; the type's remarks say what may be read and written after it.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* TryAllocate(nuint size)
    {
        BeginUse();
        FailIfAsked(ref size);
        size = (size + 7) & ~(nuint)7;
        byte* block = _cursor;
        if (size > (nuint)(_end - block)) return TryAllocateBeyondEnd(size);
        _cursor = block + size;
        EndUse();
        return block;
    }

    /// <summary>Allocates uninitialized memory. The result is never null.</summary>
    /// <remarks>
    /// Requires: the bounds that the parameters state, which are not checked. Ensures: the type's remarks on the bytes after a block hold; for an alignment of more
    /// than 8, up to <paramref name="alignment"/> minus 8 bytes around the block are wasted.
    /// </remarks>
    /// <param name="size">Bytes, at most <see cref="MaxAllocation"/>.</param>
    /// <param name="alignment">A power of two.</param>
    /// <exception cref="InsufficientMemoryException">The limit or the machine's memory is exhausted.</exception>
    public unsafe byte* Allocate(nuint size, nuint alignment = 8)
    {
        nuint slack = alignment > 8 ? alignment - 8 : 0;
        byte* block = TryAllocate(size + slack);
        if (block == null) ArenaErrors.ThrowExhausted(size, AllocatedBytes, MaxBytes);
        return slack == 0 ? block : (byte*)(((nuint)block + alignment - 1) & ~(alignment - 1));
    }

    /// <summary>Lengthens the newest block in place.</summary>
    /// <param name="blockEnd">
    /// The end of the block, in bytes that were handed out. Rounded up to 8 bytes it must be the start of the next allocation.
    /// </param>
    /// <param name="more">Bytes to add.</param>
    /// <returns>False if the block is not the newest, or if its chunk has no room. Nothing has changed then.</returns>
    /// <remarks>
    /// Requires: <paramref name="blockEnd"/> is the end of a block of this arena, or any address outside the arena, such as the end of a view.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool TryExtend(byte* blockEnd, nuint more)
    {
        BeginUse();
        byte* cursor = _cursor;
        if ((byte*)(((nuint)blockEnd + 7) & ~(nuint)7) != cursor || more > (nuint)(_end - cursor))
        {
            EndUse();
            return false;
        }

        _cursor = (byte*)(((nuint)blockEnd + more + 7) & ~(nuint)7);
        EndUse();
        return true;
    }

    /// <summary>Bytes that the arena may still reserve.</summary>
    public readonly ulong Allowed => MaxBytes > Reserved ? MaxBytes - Reserved : 0;

    /// <summary>Bytes that one allocation can get, if the machine has them.</summary>
    public readonly ulong LargestBlock => Math.Max(Available, Allowed - Math.Min(Allowed, Chunk.Overhead));

    /// <summary>Bytes that <see cref="TryExtend"/> or an allocation can get without a new chunk.</summary>
    public readonly unsafe nuint Available => (nuint)(_end - _cursor);

    /// <summary>Frees the tail of the newest block. It does nothing if another block was allocated after it.</summary>
    /// <remarks>
    /// Requires: <paramref name="blockEnd"/> is the end of a block of this arena; <paramref name="newEnd"/> is in that block or its end.
    /// </remarks>
    public unsafe void Shrink(byte* blockEnd, byte* newEnd)
    {
        BeginUse();
        if ((byte*)(((nuint)blockEnd + 7) & ~(nuint)7) == _cursor) _cursor = (byte*)(((nuint)newEnd + 7) & ~(nuint)7);
        EndUse();
    }

    /// <summary>Finds the chunk that contains an address, among the memory that was handed out since the last reset.</summary>
    /// <param name="address">Any address.</param>
    /// <param name="start">The first byte of the chunk; unspecified if the result is false.</param>
    /// <param name="length">Bytes from <paramref name="start"/> on that may have been handed out; 0 if the result is false.</param>
    /// <returns>False also if the arena has many chunks, and the address is neither in the newest nor in one of the oldest.</returns>
    public readonly unsafe bool TryFind(byte* address, out byte* start, out nuint length)
    {
        start = _current->Start;
        length = (nuint)(_cursor - start);
        if ((nuint)(address - start) < length) return true;
        int left = MostSearchedChunks;
        for (Chunk* chunk = _first; chunk != _current && left > 0; chunk = chunk->Next, left--)
        {
            start = chunk->Start;
            length = chunk->Capacity;
            if ((nuint)(address - start) < length) return true;
        }

        length = 0;
        return false;
    }

    /// <summary>Makes sure that <paramref name="size"/> bytes can be allocated. If they need a new chunk, it is reserved now, and has no more than they need.</summary>
    public unsafe bool TryReserve(nuint size)
    {
        FailIfAsked(ref size);
        BeginUse();
        bool hasRoom = size <= Available || (size <= MaxAllocation && TryAddChunk(size, wanted: 0) != null);
        EndUse();
        return hasRoom;
    }

    /// <summary>Puts memory of the caller in front of all chunks.</summary>
    /// <remarks>
    /// Requires: the arena is new and empty; <paramref name="memory"/> is aligned to 16 bytes and outlives the arena; <paramref name="length"/> is at
    /// least <see cref="Chunk.Overhead"/>, as smaller lengths make the capacity wrap. The memory is not freed.
    /// </remarks>
    public unsafe void AddExternal(byte* memory, nuint length)
    {
        memory = (byte*)ArenaPool.AddressOf((nuint)memory);
        var chunk = (Chunk*)memory;
        *chunk = new Chunk { Next = _first, Start = memory + sizeof(Chunk), Capacity = length - (nuint)sizeof(Chunk) - Slop };
        _first = chunk;
        Reserved += length;
        Open(chunk, allocated: 0);
    }

    /// <summary>Keeps memory, and owns it until the arena is reset or disposed. The memory doesn't move until then.</summary>
    /// <exception cref="OutOfMemoryException">The machine has no memory. The owner is disposed.</exception>
    public unsafe Span<byte> Keep(IMemoryOwner<byte> owner) => KeptMemory.Add(ref _kept, owner);

    /// <summary>Takes a block into the arena's keeping: it lives as long as the rest of the arena.</summary>
    /// <inheritdoc cref="KeptMemory.Add(ref KeptMemory*, nint)" path="/param|/exception"/>
    public unsafe void Keep(nint block) => KeptMemory.Add(ref _kept, block);

    /// <summary>Makes this an empty arena with the root chunk only.</summary>
    private unsafe void Initialize(ulong maxBytes)
    {
        MaxBytes = maxBytes;
        Reserved = RootSize;
        // Full checks hold back the memory that an arena gives up, and the arena keeps its root page. So they do not use the root page.
        _root.Capacity = Checks.Full ? 0 : (nuint)Math.Min(maxBytes, RootCapacity);
        _root.Next = null;
        _first = &((ArenaState*)Unsafe.AsPointer(ref this))->_root;
        _nextChunkSize = FirstChunkSize;
        _ceiling = ulong.MaxValue;
        Open(_first, allocated: 0);
    }

    /// <summary>Frees all chunks except the root chunk.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void Empty()
    {
        FreeChunks(&((ArenaState*)Unsafe.AsPointer(ref this))->_first);
        Initialize(ulong.MaxValue);
    }

    /// <summary>Allocates what the current chunk or the budget has no room for, and ends the use that <see cref="TryAllocate"/> has begun.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe byte* TryAllocateBeyondEnd(nuint size)
    {
        byte* block = TryAllocateElsewhere(size);
        EndUse();
        return block;
    }

    private unsafe byte* TryAllocateElsewhere(nuint size)
    {
        if (size > MaxAllocation || !IsInBudget(size)) return null;
        // An earlier budget may have ended before the chunk does.
        _end = End(_current);
        if (size > Available)
        {
            Chunk* chunk = TakeFittingChunk(size);
            if (chunk == null) chunk = TryAddChunk(size, _nextChunkSize);
            if (chunk != null)
            {
                if (Checks.Full) Quarantine.Leave(_current, _cursor);
                Open(chunk, AllocatedBytes);
            }
        }

        KeepEndInBudget();
        if (size > Available) return null;
        byte* block = _cursor;
        _cursor += size;
        return block;
    }

    /// <summary>Finds, among the chunks that a reset has kept, the first that is large enough, and moves it directly after the current one.</summary>
    private readonly unsafe Chunk* TakeFittingChunk(nuint size)
    {
        for (Chunk* previous = _current; previous->Next != null; previous = previous->Next)
        {
            Chunk* chunk = previous->Next;
            if (chunk->Capacity < size) continue;
            previous->Next = chunk->Next;
            chunk->Next = _current->Next;
            _current->Next = chunk;
            return chunk;
        }

        return null;
    }

    /// <summary>Adds a chunk after the current one.</summary>
    /// <param name="size">Bytes that can be allocated from it, at most <see cref="MaxAllocation"/>.</param>
    /// <param name="wanted">The preferred bytes of the chunk, if they are more and the limit allows them.</param>
    private unsafe Chunk* TryAddChunk(nuint size, nuint wanted)
    {
        nuint least = size + Chunk.Overhead;
        // Chunks that a reset has kept, and that are too small, also count against the limit.
        if (least > Allowed) FreeChunks(&_current->Next);
        ulong allowed = Allowed;
        if (least > allowed) return null;
        Chunk* chunk = Chunk.TryCreate(least, (nuint)Math.Min(Math.Max(least, wanted), allowed), (nuint)allowed);
        if (chunk == null) return null;
        _nextChunkSize = Math.Min(_nextChunkSize * 2, LargestRegularChunk);
        if (Checks.Full) Quarantine.Take(chunk, ArenaTracking.NumberOf((ArenaState*)Unsafe.AsPointer(ref this)));
        // No GC.AddMemoryPressure: for 20,000 arenas of 8 MB, one after the other, the collector made 115 and 340 collections of generation 2 in two runs. None of them
        // frees an arena, because arenas end by Dispose.
        Reserved += chunk->Size;
        chunk->Next = _current->Next;
        _current->Next = chunk;
        return chunk;
    }

    /// <summary>The end of a chunk; a multiple of 8, as <see cref="TryExtend"/> rounds the cursor up.</summary>
    private static unsafe byte* End(Chunk* chunk) => chunk->Start + (chunk->Capacity & ~(nuint)7);

    /// <summary>Continues in a chunk.</summary>
    /// <param name="chunk">The chunk, in the list of this arena.</param>
    /// <param name="allocated">Bytes that are allocated in the chunks before.</param>
    private unsafe void Open(Chunk* chunk, ulong allocated)
    {
        byte* start = chunk->Start;
        _end = End(chunk);
        _generation = chunk->Generation;
        _current = chunk;
        _cursor = start;
        _allocatedOffset = allocated - (ulong)start;
    }

    /// <summary>Frees the chunks from <paramref name="link"/> on, except the root chunk and memory of the caller.</summary>
    private unsafe void FreeChunks(Chunk** link)
    {
        while (*link != null)
        {
            if ((*link)->Size == 0)
                link = &(*link)->Next;
            else
                FreeChunk(link);
        }
    }

    /// <summary>Takes a chunk out of the list and frees it.</summary>
    private unsafe void FreeChunk(Chunk** link)
    {
        Chunk* chunk = *link;
        *link = chunk->Next;
        Reserved -= chunk->Size;
        RemoveRootMemory(chunk);
        Chunk.Free(chunk, _lastEnd);
    }
}
