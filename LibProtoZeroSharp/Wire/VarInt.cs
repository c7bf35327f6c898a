using System.Numerics;

namespace LibProtoZeroSharp;

/// <summary>
/// Varints: integers in groups of seven bits, least significant group first; every byte but the last has its top bit set.
/// </summary>
/// <remarks>Encoding spec, "Base 128 Varints".</remarks>
public static class VarInt
{
    /// <summary>The most bytes that the shortest varint of a 32-bit value takes.</summary>
    public const int MaxLength32 = 5;

    /// <summary>The most bytes that a varint takes; a longer one is malformed.</summary>
    public const int MaxLength64 = 10;

    /// <summary>The bytes that the shortest varint of a value takes, 1 to 10.</summary>
    public static int Length(ulong value) => (BitOperations.Log2(value | 1) * 9 + 73) >> 6;

    /// <summary>The bytes that the shortest varint of a value takes, 1 to 5.</summary>
    public static int Length(uint value) => (BitOperations.Log2(value | 1) * 9 + 73) >> 6;

    /// <summary>Writes the shortest varint of a value to the start of a span.</summary>
    /// <returns>The bytes written.</returns>
    /// <exception cref="ArgumentException">
    /// The span is shorter than <see cref="Length(ulong)"/>; nothing has been written.
    /// </exception>
    public static int Write(Span<byte> destination, ulong value)
    {
        int length = Length(value);
        if (destination.Length < length)
            throw new ArgumentException($"The varint takes {length} bytes.", nameof(destination));

        destination = destination[..length];
        for (int i = 0; i < destination.Length - 1; i++)
        {
            destination[i] = (byte)(value | 0x80);
            value >>= 7;
        }
        destination[^1] = (byte)value;
        return length;
    }

    /// <summary>
    /// Reads the varint at the start of a span. Encodings that are longer than they need be are accepted, up to ten
    /// bytes; of the tenth byte only the lowest bit counts.
    /// </summary>
    /// <param name="source">Starts with the varint; what follows it is not looked at.</param>
    /// <param name="value">The value, or 0.</param>
    /// <param name="length">The bytes that the varint takes, or 0.</param>
    /// <returns>False if the span ends inside the varint or the varint is longer than ten bytes.</returns>
    public static bool TryRead(ReadOnlySpan<byte> source, out ulong value, out int length)
    {
        ulong result = 0;
        int end = Math.Min(source.Length, MaxLength64);
        for (int i = 0; i < end; i++)
        {
            byte b = source[i];
            result |= (ulong)(b & 0x7F) << (7 * i);
            if (b < 0x80)
            {
                value = result;
                length = i + 1;
                return true;
            }
        }
        value = 0;
        length = 0;
        return false;
    }
}
