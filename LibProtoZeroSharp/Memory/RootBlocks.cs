using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// Recycles the blocks that arenas start in. They are never given back to the system: a stale handle can then still be told by the
/// generation in the block it points to.
/// </summary>
internal static unsafe class RootBlocks
{
    // One slot per cache line, and one slot for every few threads: taking and putting back costs one uncontended atomic operation.
    private const int SlotCount = 64;
    private const int SlotStride = 8;

    private static readonly nint* Slots = CreateSlots();
    private static readonly object Gate = new();
    private static ArenaState* _spare;

    public static ArenaState* Rent()
    {
        var state = (ArenaState*)Interlocked.Exchange(ref *Slot(), 0);
        return state != null ? state : RentSpare();
    }

    public static void Return(ArenaState* state)
    {
        if (Interlocked.CompareExchange(ref *Slot(), (nint)state, 0) == 0) return;
        lock (Gate)
        {
            *(ArenaState**)(state + 1) = _spare;
            _spare = state;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint* Slot() => Slots + (Environment.CurrentManagedThreadId & (SlotCount - 1)) * SlotStride;

    private static nint* CreateSlots()
    {
        var slots = (nint*)NativeMemory.AlignedAlloc(SlotCount * SlotStride * sizeof(ulong), 64);
        new Span<nint>(slots, SlotCount * SlotStride).Clear();
        return slots;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaState* RentSpare()
    {
        lock (Gate)
        {
            ArenaState* state = _spare;
            if (state != null)
            {
                _spare = *(ArenaState**)(state + 1);
                return state;
            }
        }

        var created = (ArenaState*)NativeMemory.AlignedAlloc(ArenaState.RootSize, ArenaState.RootSize);
        *created = default;
        return created;
    }
}
