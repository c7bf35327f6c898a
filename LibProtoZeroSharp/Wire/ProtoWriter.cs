using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// Writes protobuf fields by hand, forward and without managed allocation: into an arena, into an <see cref="IBufferWriter{T}"/>, or
/// into a span of the caller's.
/// </summary>
/// <remarks>
/// <para>A sub-message is written between <see cref="StartSub"/> and <see cref="CloseSub"/>; its length gets the fewest bytes that hold
/// it (protobuf encoding, "Length-Delimited Records"). Subs nest to any depth.</para>
/// <para>The writer checks room and open subs, never the schema: a field may be written twice or out of order, and strings given as
/// bytes are written as they are.</para>
/// <para>What is written lives as long as its target: until the arena resets. Writers may share an arena; each counts only its own
/// bytes. Copying a writer is misuse: pass it by <c>ref</c>.</para>
/// </remarks>
public ref partial struct ProtoWriter
{
    // The memory that is being written: from _segment to _limit, the next byte at _cursor. Managed references rather than pointers,
    // because a span of the caller's may lie in an array that isn't pinned.
    private ref byte _cursor;
    private ref byte _limit;
    private ref byte _segment;

    /// <summary>The segments, unless the target is a span.</summary>
    private SegmentedBuffer _buffer;
    private readonly bool _isSpan;
    private readonly IBufferWriter<byte>? _output;
    private OpenSubs _open;

    /// <summary>Writes into memory from <paramref name="arena"/>.</summary>
    public ProtoWriter(ArenaAllocator arena) => _buffer = new SegmentedBuffer(arena);

    /// <inheritdoc cref="ProtoWriter(ArenaAllocator)"/>
    public ProtoWriter(ref ArenaAllocator arena) : this(arena)
    {
    }

    /// <summary>
    /// Collects bytes in memory of its own and hands them to <paramref name="output"/> on <see cref="Flush"/> or
    /// <see cref="Dispose"/>. The writer must be disposed.
    /// </summary>
    public ProtoWriter(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        _buffer = SegmentedBuffer.Create();
        _output = output;
    }

    /// <summary>
    /// Writes into <paramref name="destination"/>, from its start. What does not fit throws <see cref="InvalidOperationException"/>
    /// and leaves the fields before it in place. Only a writer with more than eight open subs needs to be disposed.
    /// </summary>
    public ProtoWriter(Span<byte> destination)
    {
        // Not from one field to the next: the JIT would wait for what it has just stored.
        ref byte start = ref MemoryMarshal.GetReference(destination);
        _isSpan = true;
        _segment = ref start;
        _cursor = ref start;
        _limit = ref Unsafe.Add(ref start, destination.Length);
    }

    /// <summary>Bytes written so far; an open sub counts with what is kept for its length.</summary>
    internal readonly long Position
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _buffer.Before + Unsafe.ByteOffset(ref _segment, ref _cursor);
    }

    /// <summary>The number of bytes written by this writer.</summary>
    /// <exception cref="InvalidOperationException">A sub or group is open.</exception>
    public readonly long GetTotalLength()
    {
        ThrowIfOpen();
        return Position;
    }

    /// <summary>Copies all that was written to the start of <paramref name="destination"/>.</summary>
    /// <returns>The number of bytes copied.</returns>
    /// <exception cref="InvalidOperationException">A sub or group is open.</exception>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="GetTotalLength"/>.</exception>
    public readonly int CopyTo(Span<byte> destination)
    {
        ThrowIfOpen();
        if (Position > destination.Length) throw new ArgumentException($"The destination has {destination.Length} bytes; {Position} were written.", nameof(destination));
        _buffer.CopyTo(Current, destination);
        return (int)Position;
    }

    /// <summary>Hands all that was written to <paramref name="output"/>.</summary>
    /// <exception cref="InvalidOperationException">A sub or group is open.</exception>
    public readonly void WriteTo(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        ThrowIfOpen();
        _buffer.WriteTo(Current, output);
    }

    /// <summary>Writes all that was written to <paramref name="output"/>.</summary>
    /// <exception cref="InvalidOperationException">A sub or group is open.</exception>
    public readonly void WriteTo(Stream output)
    {
        ArgumentNullException.ThrowIfNull(output);
        ThrowIfOpen();
        _buffer.WriteTo(Current, output);
    }

    /// <summary>
    /// Hands what was written to the <see cref="IBufferWriter{T}"/> that the writer was made for, and starts anew. With any other
    /// target it does nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">A sub or group is open: half a message is never handed over.</exception>
    public void Flush()
    {
        if (_output == null) return;
        WriteTo(_output);
        _buffer.Reset();
        _segment = ref Unsafe.NullRef<byte>();
        _cursor = ref _segment;
        _limit = ref _segment;
    }

    /// <summary>
    /// Flushes, unless a sub is still open: then what was not flushed is dropped, since an exception must have come between. Gives
    /// back the memory that the writer took for itself; what was written into an arena stays there.
    /// </summary>
    public void Dispose()
    {
        try
        {
            if (_open.Depth == 0) Flush();
        }
        finally
        {
            _buffer.Dispose();
            _open.Dispose();
            this = default;
        }
    }

    private readonly ReadOnlySpan<byte> Current =>
        MemoryMarshal.CreateReadOnlySpan(ref _segment, (int)Unsafe.ByteOffset(ref _segment, ref _cursor));

    private readonly void ThrowIfOpen()
    {
        CheckAlive();
        if (_open.Depth != 0) WriterErrors.ThrowOpen(_open.Depth);
    }
}
