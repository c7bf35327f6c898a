using System.Text.Json;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Formats;

// Strings and bytes.
internal ref partial struct JsonMessageReader
{
    /// <summary>Copies the string or name at the reader into the arena, without escapes.</summary>
    private bool Text(out Utf8String text)
    {
        ReadOnlySpan<byte> raw = _json.Value;
        text = default;
        if (raw.IsEmpty) return true;
        if (!_arena.TryCopy(raw, out Span<byte> copy)) return FailExhausted();
        if (_json.IsEscaped)
        {
            if (!Unescape(raw, copy, out int length)) return false;
            copy = _arena.Shrink(copy, length);
        }
        else if (!_json.IsAscii && !Utf8.IsValid(raw))
        {
            return FailText();
        }

        text = new Utf8String(copy);
        return true;
    }

    /// <summary>A view of the string, name or number at the reader: of the input, or of a copy in the arena if there are escapes.</summary>
    private bool View(out ReadOnlySpan<byte> view)
    {
        if (_json.IsEscaped)
        {
            bool isText = Text(out Utf8String text);
            view = text.AsSpan();
            return isText;
        }

        view = _json.Value;
        return _json.IsAscii || Utf8.IsValid(view) || FailText();
    }

    /// <summary>Fails if the string or name at the reader is not valid UTF-8 or has an unpaired surrogate.</summary>
    private bool CheckString()
    {
        ReadOnlySpan<byte> raw = _json.Value;
        if (!_json.IsEscaped) return _json.IsAscii || Utf8.IsValid(raw) || FailText();
        if (!TryAllocate(raw.Length, out Span<byte> scratch) || !Unescape(raw, scratch, out _)) return false;
        _arena.Shrink(scratch, 0);
        return true;
    }

    /// <param name="raw">A string with escapes.</param>
    /// <param name="destination">As many bytes as <paramref name="raw"/> has.</param>
    /// <param name="length">Bytes of the decoded text.</param>
    private bool Unescape(ReadOnlySpan<byte> raw, Span<byte> destination, out int length)
    {
        length = JsonEscapes.Unescape(raw, destination);
        return (length >= 0 && Utf8.IsValid(destination[..length])) || FailText();
    }

    private bool ReadBytes(out UnmanagedBytes value)
    {
        value = default;
        if (_json.TokenType != JsonTokenType.String) return FailExpected("a string of base64");
        if (!View(out ReadOnlySpan<byte> text)) return false;
        if (text.IsEmpty) return true;
        if (!TryAllocate(JsonBase64.MaxLength(text.Length), out Span<byte> bytes)) return false;
        int length = JsonBase64.Decode(text, bytes);
        if (length < 0) return FailExpected("a string of base64, with the alphabet for URLs or the other");
        value = new UnmanagedBytes(_arena.Shrink(bytes, length));
        return true;
    }
}
