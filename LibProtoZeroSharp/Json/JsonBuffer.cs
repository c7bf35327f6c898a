using System.Buffers;
using System.Text;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Takes JSON while it is written: segments in an arena, so that nobody sees any of it before it is complete.</summary>
/// <remarks>The memory that it gives out is valid until the next call of <see cref="GetMemory"/> or <see cref="Clear"/>.</remarks>
internal sealed unsafe class JsonBuffer : MemoryManager<byte>, IBufferWriter<byte>
{
    private const int SmallestSegment = 512;
    private const int LargestSegment = 64 << 20;

    private ArenaAllocator _arena;
    private bool _hasArena;
    private SegmentChain _finished;

    /// <summary>Bytes in <see cref="_finished"/>.</summary>
    private long _before;

    private byte* _segment;
    private int _used;
    private int _capacity;

    /// <summary>Bytes that were written.</summary>
    public long Length => _before + _used;

    private ReadOnlySpan<byte> Current => new(_segment, _used);

    public override Span<byte> GetSpan() => new(_segment, _capacity);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => GetMemory(sizeHint).Span;

    public void Advance(int count) => _used += count;

    /// <summary>At least one byte, and at least <paramref name="sizeHint"/>.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_capacity - _used < Math.Max(sizeHint, 1)) StartSegment(sizeHint);
        return CreateMemory(_used, _capacity - _used);
    }

    public void CopyTo(Span<byte> destination)
    {
        foreach (ReadOnlySpan<byte> segment in _finished)
        {
            segment.CopyTo(destination);
            destination = destination[segment.Length..];
        }

        Current.CopyTo(destination);
    }

    public void CopyTo(IBufferWriter<byte> output)
    {
        foreach (ReadOnlySpan<byte> segment in _finished) output.Write(segment);
        output.Write(Current);
    }

    public void CopyTo(Stream output)
    {
        foreach (ReadOnlySpan<byte> segment in _finished) output.Write(segment);
        output.Write(Current);
    }

    /// <summary>The text as UTF-16. Segments end between tokens, so that each can be decoded on its own.</summary>
    public override string ToString()
    {
        if (_before == 0) return Encoding.UTF8.GetString(Current);
        long length = Encoding.UTF8.GetCharCount(Current);
        foreach (ReadOnlySpan<byte> segment in _finished) length += Encoding.UTF8.GetCharCount(segment);
        // What is too long for a string is an OutOfMemoryException of the runtime's.
        return string.Create((int)Math.Min(length, int.MaxValue), this, static (characters, buffer) =>
        {
            foreach (ReadOnlySpan<byte> segment in buffer._finished) characters = characters[Encoding.UTF8.GetChars(segment, characters)..];
            Encoding.UTF8.GetChars(buffer.Current, characters);
        });
    }

    /// <summary>Forgets what was written, and gives all memory back.</summary>
    public void Clear()
    {
        if (_hasArena) _arena.Dispose();
        _hasArena = false;
        _finished = default;
        _before = 0;
        _segment = null;
        _used = _capacity = 0;
    }

    /// <summary>As the memory is never moved there is nothing to pin.</summary>
    public override MemoryHandle Pin(int elementIndex = 0) => new(_segment + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => Clear();

    private void StartSegment(int least)
    {
        if (!_hasArena) _arena = new ArenaAllocator();
        _hasArena = true;
        ArenaState* arena = _arena.State;
        if (_used != 0)
        {
            _finished.Add(SegmentChain.AllocateNode(arena), _segment, _used);
            _before += _used;
            _segment = null;
            _used = _capacity = 0;
        }

        // What is left of the arena's chunk is free; behind it, as much again as there is, so that segments stay few.
        least = Math.Max(least, SmallestSegment);
        nuint wanted = (nuint)Math.Max(least, Math.Min(_before, LargestSegment));
        if (arena->Available >= (nuint)least) wanted = Math.Min(arena->Available, (nuint)Math.Max(least, LargestSegment));
        _segment = arena->Allocate(wanted);
        _capacity = (int)wanted;
    }
}
