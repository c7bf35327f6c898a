using System.Diagnostics;

namespace LibProtoZeroSharp;

/// <summary>
/// The quarantine of the Debug flavour: chunks that an arena has freed are overwritten with a pattern and held back, so that a pointer
/// into one of them is known to be stale. When the quarantine is full, the oldest chunk is freed.
/// </summary>
/// <remarks>
/// Only the address of a pointer decides whether it is stale. This needs nothing in front of the blocks, so both flavours have the same layout. It
/// also works for views into the middle of a copied input, and not only for the data of messages. Requires, for every chunk: it comes from <see
/// cref="Chunk.TryCreate"/>, and no arena refers to it. Addresses that are asked for are not followed. Ensures: a retired chunk stays mapped until it
/// leaves the quarantine.
/// </remarks>
internal static unsafe class Quarantine
{
    private const byte Poison = 0xDD;
    private const ulong MaxBytes = 256 << 20;
    private const int MostQuarantined = 4096;

    private static readonly object Gate = new();

    // By address. No SortedList: its code before the JIT optimizes it compares a boxed key with null, and the Debug flavour allocates nothing either.
    private static readonly List<(nuint Start, nuint Size, long Arena)> ByAddress = [];
    private static readonly Queue<nint> ByAge = new();
    private static ulong _bytes;

    /// <summary>Whether it was said that a chunk has left the quarantine. It is said once for a process.</summary>
    public static bool SaidThatItForgets { get; set; }

    /// <summary>A pointer that was read from a retired chunk, through a reference that was kept. It is no address of a process.</summary>
    private static nuint PoisonedPointer => unchecked((nuint)0xDDDD_DDDD_DDDD_DDDD);

    /// <summary>Whether an address is in a retired chunk, or was read from one. Null is not.</summary>
    /// <param name="memory">Any address.</param>
    /// <param name="arena">The number of the arena of the chunk; 0 if it isn't known.</param>
    public static bool IsRetired(void* memory, out long arena)
    {
        arena = 0;
        var address = (nuint)memory;
        if (address == PoisonedPointer) return true;
        lock (Gate)
        {
            int count = CountUpTo(address);
            if (count == 0) return false;
            (nuint start, nuint size, arena) = ByAddress[count - 1];
            return address - start < size;
        }
    }

    /// <summary>Takes a chunk into the quarantine, which owns it from now on.</summary>
    public static void Retire(Chunk* chunk, long arena)
    {
        new Span<byte>(chunk->Start, (int)Math.Min(chunk->Capacity, int.MaxValue)).Fill(Poison);
        lock (Gate)
        {
            ByAddress.Insert(CountUpTo((nuint)chunk), ((nuint)chunk, chunk->Size, arena));
            ByAge.Enqueue((nint)chunk);
            _bytes += chunk->Size;
            while (_bytes > MaxBytes || ByAge.Count > MostQuarantined)
            {
                var oldest = (Chunk*)ByAge.Dequeue();
                ByAddress.RemoveAt(CountUpTo((nuint)oldest) - 1);
                _bytes -= oldest->Size;
                Chunk.Release(oldest);
                SayThatItForgets();
            }
        }
    }

    /// <summary>The number of chunks that start at an address or before it.</summary>
    private static int CountUpTo(nuint address)
    {
        int low = 0, high = ByAddress.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (ByAddress[middle].Start <= address) low = middle + 1; else high = middle;
        }

        return low;
    }

    private static void SayThatItForgets()
    {
        if (SaidThatItForgets) return;
        SaidThatItForgets = true;
        Trace.TraceWarning(
            $"LibProtoZeroSharp.Debug: arenas have given up more than {MaxBytes >> 20} MB or {MostQuarantined} chunks. The oldest memory goes back to the system from now on, and uses of it are not found.");
    }
}
