namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>
/// Finds out how a file writes the name of a type. Descriptors have only the full name, but the documentation of generated members has the
/// declaration as it was written. Protobuf looks names up from the inside to the outside, so what was written is the end of the full name. Its length, which
/// the positions give, tells which one.
/// </summary>
internal static class SpelledNames
{
    /// <param name="fullName">With a leading dot.</param>
    /// <param name="length">The length of the name in the source; null if it isn't known.</param>
    /// <returns>The full name, if there is no such end.</returns>
    public static string Of(string fullName, int? length) => length is { } known && IsEnd(fullName, known) ? fullName[^known..] : fullName;

    /// <param name="key">The type of the keys, as it is written.</param>
    /// <param name="value">The full name of the values' type, with a leading dot.</param>
    /// <param name="length">The length of <c>map&lt;Key, Value&gt;</c> in the source; null if it isn't known.</param>
    public static string OfMapValue(string key, string value, int? length)
    {
        // A blank after the comma is usual. White space at other places makes the rest longer.
        int rest = (length ?? 0) - ("map<,>".Length + key.Length);
        if (IsEnd(value, rest - 1))
            return value[^(rest - 1)..];
        for (int candidate = Math.Min(rest, value.Length); candidate > 0; candidate--)
        {
            if (IsEnd(value, candidate))
                return value[^candidate..];
        }

        return value;
    }

    private static bool IsEnd(string fullName, int length) =>
        length > 0 && (length == fullName.Length || (length < fullName.Length && fullName[^(length + 1)] == '.'));
}
