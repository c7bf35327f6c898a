using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp.Memory;

/// <summary>Keeps throwing and the formatting of messages outside the allocator's hot path.</summary>
internal static class ArenaErrors
{
    [DoesNotReturn]
    public static void ThrowNoBuffer() =>
        throw new ObjectDisposedException("ProtoWriter", "The ProtoWriter has been disposed, or it is default(ProtoWriter), which has no target.");

    /// <summary>Throws because a handle is <c>default</c> or stale, or because another thread resets or disposes the arena.</summary>
    [DoesNotReturn]
    public static unsafe void ThrowUnusable(nuint handle)
    {
        if (handle == 0) ThrowDefault();
        var state = (ArenaState*)(handle & ArenaState.AddressMask);
        if (state->IsOf(handle)) state->ThrowTaken(handle);
        ThrowEnded(handle);
    }

    [DoesNotReturn]
    public static void ThrowDefault() =>
        throw new InvalidOperationException("default(ArenaAllocator) is not an arena; create one with new ArenaAllocator().");

    [DoesNotReturn]
    public static void ThrowEnded(nuint handle)
    {
        (long number, long end) = ArenaTracking.FindEnded(handle);
        throw new ObjectDisposedException(
            nameof(ArenaAllocator), $"This is {ArenaTracking.Name(number)}, which has been disposed, through this handle or a copy of it.{ArenaTracking.History(number, end)}");
    }

    [DoesNotReturn]
    public static void ThrowExhausted(ulong wanted, ulong allocated, ulong maxBytes) =>
        throw new InsufficientMemoryException(maxBytes is 0 or ulong.MaxValue
            ? $"The arena could not allocate {wanted} bytes: the machine has no memory left for it ({allocated} bytes are allocated)."
            : $"The arena could not allocate {wanted} bytes: {allocated} are allocated, and ArenaOptions.MaxBytes is {maxBytes}.");
}
