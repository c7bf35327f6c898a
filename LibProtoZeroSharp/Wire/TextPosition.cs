namespace LibProtoZeroSharp.Wire;

/// <summary>A position in a text.</summary>
/// <param name="Offset">Bytes from the start of the text.</param>
/// <param name="Line">The line, from 1; 0 if there is no text because one is being written.</param>
/// <param name="Column">The character in the line (Unicode scalar values), from 1.</param>
internal readonly record struct TextPosition(long Offset, long Line, long Column)
{
    private const byte FirstOfContinuation = 0x80, LastOfContinuation = 0xBF;

    /// <summary>
    /// The position <paramref name="offset"/> bytes into <paramref name="text"/>. It scans the text from the start, so use it only for errors.
    /// </summary>
    public static TextPosition Of(ReadOnlySpan<byte> text, int offset)
    {
        ReadOnlySpan<byte> before = text[..offset];
        ReadOnlySpan<byte> line = before[(before.LastIndexOf((byte)'\n') + 1)..];
        int continuations = 0;
        foreach (byte b in line)
        {
            if (b is >= FirstOfContinuation and <= LastOfContinuation) continuations++;
        }

        return new TextPosition(offset, before.Count((byte)'\n') + 1, line.Length - continuations + 1);
    }
}
