using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>A string in UTF-8 for a look-up. It is neither copied to an arena nor to the managed heap.</summary>
internal readonly ref struct Utf8Text
{
    /// <summary>Bytes of the stack buffer that the caller provides.</summary>
    public const int StackSize = 512;

    /// <summary>The most bytes of a character, and those of U+FFFD, which an unpaired surrogate becomes.</summary>
    private const int BytesPerChar = 3;

    private readonly unsafe byte* _allocated;

    /// <summary>The bytes, valid until this is disposed.</summary>
    public ReadOnlySpan<byte> Bytes { get; }

    /// <param name="text">The string.</param>
    /// <param name="buffer"><see cref="StackSize"/> bytes that nothing else uses until this is disposed. They are used if the UTF-8 form fits.</param>
    public unsafe Utf8Text(StringSource text, Span<byte> buffer)
    {
        Bytes = text.Utf8;
        if (text.Chars.IsEmpty) return;
        if (ShortChars.TryEncode(text.Chars, ref MemoryMarshal.GetReference(buffer)))
        {
            Bytes = buffer[..text.Chars.Length];
            return;
        }

        // Encoding.UTF8 would allocate managed objects for unpaired surrogates.
        if (Utf8.FromUtf16(text.Chars, buffer, out _, out int length) == OperationStatus.DestinationTooSmall)
        {
            int most = checked(text.Chars.Length * BytesPerChar);
            _allocated = (byte*)NativeMemory.Alloc((nuint)most);
            buffer = new Span<byte>(_allocated, most);
            Utf8.FromUtf16(text.Chars, buffer, out _, out length);
        }

        Bytes = buffer[..length];
    }

    /// <summary>Whether bytes are the UTF-8 form of characters.</summary>
    /// <param name="utf8">The bytes, which need not be valid UTF-8.</param>
    /// <param name="text">The characters.</param>
    /// <param name="replacesUnpaired">Whether an unpaired surrogate is U+FFFD in that form. Otherwise characters with one have no such form.</param>
    public static bool AreEqual(ReadOnlySpan<byte> utf8, ReadOnlySpan<char> text, bool replacesUnpaired)
    {
        // Only ASCII has as many bytes as characters.
        if (utf8.Length == text.Length) return Ascii.Equals(utf8, text);
        if (utf8.Length < text.Length || utf8.Length > (long)text.Length * BytesPerChar) return false;
        Span<byte> buffer = stackalloc byte[192];
        while (!text.IsEmpty)
        {
            OperationStatus status = Utf8.FromUtf16(text, buffer, out int read, out int written, replacesUnpaired);
            if (status == OperationStatus.InvalidData || !utf8.StartsWith(buffer[..written])) return false;
            utf8 = utf8[written..];
            text = text[read..];
        }

        return utf8.IsEmpty;
    }

    public unsafe void Dispose() => NativeMemory.Free(_allocated);
}
