using System.Buffers;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// Memory that an arena owns until it is reset or disposed: a list of pinned memory of the program and its owners, such as the buffer that a message was parsed
/// from, and of a <see cref="MessageBlock"/>.
/// </summary>
/// <remarks>
/// The list is not in the arena, because the owners are disposed when the arena is already in use again. Memory of arrays, as pools rent it, takes no
/// managed memory to keep.
/// </remarks>
internal struct KeptMemory
{
    private unsafe KeptMemory* _next;
    private GCHandle _owner;

    /// <summary>Pins the array of the memory; not allocated if the owner's own method has pinned it.</summary>
    private GCHandle _array;

    /// <summary>The reference to a <see cref="MessageBlock"/>; 0 for memory of the program.</summary>
    private nint _block;

    /// <summary>Pins the memory of an owner, and adds it to a list.</summary>
    /// <returns>The memory, which doesn't move until <see cref="DisposeAll"/>.</returns>
    /// <remarks>Ensures: if this throws, the owner has been disposed, and the list is unchanged.</remarks>
    public static unsafe Span<byte> Add(scoped ref KeptMemory* list, IMemoryOwner<byte> owner)
    {
        KeptMemory* kept = null;
        try
        {
            Memory<byte> memory = owner.Memory;
            kept = (KeptMemory*)NativeMemory.AllocZeroed((nuint)sizeof(KeptMemory));
            kept->Pin(memory, owner);
            Span<byte> bytes = memory.Span;
            kept->_next = list;
            list = kept;
            return bytes;
        }
        catch
        {
            KeptMemory failed = kept == null ? default : *kept;
            NativeMemory.Free(kept);
            failed.Dispose(owner);
            throw;
        }
    }

    /// <summary>Adds a block to a list.</summary>
    /// <param name="list">The list.</param>
    /// <param name="block">The reference to a <see cref="MessageBlock"/>, which belongs to the list from now on.</param>
    /// <exception cref="OutOfMemoryException">The machine has no memory. The block still belongs to the caller.</exception>
    /// <remarks>Requires: no other owner gives the block back. It is not followed.</remarks>
    public static unsafe void Add(scoped ref KeptMemory* list, nint block)
    {
        var kept = (KeptMemory*)NativeMemory.AllocZeroed((nuint)sizeof(KeptMemory));
        kept->_block = block;
        kept->_next = list;
        list = kept;
    }

    /// <summary>Disposes all owners of a list, the newest first, and frees the list.</summary>
    /// <exception cref="Exception">The first one that an owner has thrown. All owners have been disposed.</exception>
    /// <remarks>Requires: nobody else has the list.</remarks>
    public static unsafe void DisposeAll(KeptMemory* list)
    {
        ExceptionDispatchInfo? failure = null;
        while (list != null)
        {
            KeptMemory kept = *list;
            NativeMemory.Free(list);
            list = kept._next;
            try
            {
                kept.Dispose(null);
            }
            catch (Exception exception)
            {
                failure ??= ExceptionDispatchInfo.Capture(exception);
            }
        }

        failure?.Throw();
    }

    private void Pin(Memory<byte> memory, IMemoryOwner<byte> owner)
    {
        if (MemoryMarshal.TryGetArray<byte>(memory, out ArraySegment<byte> segment))
        {
            _array = GCHandle.Alloc(segment.Array, GCHandleType.Pinned);
            _owner = GCHandle.Alloc(owner);
        }
        else
        {
            _owner = GCHandle.Alloc(new PinnedOwner(owner, memory.Pin()));
        }
    }

    /// <param name="owner">What is disposed if <see cref="Pin"/> has not finished; otherwise not used.</param>
    private void Dispose(IDisposable? owner)
    {
        if (_block != 0)
        {
            MessageBlock.Free(_block);
            return;
        }

        if (_owner.IsAllocated)
        {
            owner = (IDisposable)_owner.Target!;
            _owner.Free();
        }

        if (_array.IsAllocated) _array.Free();
        owner!.Dispose();
    }

    /// <summary>The owner of memory that is not an array, with what its method has pinned.</summary>
    private sealed class PinnedOwner(IMemoryOwner<byte> owner, MemoryHandle pin) : IDisposable
    {
        public void Dispose()
        {
            pin.Dispose();
            owner.Dispose();
        }
    }
}
