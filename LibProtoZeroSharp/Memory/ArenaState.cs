using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>
/// What an <see cref="ArenaAllocator"/> points to: the free part of the current chunk, and the chain of chunks. It lies at the start of
/// a page-sized root block, whose rest is the first chunk, so that an arena for one small message is one block that is recycled.
/// </summary>
/// <remarks>
/// Behind everything it hands out at least <see cref="Padding"/> bytes may be read (not written): vector loads of short strings and
/// multi-byte loads of varints run over the end of their data. Behind what it has handed out last, as many may be written.
/// </remarks>
internal unsafe struct ArenaState
{
    public const nuint RootSize = 4096;
    public const nuint GenerationMask = RootSize - 1;
    public const int Padding = 64;

    /// <summary>Bytes of the largest allocation: as many as an address can tell, with room to round up and to add. Sizes are compared with it before they are narrowed to one.</summary>
    public static ulong MaxAllocation => (ulong)nint.MaxValue / 4;

    private const nuint FirstChunkSize = 16 << 10;
    private const nuint LargestRegularChunk = 32 << 20;

    /// <summary>Chunks to look for an address in; those of the first 100 MB are fewer.</summary>
    private const int MostToLookAt = 16;

    private byte* _cursor;
    private byte* _end;
    private Chunk* _first;
    private Chunk* _current;
    private nuint _nextChunkSize;
    private ulong _allocatedBefore;

    /// <summary>The most bytes to reserve; <see cref="ulong.MaxValue"/> where there is no limit.</summary>
    public ulong MaxBytes;

    /// <summary>Bytes of all chunks.</summary>
    public ulong Reserved;

    /// <summary>
    /// The address of this state, and in the bits below <see cref="RootSize"/> a generation, which changes whenever the arena that lives here
    /// is disposed.
    /// </summary>
    public nuint Handle;

    /// <summary>While this waits for the next arena: what else waits.</summary>
    public ArenaState* NextWaiting;

    /// <summary>The chunk in the rest of the root block.</summary>
    private Chunk _root;

    /// <summary>Bytes handed out since creation or the last reset.</summary>
    public readonly ulong AllocatedBytes => _allocatedBefore + (ulong)(_cursor - _current->Start);

    /// <summary>Makes an empty arena out of new memory.</summary>
    /// <param name="rootBlock"><see cref="RootSize"/> bytes, aligned to as many.</param>
    public static ArenaState* New(void* rootBlock)
    {
        var state = (ArenaState*)rootBlock;
        *state = new ArenaState { Handle = (nuint)state };
        state->Initialize(ulong.MaxValue);
        return state;
    }

    /// <summary>Makes an arena out of a recycled or a new root block.</summary>
    /// <param name="maxBytes">Its limit in bytes; 0 for none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArenaState* Create(ulong maxBytes)
    {
        ArenaState* state = RootBlocks.Rent();
        if (maxBytes != 0) state->Initialize(maxBytes);
        return state;
    }

    /// <summary>Gives all chunks back and makes every handle to this arena stale.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Release(ArenaState* state)
    {
        state->Handle = (nuint)state | ((state->Handle + 1) & GenerationMask);
        // An arena that needed no more than its root block is as good as new when its cursor is where it was.
        if (state->Reserved == RootSize && state->MaxBytes == ulong.MaxValue) state->_cursor = state->_root.Start;
        else state->Empty();
        RootBlocks.Return(state);
    }

    /// <summary>Allocates uninitialized memory, aligned to 8 bytes.</summary>
    /// <returns>Null where the limit or the machine's memory is exhausted.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* TryAllocate(nuint size)
    {
        size = (size + 7) & ~(nuint)7;
        byte* block = _cursor;
        if (size > (nuint)(_end - block)) return TryAllocateFromNextChunk(size);
        _cursor = block + size;
        return block;
    }

    /// <summary>Allocates uninitialized memory.</summary>
    /// <param name="size">Bytes, at most <see cref="MaxAllocation"/>.</param>
    /// <param name="alignment">A power of two.</param>
    /// <exception cref="InsufficientMemoryException">The limit or the machine's memory is exhausted.</exception>
    public byte* Allocate(nuint size, nuint alignment = 8)
    {
        nuint slack = alignment > 8 ? alignment - 8 : 0;
        byte* block = TryAllocate(size + slack);
        if (block == null) ArenaErrors.ThrowExhausted(size, AllocatedBytes, MaxBytes);
        return slack == 0 ? block : (byte*)(((nuint)block + alignment - 1) & ~(alignment - 1));
    }

    /// <summary>Lengthens the newest block in place.</summary>
    /// <param name="blockEnd">Where the block ends; rounded up to 8 bytes this must be where the next allocation would start.</param>
    /// <param name="more">Bytes to add.</param>
    /// <returns>False where the block is not the newest, or its chunk has no room: nothing has changed then.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryExtend(byte* blockEnd, nuint more)
    {
        byte* cursor = _cursor;
        if ((byte*)(((nuint)blockEnd + 7) & ~(nuint)7) != cursor) return false;
        if (more > (nuint)(_end - cursor)) return false;
        _cursor = (byte*)(((nuint)blockEnd + more + 7) & ~(nuint)7);
        return true;
    }

    /// <summary>Bytes that may still be reserved.</summary>
    public readonly ulong Allowed => MaxBytes > Reserved ? MaxBytes - Reserved : 0;

