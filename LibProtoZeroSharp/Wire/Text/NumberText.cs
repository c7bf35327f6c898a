using System.Globalization;

namespace LibProtoZeroSharp.Wire;

/// <summary>Numbers as UTF-8, in the form that JSON and the text format have: the same in every culture.</summary>
internal static class NumberText
{
    /// <summary>Bytes that are enough for every number of up to 64 bits.</summary>
    public const int MostBytes = 32;

    /// <summary>Writes the shortest decimal form that parses to the same number.</summary>
    /// <param name="number">A finite number.</param>
    /// <param name="destination">The destination; <see cref="MostBytes"/> bytes are always enough.</param>
    /// <param name="format">Another format, of at most <see cref="MostBytes"/> bytes.</param>
    /// <returns>Bytes written.</returns>
    public static int Write<T>(T number, Span<byte> destination, ReadOnlySpan<char> format = default)
        where T : IUtf8SpanFormattable
    {
        number.TryFormat(destination, out int written, format, CultureInfo.InvariantCulture);
        return written;
    }
}
