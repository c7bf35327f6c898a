using System.Diagnostics;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The arena of an object that owns it together with a message. It is disposed once. The garbage collector disposes of it if the owner was
/// forgotten, unless something that lives in it was handed out to code that may still use it.
/// </summary>
/// <remarks>A field of the owner, which is not copied. <c>default</c> owns no arena.</remarks>
internal struct OwnedArena(ArenaAllocator arena)
{
    private readonly ArenaAllocator _arena = arena;
    private int _isOwned = 1;
    private bool _isHandedOut;

    /// <summary>Whether the message lives in an arena that its owner doesn't know.</summary>
    public bool IsLent { get; private init; }

    /// <summary>Whether disposing frees the arena.</summary>
    public bool IsOwned => Volatile.Read(ref _isOwned) != 0;

    /// <summary>Whether the owner may be forgotten, also by code that has asked for the message.</summary>
    public bool IsHandedOver { get; set; }

    /// <summary>The owner of a message that lives in an unknown arena.</summary>
    public static OwnedArena Lent() => new() { IsLent = true };

    /// <summary>Returns the arena for code that asks for it, or for what lives in it.</summary>
    /// <exception cref="ObjectDisposedException">The arena has been disposed.</exception>
    public ArenaAllocator HandOut(object owner)
    {
        _isHandedOut = true;
        ObjectDisposedException.ThrowIf(!_arena.IsAlive, owner);
        return _arena;
    }

    /// <summary>Ends the ownership, once: of two threads that dispose of the owner or pass its arena on, one gets the arena.</summary>
    public bool TryTake(out ArenaAllocator arena)
    {
        arena = _arena;
        return Interlocked.Exchange(ref _isOwned, 0) != 0;
    }

    /// <summary>Undoes <see cref="TryTake"/>.</summary>
    public void Return() => Volatile.Write(ref _isOwned, 1);

    /// <summary>Disposes of the arena, unless it was taken.</summary>
    public void Dispose(object owner)
    {
        if (!TryTake(out ArenaAllocator arena)) return;
        GC.SuppressFinalize(owner);
        arena.Dispose();
    }

    /// <summary>What the finalizer of the owner calls.</summary>
    public void Forget(Type owner)
    {
        if (!TryTake(out ArenaAllocator arena)) return;
        if (!IsHandedOver) Report(owner);
        if (IsHandedOver || !_isHandedOut) arena.Dispose();
    }

    /// <summary>Says that the owner was forgotten. Only full checks do.</summary>
    private readonly void Report(Type owner)
    {
        if (!Checks.Full) return;
        string name = owner.GenericTypeArguments is [{ } message] ? $"{owner.Name.Split('`')[0]}<{message.Name}>" : owner.Name;
        Trace.WriteLine($"A {name} was not disposed{(_isHandedOut ? ", so the memory of its arena is lost" : "")}.");
    }
}
