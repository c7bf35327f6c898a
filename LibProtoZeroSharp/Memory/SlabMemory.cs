namespace LibProtoZeroSharp.Memory;

/// <summary>The addresses of slabs. Many are reserved at once, because each is aligned to its size.</summary>
/// <remarks>Ensures: they are never given back, so that the generation in a slab always shows whether a reference is stale.</remarks>
internal static class SlabMemory
{
    private const int SlabsAtOnce = 64;

    private static readonly object Gate = new();
    private static nuint _next;
    private static int _left;

    /// <summary>Zeroed memory for a slab; null if the system has none.</summary>
    /// <param name="generation">The first generation of each slot.</param>
    /// <exception cref="InsufficientMemoryException">The system has refused to reserve the addresses of the table of generations.</exception>
    public static unsafe Slab* TryTake(out ushort generation)
    {
        generation = 0;
        lock (Gate)
        {
            if (_left == 0 && !TryReserve()) return null;
            var slab = (Slab*)_next;
            // The page after the slab must be readable. It may be that of the next slab.
            if (!VirtualMemory.TryCommit(slab, Slab.Size + Generations.PageSize) || !Generations.TryTakeSlab(slab, out generation)) return null;
            _next += Slab.Size;
            _left--;
            return slab;
        }
    }

    private static unsafe bool TryReserve()
    {
        void* memory = VirtualMemory.TryReserve((SlabsAtOnce + 1) * Slab.Size);
        if (memory == null) return false;
        _next = (ArenaPool.AddressOf((nuint)memory) + Slab.Size - 1) & ~(Slab.Size - 1);
        // The memory begins with a page, so at least a page is left after the last slab.
        _left = SlabsAtOnce;
        return true;
    }
}
