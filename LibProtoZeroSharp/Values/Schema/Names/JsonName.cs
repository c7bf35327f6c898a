using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Values;

/// <summary>A name with the quote after it, to be found in a JSON text by one comparison.</summary>
internal readonly struct JsonName
{
    private readonly Vector256<byte> _bytes;

    /// <summary>All bits of the bytes that are compared.</summary>
    private readonly Vector256<byte> _mask;

    /// <param name="encoded">The name as it is in JSON. One that is too long for a vector is never found.</param>
    public JsonName(ReadOnlySpan<byte> encoded)
    {
        Span<byte> bytes = stackalloc byte[Vector256<byte>.Count], mask = stackalloc byte[Vector256<byte>.Count];
        mask.Clear();
        if (encoded.Length < bytes.Length)
        {
            bytes.Clear();
            encoded.CopyTo(bytes);
            bytes[encoded.Length] = (byte)'"';
            mask[..(encoded.Length + 1)].Fill(byte.MaxValue);
        }
        else
        {
            bytes.Fill(byte.MaxValue); // no text is this under the mask, which is zero
        }

        Length = encoded.Length;
        _bytes = Vector256.Create<byte>(bytes);
        _mask = Vector256.Create<byte>(mask);
    }

    /// <summary>Bytes of the name, without the quote.</summary>
    public int Length { get; }

    /// <summary>Whether a text begins with the name and the quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Begins(Vector256<byte> text) => (text & _mask) == _bytes;
}
