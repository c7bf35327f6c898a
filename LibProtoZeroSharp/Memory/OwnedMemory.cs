using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The memory of an object that owns it together with a message: a block of exactly the message's size, or an arena. It is disposed once. The garbage collector
/// disposes of it if the owner was forgotten.
/// </summary>
/// <remarks>
/// A field of the owner, which is not copied. A block becomes a part of an arena when somebody asks for an arena: that of what is
/// added to the message.
/// </remarks>
internal struct OwnedMemory
{
    // What _state is: these bits, or Changing while a block becomes a part of an arena.
    private const int IsOwnedBit = 1, IsArenaBit = 2, Changing = 4;

    /// <summary>The handle of the arena, or the reference of <see cref="MessageBlock"/>.</summary>
    private nuint _memory;
    private int _state;
    private bool _wasFound;

    /// <summary>Owns an arena.</summary>
    public OwnedMemory(ArenaAllocator arena)
    {
        _memory = Unsafe.BitCast<ArenaAllocator, nuint>(arena);
        _state = IsOwnedBit | IsArenaBit;
    }

    /// <summary>Owns a block.</summary>
    /// <param name="block">The reference to a <see cref="MessageBlock"/>. It is not followed.</param>
    public OwnedMemory(nint block)
    {
        _memory = (nuint)block;
        _state = IsOwnedBit;
        ArenaTracking.AddBlock(block);
    }

    private readonly ArenaAllocator AsArena => Unsafe.BitCast<nuint, ArenaAllocator>(_memory);

    /// <summary>Throws if the memory has been disposed.</summary>
    /// <exception cref="ObjectDisposedException">The memory has been disposed.</exception>
    public void RequireAlive(object owner)
    {
        int state = Volatile.Read(ref _state);
        // The program may have disposed the arena, which it got from Arena.
        bool isAlive = (state & IsArenaBit) != 0 ? AsArena.IsAlive : state != 0;
        ObjectDisposedException.ThrowIf(!isAlive, owner);
    }

    /// <summary>The arena, which is made if there is none.</summary>
    /// <inheritdoc cref="RequireAlive" path="/exception"/>
    public ArenaAllocator Arena(object owner)
    {
        RequireAlive(owner);
        if ((Volatile.Read(ref _state) & IsArenaBit) == 0) MakeArena(owner);
        return AsArena;
    }

    /// <summary>Disposes of the memory, unless it was taken.</summary>
    public void Dispose(object owner)
    {
        if (!TryTake()) return;
        GC.SuppressFinalize(owner);
        Free();
    }

    /// <summary>What the finalizer of the owner calls. It disposes of the memory at the second call.</summary>
    public void Forget(object owner)
    {
        if (_wasFound)
        {
            if (TryTake()) Free();
            return;
        }

        // The method that was the last to use the owner may still read the message. It has done so at the next collection, if it doesn't keep the message.
        _wasFound = true;
        GC.ReRegisterForFinalize(owner);
    }

    /// <summary>Ends the ownership, once: of two threads that dispose the owner, one gets the memory.</summary>
    /// <returns>Whether the caller owns the memory now.</returns>
    private bool TryTake()
    {
        var spin = new SpinWait();
        while (true)
        {
            int state = Volatile.Read(ref _state);
            if (state == Changing) spin.SpinOnce();
            else if ((state & IsOwnedBit) == 0) return false;
            else if (Interlocked.CompareExchange(ref _state, state & ~IsOwnedBit, state) == state) return true;
        }
    }

    private readonly void Free()
    {
        if ((_state & IsArenaBit) != 0)
        {
            AsArena.Dispose();
            return;
        }

        ArenaTracking.RemoveBlock((nint)_memory);
        MessageBlock.Free((nint)_memory);
    }

    /// <summary>Makes an arena that keeps the block. Of two threads, the other one waits.</summary>
    /// <exception cref="ObjectDisposedException">The owner owns nothing any more.</exception>
    private unsafe void MakeArena(object owner)
    {
        var spin = new SpinWait();
        int found;
        while ((found = Interlocked.CompareExchange(ref _state, Changing, IsOwnedBit)) == Changing) spin.SpinOnce();
        ObjectDisposedException.ThrowIf(found == 0, owner);
        if (found != IsOwnedBit) return;
        int next = IsOwnedBit;
        try
        {
            var arena = new ArenaAllocator();
            arena.State->Keep((nint)_memory);
            ArenaTracking.RemoveBlock((nint)_memory);
            _memory = Unsafe.BitCast<ArenaAllocator, nuint>(arena);
            next |= IsArenaBit;
        }
        finally
        {
            Volatile.Write(ref _state, next);
        }
    }
}
