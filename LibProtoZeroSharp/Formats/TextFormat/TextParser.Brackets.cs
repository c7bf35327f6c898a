using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

// Names in brackets: extensions, and the message in an Any (text format specification, "Field Names").
internal ref partial struct TextParser
{
    /// <summary>
    /// Parses the value into a scratch arena, and keeps only its encoding. If such messages are nested, only two of them are in memory at once.
    /// </summary>
    private bool Bracketed(MessageRef message, MessageNames names, ref SeenFields seen)
    {
        int at = _lexer.Start;
        TextLexer bracket = _lexer;
        int length = _lexer.ReadBracketed(default);
        if (length == 0) return FailInvalid();
        ArenaAllocator arena = _arena;
        using ArenaAllocator scratch = arena.Scratch();
        if (!scratch.TryAllocate(length, out Span<byte> name)) return FailExhausted();
        _lexer = bracket;
        _lexer.ReadBracketed(name);
        var place = new FieldPlace(_place, message.Type) { At = at, Name = new Utf8String(name) };
        _place = new PlaceRef(ref place);
        _arena = scratch;
        _lexer.Next();
        ReadOnlySpan<byte> inner = name[1..^1];
        bool parsed = names.Kind == WellKnownKind.Any ? Expanded(message, ref seen, inner, arena) : Extension(message, ref seen, inner, arena);
        _arena = arena;
        _place = place.Outer;
        return parsed;
    }

    private bool Extension(MessageRef message, ref SeenFields seen, ReadOnlySpan<byte> name, ArenaAllocator arena)
    {
        int at = _place.Value.At;
        ExtensionType? extension = _types.FindExtension(name, message.Type);
        if (extension == null)
            return _ignoreUnknown ? SkipField() : Fail(ProtoError.UnknownField, at, "The registry has no such extension of the message (ProtoTextReadOptions.Types)");
        if (extension.Field.IsSingular && !_allowOverwrites)
        {
            if (!seen.TryAddExtension(extension.Field.Number, arena, out bool isNew)) return FailExhausted();
            if (!isNew) return Fail(ProtoError.DuplicateField, at, "An extension that is not repeated occurs twice");
        }

        if (!MessageRef.TryCreate(extension.Holder, _arena, out MessageRef holder)) return FailExhausted();
        // The extension is a field of the holder, which takes the place of the message.
        var place = new FieldPlace(_place.Value.Outer, holder.Type) { Field = 0, At = at };
        _place = new PlaceRef(ref place);
        if (!Values(extension.Field, extension.Names, holder)) return false;
        _place = place.Outer;
        if (!IsComplete(holder)) return false;
        _arena = arena;
        return ExtensionData.TryAppend(message, holder, arena) || FailExhausted();
    }

    /// <summary>Parses the message in an <c>Any</c>.</summary>
    /// <param name="any">The <c>Any</c>. Its fields are the URL and the value.</param>
    /// <param name="seen">The fields of the <c>Any</c> so far.</param>
    /// <param name="url">The name in brackets.</param>
    /// <param name="arena">The arena of the <c>Any</c>.</param>
    private bool Expanded(MessageRef any, ref SeenFields seen, ReadOnlySpan<byte> url, ArenaAllocator arena)
    {
        int at = _place.Value.At;
        int slash = url.LastIndexOf((byte)'/');
        if (slash <= 0) return Fail(ProtoError.InvalidSyntax, at, "The type in an Any needs a prefix and a slash, as in type.googleapis.com/name");
        if (!(seen.TryAdd(0) & seen.TryAdd(1))) return Fail(ProtoError.DuplicateField, at, "An Any has its type or its value twice");
        TypeRef type = _types.FindMessage(url[(slash + 1)..]);
        if (type.IsNone) return Fail(ProtoError.UnknownType, at, "The registry has no such message type (ProtoTextReadOptions.Types)");
        TryTake((byte)':');
        MessageRef message = default;
        if (!Message(type, ref message) || !IsComplete(message)) return false;
        _arena = arena;
        if (!arena.TryAllocate(url.Length, out Span<byte> copy)) return FailExhausted();
        url.CopyTo(copy);
        ReadOnlySpan<TableField> fields = any.Fields;
        any.Value(fields[0]).String = new Utf8String(copy);
        return TableCodec.TryEncode(message, arena, out any.Value(fields[1]).Bytes) || FailExhausted();
    }
}
