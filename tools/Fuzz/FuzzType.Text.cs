using System.Text;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <inheritdoc/>
internal sealed partial class FuzzType<T>
{
    public override ParseResult ParseText(TextFormat format, ReadOnlySpan<byte> text, FuzzMemory memory, bool ignoresUnknown, uint choice)
    {
        memory.Reset();
        Span<byte> input = memory.Place(text, atStart: choice % 2 == 0);
        bool isMessage = TryParseText(format, input, memory.First, ignoresUnknown, out T message, out ProtoFailure failure);
        if (!isMessage)
        {
            if (failure is { Error: ProtoError.None } or { Line: < 1 } or { Column: < 1 } || (ulong)failure.Offset > (ulong)text.Length)
                throw new FindException($"the failure is {failure}");
            return new ParseResult(failure, 0);
        }

        Span<byte> written = Write(message, memory.Output);
        if (Print(format, message, memory) is { } printed)
        {
            if (!TryParseText(format, printed.AsSpan(), memory.Second, ignoresUnknown: false, out T again, out failure))
                throw new FindException($"what is printed is rejected: {failure}: {printed}");
            // A number that a closed enum doesn't know becomes an unknown field, and JSON has none of those.
            if (format == TextFormat.Json && !ProtoMessage.Equals(message, again)) (message, again) = (Known(message, memory), Known(again, memory));
            // NaN is printed without its sign and its payload (text format, "Field Values"), so only what is printed is the same.
            if (printed.AsSpan().IndexOf("nan"u8) < 0 || ProtoMessage.Equals(message, again)) RequireEqual(message, again, "what is printed");
            else if (Print(format, again, memory) is not { } twice || twice != printed)
                throw new FindException($"what is printed is printed in another way when it is read: {printed}");
        }

        return new ParseResult(default, written.Length);
    }

    public override byte[]? ToText(TextFormat format, byte[] message)
    {
        using var arena = new ArenaAllocator();
        if (!ProtoMessage.TryParse(message, arena, out T parsed)) return null;
        try
        {
            string text = format == TextFormat.Json
                ? ProtoJson.ToString(parsed, new ProtoJsonWriteOptions { Types = _types })
                : ProtoText.ToString(parsed, new ProtoTextWriteOptions { Types = _types });
            return Encoding.UTF8.GetBytes(text);
        }
        catch (ProtoException)
        {
            return null;
        }
    }

    /// <summary>The message without unknown fields.</summary>
    private static T Known(T message, FuzzMemory memory) =>
        ProtoMessage.Parse<T>(Write(message, memory.Other), memory.First, new ProtoReadOptions { DiscardUnknownFields = true, AllowPartial = true });

    private static bool TryParseText(TextFormat format, ReadOnlySpan<byte> text, ArenaAllocator arena, bool ignoresUnknown, out T message, out ProtoFailure failure) =>
        format == TextFormat.Json
            ? ProtoJson.TryParse(text, arena, out message, out failure, new ProtoJsonReadOptions { Types = _types, IgnoreUnknownFields = ignoresUnknown, AllowPartial = true })
            : ProtoText.TryParse(text, arena, out message, out failure, new ProtoTextReadOptions { Types = _types, IgnoreUnknownFields = ignoresUnknown, AllowPartial = true });

    /// <summary>The message as text; null if it has no such text, such as one with a time out of range.</summary>
    private static Utf8String? Print(TextFormat format, T message, FuzzMemory memory)
    {
        try
        {
            return format == TextFormat.Json
                ? ProtoJson.ToUtf8String(message, memory.Second, new ProtoJsonWriteOptions { Types = _types })
                : ProtoText.ToUtf8String(message, memory.Second, new ProtoTextWriteOptions { Types = _types });
        }
        catch (ProtoException exception) when (exception.Error is ProtoError.InvalidValue or ProtoError.UnknownType or ProtoError.InvalidUtf8)
        {
            return null;
        }
    }
}
