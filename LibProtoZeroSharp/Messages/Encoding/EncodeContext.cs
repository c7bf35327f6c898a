using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What one write of a message knows beside its cursor: the room there is, and the writer that makes more.</summary>
/// <remarks>
/// A position is kept as an offset from <see cref="Origin"/> across any call that may make room, since that may move what is written.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct EncodeContext
{
    /// <summary>
    /// Bytes of room behind what was asked for: a long varint is written as a whole word, whatever its length.
    /// </summary>
    internal const int Slack = 8;

    private const int HintCount = 16;

    internal byte* Limit;
    internal byte* Origin;

    /// <summary>Where the outermost field that is being written starts: what lies before is final. -1 where there is none.</summary>
    internal long Anchor;

#pragma warning disable CS8500 // A writer is a ref struct: it lies on the stack and does not move.
    private readonly ProtoWriter* _writer;
#pragma warning restore CS8500

    // How many bytes the last length behind a tag took. Siblings are mostly alike, so the next length finds its place ready.
    private fixed byte _widths[HintCount];

#pragma warning disable CS8500
    internal EncodeContext(ProtoWriter* writer)
    {
        _writer = writer;
        Anchor = writer->Anchor;
        TakeRoom();
    }
#pragma warning restore CS8500

    /// <summary>Makes sure that <paramref name="size"/> bytes can be written at <paramref name="p"/>.</summary>
    /// <returns>Where they go: what was written before may have moved.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Ensure(byte* p, long size) => Limit - p >= size ? p : Grow(p, size);

    /// <summary>A guess of how many bytes the length behind a tag will need.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int WidthHint(uint tag) => Math.Max(1, (int)_widths[(tag >> 3) % HintCount]);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SetWidthHint(uint tag, int width) => _widths[(tag >> 3) % HintCount] = (byte)width;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Grow(byte* p, long size)
    {
        _writer->GrowAt(p, size + Slack, Anchor);
        TakeRoom();
        return _writer->Cursor;
    }

    private void TakeRoom()
    {
        Limit = _writer->Limit - Slack;
        Origin = _writer->Origin;
    }
}
