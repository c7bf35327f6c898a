using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Takes JSON while it is written: segments in an arena, so that nobody sees any of it before it is complete.</summary>
internal unsafe struct JsonBuffer : IDisposable
{
    private const int SmallestSegment = 512;
    private const int LargestSegment = 64 << 20;

    /// <summary>Where the next byte goes.</summary>
    public byte* Cursor;

    private byte* _segment;
    private byte* _limit;
    private SegmentChain _finished;

    /// <summary>Bytes in <see cref="_finished"/>.</summary>
    private long _before;

    private ArenaAllocator _arena;
    private bool _hasArena;

    /// <summary>Bytes that were written.</summary>
    public readonly long Length => _before + (Cursor - _segment);

    private readonly ReadOnlySpan<byte> Current => new(_segment, (int)(Cursor - _segment));

    /// <summary>The cursor, with room for so many bytes behind it, which never move.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Reserve(long size)
    {
        if (_limit - Cursor < size) StartSegment(size);
        return Cursor;
    }

    public readonly void CopyTo(Span<byte> destination)
    {
        foreach (ReadOnlySpan<byte> segment in _finished)
        {
            segment.CopyTo(destination);
            destination = destination[segment.Length..];
        }

        Current.CopyTo(destination);
    }

    public readonly void CopyTo(IBufferWriter<byte> output)
    {
        foreach (ReadOnlySpan<byte> segment in _finished) output.Write(segment);
        output.Write(Current);
    }

    public readonly void CopyTo(Stream output)
    {
        foreach (ReadOnlySpan<byte> segment in _finished) output.Write(segment);
        output.Write(Current);
    }

    /// <summary>The text as UTF-16. No segment ends within a character, so that each can be decoded on its own.</summary>
    public override readonly string ToString()
    {
        if (_before == 0) return Encoding.UTF8.GetString(Current);
        long length = Encoding.UTF8.GetCharCount(Current);
        foreach (ReadOnlySpan<byte> segment in _finished) length += Encoding.UTF8.GetCharCount(segment);
        JsonBuffer self = this;
        // What is too long for a string is an OutOfMemoryException of the runtime's.
        return string.Create((int)Math.Min(length, int.MaxValue), (nint)(&self), static (characters, address) =>
        {
            var buffer = (JsonBuffer*)address;
            foreach (ReadOnlySpan<byte> segment in buffer->_finished) characters = characters[Encoding.UTF8.GetChars(segment, characters)..];
            Encoding.UTF8.GetChars(buffer->Current, characters);
        });
    }

    /// <summary>Gives the memory back.</summary>
    public readonly void Dispose()
    {
        if (_hasArena) _arena.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void StartSegment(long least)
    {
        if (!_hasArena) _arena = new ArenaAllocator();
        _hasArena = true;
        ArenaState* arena = _arena.State;
        if (Cursor != _segment)
        {
            _finished.Add(SegmentChain.AllocateNode(arena), _segment, (int)(Cursor - _segment));
            _before += Cursor - _segment;
        }

        // The rest of the arena's chunk, if it will do; otherwise as much again as there is, so that segments stay few.
        long smallest = Math.Max(least, SmallestSegment);
        long size = (long)arena->Available >= smallest
            ? Math.Max(least, Math.Min((long)arena->Available, LargestSegment))
            : Math.Max(smallest, Math.Min(_before, LargestSegment));
        if (size > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, 0);
        _segment = Cursor = arena->Allocate((nuint)size);
        _limit = _segment + size;
    }
}
