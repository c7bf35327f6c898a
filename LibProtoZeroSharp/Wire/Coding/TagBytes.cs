using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>The shortest encoding of a tag, which is compared and written as one word. The default value writes nothing.</summary>
internal readonly struct TagBytes
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
        // All bytes except the last have the continuation bit.
        _bytes = (VarInt.Scatter(tag) | 0x80808080) & (_mask >> 1);
    }

    /// <summary>Whether the tag is at <paramref name="p"/>, in its shortest encoding.</summary>
    /// <remarks>Requires: eight bytes are readable at <paramref name="p"/>. Bytes after the tag are ignored.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool Matches(byte* p) => (BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, 8)) & _mask) == _bytes;

    /// <summary>Writes the tag.</summary>
    /// <returns>The address after the tag.</returns>
    /// <remarks>Requires: eight bytes are writable at <paramref name="p"/>. Ensures: the bytes after the tag, up to eight, are 0.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* Write(byte* p)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(new Span<byte>(p, 8), _bytes);
        return p + (uint)Length;
    }
}
