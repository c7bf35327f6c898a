using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A tag as its shortest encoding, to be compared and written in one go.</summary>
internal readonly unsafe struct TagBytes
{
    private readonly ulong _bytes;
    private readonly ulong _mask;

    /// <summary>Bytes of the encoding.</summary>
    public readonly int Length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TagBytes(uint tag)
    {
        _bytes = tag;
        _mask = 0xFF;
        Length = 1;
        if (tag < 0x80) return;
        Length = VarInt.Length(tag);
        _mask = (1UL << (8 * Length)) - 1;
        // All bytes but the last go on.
        _bytes = (VarInt.Scatter(tag) | 0x80808080) & (_mask >> 1);
    }

    /// <summary>Whether the tag stands at <paramref name="p"/>, from where eight bytes can be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Matches(byte* p) => (BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, 8)) & _mask) == _bytes;

    /// <summary>Writes the tag, and zeros up to eight bytes from <paramref name="p"/> on, which must have room for them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Write(byte* p)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(new Span<byte>(p, 8), _bytes);
        return p + (uint)Length;
    }
}
