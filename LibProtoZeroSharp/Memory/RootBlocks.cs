using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// Recycles the blocks that arenas start in. They are never given back to the system: a stale handle can then still be told by the
/// generation in the block it points to.
/// </summary>
/// <remarks>Each block that waits here is an empty arena without a limit.</remarks>
internal static unsafe class RootBlocks
{
    /// <summary>Blocks that may wait for one thread: few arenas lie in each other.</summary>
    public const int MostOfThread = 4;

    [ThreadStatic]
    private static WaitingBlocks? _ofThread;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArenaState* Rent()
    {
        WaitingBlocks? waiting = _ofThread;
        if (waiting == null) return RentFirst();
        ArenaState* state = waiting.First;
        if (state == null) return Shared.Rent();
        waiting.First = state->NextWaiting;
        waiting.Count--;
        return state;
    }

    /// <param name="state">An empty arena without a limit, made by whatever thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return(ArenaState* state)
    {
        WaitingBlocks? waiting = _ofThread;
        if (waiting == null || waiting.Count == MostOfThread)
        {
            Shared.Return(state);
            return;
        }

        state->NextWaiting = waiting.First;
        waiting.First = state;
        waiting.Count++;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaState* RentFirst()
    {
        _ofThread = new WaitingBlocks();
        return Shared.Rent();
    }

    /// <summary>The blocks that wait for a thread. Nothing but the thread refers to this, so that its end is that of the thread.</summary>
    private sealed class WaitingBlocks
    {
        public ArenaState* First;
        public int Count;

        ~WaitingBlocks()
        {
            while (First != null)
            {
                ArenaState* state = First;
                First = state->NextWaiting;
                Shared.Return(state);
            }
        }
    }

    /// <summary>The blocks that wait for any thread.</summary>
    private static class Shared
    {
        private static readonly object Gate = new();
        private static ArenaState* _first;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static ArenaState* Rent()
        {
            lock (Gate)
            {
                ArenaState* state = _first;
                if (state != null)
                {
                    _first = state->NextWaiting;
                    return state;
                }
            }

            return ArenaState.New(NativeMemory.AlignedAlloc(ArenaState.RootSize, ArenaState.RootSize));
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Return(ArenaState* state)
        {
            lock (Gate)
            {
                state->NextWaiting = _first;
                _first = state;
            }
        }
    }
}
