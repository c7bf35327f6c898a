namespace LibProtoZeroSharp;

/// <summary>
/// The quarantine of the Debug flavour: chunks that an arena has freed are overwritten with a pattern and held back, so that a pointer
/// into one of them is known to be stale. When the quarantine is full, the oldest chunk is freed.
/// </summary>
/// <remarks>
/// Only the address of a pointer decides whether it is stale. This needs nothing in front of the blocks, so both flavours have the
/// same layout. It also works for views into the middle of a copied input, and not only for the data of messages.
/// </remarks>
internal static unsafe class Quarantine
{
    private const byte Poison = 0xDD;
    private const ulong MaxBytes = 256 << 20;
    private const int MaxChunks = 4096;

    private static readonly object Gate = new();
    private static readonly SortedList<nuint, nuint> ByAddress = [];
    private static readonly Queue<nint> ByAge = new();
    private static ulong _bytes;

    /// <summary>Whether an address is in a retired chunk. Null is not.</summary>
    public static bool IsRetired(void* memory)
    {
        var address = (nuint)memory;
        lock (Gate)
        {
            IList<nuint> starts = ByAddress.Keys;
            int low = 0, high = starts.Count;
            while (low < high)
            {
                int middle = (low + high) / 2;
                if (starts[middle] <= address) low = middle + 1; else high = middle;
            }

            return low > 0 && address - starts[low - 1] < ByAddress.Values[low - 1];
        }
    }

    /// <summary>Takes a chunk into the quarantine, which owns it from now on.</summary>
    public static void Retire(Chunk* chunk)
    {
        new Span<byte>(chunk->Start, (int)Math.Min(chunk->Capacity, int.MaxValue)).Fill(Poison);
        lock (Gate)
        {
            ByAddress[(nuint)chunk] = chunk->Size;
            ByAge.Enqueue((nint)chunk);
            _bytes += chunk->Size;
            while (_bytes > MaxBytes || ByAge.Count > MaxChunks)
            {
                var oldest = (Chunk*)ByAge.Dequeue();
                ByAddress.Remove((nuint)oldest);
                _bytes -= oldest->Size;
                Chunk.Release(oldest);
            }
        }
    }
}
