using System.Text.Json;
using System.Text.Unicode;

namespace LibProtoZeroSharp.Runtime;

// Strings and bytes.
internal unsafe ref partial struct JsonMessageReader
{
    /// <summary>The string or name at the reader, in the arena.</summary>
    private Utf8String Text()
    {
        ReadOnlySpan<byte> raw = _json.ValueSpan;
        if (raw.IsEmpty) return default;
        byte* copy = Allocate(raw.Length);
        if (!_json.ValueIsEscaped)
        {
            raw.CopyTo(new Span<byte>(copy, raw.Length));
            if (!Utf8.IsValid(raw)) FailText();
            return new Utf8String(copy, raw.Length);
        }

        int length = Unescape(new Span<byte>(copy, raw.Length));
        _arena.State->Shrink(copy + raw.Length, copy + length);
        return new Utf8String(copy, length);
    }

    /// <summary>The string, name or number at the reader, to be looked at; in the input, unless it has escapes.</summary>
    private ReadOnlySpan<byte> View()
    {
        if (_json.ValueIsEscaped) return Text();
        if (!Utf8.IsValid(_json.ValueSpan)) FailText();
        return _json.ValueSpan;
    }

    /// <summary>Refuses a string or name at the reader that is no text.</summary>
    private void CheckText()
    {
        ReadOnlySpan<byte> raw = _json.ValueSpan;
        if (!_json.ValueIsEscaped)
        {
            if (!Utf8.IsValid(raw)) FailText();
            return;
        }

        byte* scratch = Allocate(raw.Length);
        Unescape(new Span<byte>(scratch, raw.Length));
        _arena.State->Shrink(scratch + raw.Length, scratch);
    }

    private readonly int Unescape(Span<byte> destination)
    {
        try
        {
            return _json.CopyString(destination);
        }
        catch (InvalidOperationException)
        {
            FailText();
            return 0;
        }
    }

    private UnmanagedBytes ReadBytes()
    {
        if (_json.TokenType != JsonTokenType.String) FailExpected("a string of base64");
        ReadOnlySpan<byte> text = View();
        int room = JsonBase64.MaxLength(text.Length);
        if (room == 0 && text.IsEmpty) return default;
        byte* bytes = Allocate(room);
        int length = JsonBase64.Decode(text, bytes);
        if (length < 0) FailExpected("a string of base64, with the alphabet for URLs or the other");
        _arena.State->Shrink(bytes + room, bytes + length);
        return new UnmanagedBytes(bytes, length);
    }
}