    /// <summary>Bytes that <see cref="TryExtend"/> or an allocation can have without a new chunk.</summary>
    public readonly nuint Available => (nuint)(_end - _cursor);

    /// <summary>Gives back the tail of the newest block; does nothing where another block came after it.</summary>
    public void Shrink(byte* blockEnd, byte* newEnd)
    {
        if ((byte*)(((nuint)blockEnd + 7) & ~(nuint)7) == _cursor) _cursor = (byte*)(((nuint)newEnd + 7) & ~(nuint)7);
    }

    /// <summary>Looks for the chunk that an address lies in, among what was handed out since the last reset.</summary>
    /// <param name="address">Any address.</param>
    /// <param name="start">The first byte of the chunk.</param>
    /// <param name="length">The bytes that were handed out of it; 0 where it isn't found.</param>
    /// <returns>False also where the arena has many chunks and the address is in none of the newest and the oldest.</returns>
    public readonly bool TryFind(byte* address, out byte* start, out nuint length)
    {
        start = _current->Start;
        length = (nuint)(_cursor - start);
        if ((nuint)(address - start) < length) return true;
        int left = MostToLookAt;
        for (Chunk* chunk = _first; chunk != _current && left > 0; chunk = chunk->Next, left--)
        {
            start = chunk->Start;
            length = chunk->Capacity;
            if ((nuint)(address - start) < length) return true;
        }

        length = 0;
        return false;
    }

    /// <summary>Makes sure that <paramref name="size"/> bytes can be allocated without a further chunk.</summary>
    public bool TryReserve(nuint size)
    {
        if (size <= Available) return true;
        return size <= MaxAllocation && TryAddChunk(size) != null;
    }

    public void Reset()
    {
        if (Checks.Enabled)
        {
            FreeChunks(&((ArenaState*)Unsafe.AsPointer(ref this))->_first);
            _nextChunkSize = FirstChunkSize;
        }

        _allocatedBefore = 0;
        Open(_first);
    }

    /// <summary>Puts memory of the caller's in front of all chunks.</summary>
    public void AddExternal(byte* memory, nuint length)
    {
        var chunk = (Chunk*)memory;
        *chunk = new Chunk { Next = _first, Start = memory + sizeof(Chunk), Capacity = length - (nuint)sizeof(Chunk) - Padding };
        _first = chunk;
        Reserved += length;
        Open(chunk);
    }

    /// <summary>An arena with nothing but the root chunk.</summary>
    private void Initialize(ulong maxBytes)
    {
        var state = (ArenaState*)Unsafe.AsPointer(ref this);
        byte* start = (byte*)state + (((nuint)sizeof(ArenaState) + 15) & ~(nuint)15);
        nuint capacity = Math.Min(RootSize - (nuint)(start - (byte*)state) - Padding, (nuint)Math.Min(maxBytes, RootSize));
        // The Debug flavour can only tell a stale pointer by the chunk it points into, and this one is never given back.
        if (Checks.Enabled) capacity = 0;
        MaxBytes = maxBytes;
        Reserved = RootSize;
        _root = new Chunk { Start = start, Capacity = capacity };
        _first = &state->_root;
        _nextChunkSize = FirstChunkSize;
        _allocatedBefore = 0;
        Open(_first);
    }

    /// <summary>Gives all chunks back.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Empty()
    {
        FreeChunks(&((ArenaState*)Unsafe.AsPointer(ref this))->_first);
        Initialize(ulong.MaxValue);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* TryAllocateFromNextChunk(nuint size)
    {
        if (size > MaxAllocation) return null;
        Chunk* chunk = TakeFittingChunk(size);
        if (chunk == null) chunk = TryAddChunk(size);
        if (chunk == null) return null;
        _allocatedBefore += (ulong)(_cursor - _current->Start);
        Open(chunk);
        _cursor += size;
        return chunk->Start;
    }

    /// <summary>After a reset: the first of the kept chunks that is large enough, moved right behind the current one.</summary>
    private readonly Chunk* TakeFittingChunk(nuint size)
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

    /// <summary>Adds a chunk behind the current one, as large as is due, or as is asked for, or as the limit still allows.</summary>
    private Chunk* TryAddChunk(nuint size)
    {
        nuint least = size + Chunk.Overhead;
        // What a reset has kept and is too small counts against the limit, too.
        if (least > Allowed) FreeChunks(&_current->Next);
        ulong allowed = Allowed;
        if (least > allowed) return null;
        Chunk* chunk = Chunk.TryCreate(least, (nuint)Math.Min(Math.Max(least, _nextChunkSize), allowed), (nuint)allowed);
        if (chunk == null) return null;
        _nextChunkSize = Math.Min(_nextChunkSize * 2, LargestRegularChunk);
        Reserved += chunk->Size;
        chunk->Next = _current->Next;
        _current->Next = chunk;
        return chunk;
    }

    private void Open(Chunk* chunk)
    {
        _current = chunk;
        _cursor = chunk->Start;
        // A whole number of units: extending rounds the cursor up.
        _end = chunk->Start + (chunk->Capacity & ~(nuint)7);
    }

    /// <summary>Gives back the chunks from here on, but for the root chunk and what the caller lent.</summary>
    private void FreeChunks(Chunk** link)
    {
        while (*link != null)
        {
            Chunk* chunk = *link;
            if (chunk->Size == 0)
            {
                link = &chunk->Next;
                continue;
            }

            *link = chunk->Next;
            Reserved -= chunk->Size;
            Chunk.Free(chunk);
        }
    }
}
