using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Json;

// Strings and bytes.
internal unsafe ref partial struct JsonMessageReader
{
    /// <summary>Copies the string or name at the reader into the arena, without escapes.</summary>
    private bool Text(out Utf8String text)
    {
        ReadOnlySpan<byte> raw = _json.ValueSpan;
        text = default;
        if (raw.IsEmpty) return true;
        if (!TryAllocate(raw.Length, out byte* copy)) return false;
        int length = raw.Length;
        if (_json.ValueIsEscaped)
        {
            if (!Unescape(raw, copy, out length)) return false;
            _arena.State->Shrink(copy + raw.Length, copy + length);
        }
        else
        {
            raw.CopyTo(new Span<byte>(copy, raw.Length));
            if (!Utf8.IsValid(raw)) return FailText();
        }

        text = new Utf8String(copy, length);
        return true;
    }

    /// <summary>A view of the string, name or number at the reader: of the input, or of a copy in the arena if there are escapes.</summary>
    private bool View(out ReadOnlySpan<byte> view)
    {
        if (_json.ValueIsEscaped)
        {
            bool isText = Text(out Utf8String text);
            view = text.AsSpan();
            return isText;
        }

        view = _json.ValueSpan;
        return Utf8.IsValid(view) || FailText();
    }

    /// <summary>Fails if the string or name at the reader is not valid UTF-8 or has an unpaired surrogate.</summary>
    private bool CheckText()
    {
        ReadOnlySpan<byte> raw = _json.ValueSpan;
        if (!_json.ValueIsEscaped) return Utf8.IsValid(raw) || FailText();
        if (!TryAllocate(raw.Length, out byte* scratch) || !Unescape(raw, scratch, out _)) return false;
        _arena.State->Shrink(scratch + raw.Length, scratch);
        return true;
    }

    /// <param name="raw">A string with escapes.</param>
    /// <param name="destination">As many writable bytes as <paramref name="raw"/> has.</param>
    /// <param name="length">Bytes of the decoded text.</param>
    private bool Unescape(ReadOnlySpan<byte> raw, byte* destination, out int length)
    {
        length = JsonEscapes.Unescape(raw, new Span<byte>(destination, raw.Length));
        return (length >= 0 && Utf8.IsValid(new ReadOnlySpan<byte>(destination, length))) || FailText();
    }

    private bool ReadBytes(out UnmanagedBytes value)
    {
        value = default;
        if (_json.TokenType != JsonTokenType.String) return FailExpected("a string of base64");
        if (!View(out ReadOnlySpan<byte> text)) return false;
        if (text.IsEmpty) return true;
        int room = JsonBase64.MaxLength(text.Length);
        if (!TryAllocate(room, out byte* bytes)) return false;
        int length = JsonBase64.Decode(text, bytes);
        if (length < 0) return FailExpected("a string of base64, with the alphabet for URLs or the other");
        _arena.State->Shrink(bytes + room, bytes + length);
        value = new UnmanagedBytes(bytes, length);
        return true;
    }

    /// <summary>A string with the bytes of a view from <see cref="View"/>. Neither the input nor the arena moves.</summary>
    private static Utf8String Pinned(ReadOnlySpan<byte> view) => new((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(view)), view.Length);
}
