using System.Buffers;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Wire;

/// <summary>Some bytes of an output, for code that awaits.</summary>
internal sealed class OutputMemory : MemoryManager<byte>
{
    private readonly unsafe byte* _start;
    private readonly int _length;
    private readonly unsafe void* _guard;

    /// <param name="start">The bytes.</param>
    /// <param name="length">Their number.</param>
    /// <param name="guard">The reference that is stale when the bytes have been given up; null if they are their own.</param>
    /// <remarks>Requires: the bytes don't move. Ensures: a use after they have been given up throws.</remarks>
    public unsafe OutputMemory(byte* start, int length, void* guard)
    {
        _start = start;
        _length = length;
        _guard = guard == null ? Generations.Reference(start) : guard;
    }

    /// <exception cref="ObjectDisposedException">The arena of the bytes has been reset or disposed.</exception>
    public override unsafe Span<byte> GetSpan()
    {
        Generations.Follow(_guard);
        return new Span<byte>(_start, _length);
    }

    /// <summary>Returns the address. The memory never moves, so nothing is pinned.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the bytes has been reset or disposed.</exception>
    public override unsafe MemoryHandle Pin(int elementIndex = 0)
    {
        Generations.Follow(_guard);
        return new MemoryHandle(_start + elementIndex);
    }

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
