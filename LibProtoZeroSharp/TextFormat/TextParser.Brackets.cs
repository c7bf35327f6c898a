using LibProtoZeroSharp.Binary.ByTable;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.TextFormat;

// Names in brackets: extensions, and the message in an Any (text format specification, "Field Names").
internal unsafe ref partial struct TextParser
{
    /// <summary>
    /// Parses the value into a scratch arena, and keeps only its encoding. If such messages are nested, only two of them are in memory at once.
    /// </summary>
    private bool Bracketed(MessageTable* table, MessageNames names, byte* data, SeenFields* seen)
    {
        int at = _lexer.Start;
        TextLexer bracket = _lexer;
        int length = _lexer.ReadBracketed(default);
        if (length == 0) return FailInvalid();
        ArenaAllocator arena = _arena;
        using ArenaAllocator scratch = arena.Scratch();
        byte* name = scratch.State->TryAllocate((nuint)length);
        if (name == null) return FailExhausted();
        _lexer = bracket;
        _lexer.ReadBracketed(new Span<byte>(name, length));
        var place = new FieldPlace(_place, table) { At = at, Name = new Utf8String(name, length) };
        _place = &place;
        _arena = scratch;
        _lexer.Next();
        var inner = new ReadOnlySpan<byte>(name + 1, length - 2);
        bool parsed = names.Kind == WellKnownKind.Any ? Expanded(table, data, seen, inner, arena) : Extension(table, data, seen, inner, arena);
        _arena = arena;
        _place = place.Outer;
        return parsed;
    }

    private bool Extension(MessageTable* table, byte* data, SeenFields* seen, ReadOnlySpan<byte> name, ArenaAllocator arena)
    {
        int at = _place->At;
        ExtensionType? extension = _types.FindExtension(name, table);
        if (extension == null)
            return _ignoreUnknown ? SkipField() : Fail(ProtoError.UnknownField, at, "The registry has no such extension of the message (ProtoTextReadOptions.Types)");
        MessageTable* holder = extension.Holder;
        UnknownFields** others = table->Unknown(data);
        if (extension.Field.IsSingular && !_allowOverwrites)
        {
            if (!seen->TryAddExtension(extension.Field.Number, arena.State, out bool isNew)) return FailExhausted();
            if (!isNew) return Fail(ProtoError.DuplicateField, at, "An extension that is not repeated occurs twice");
        }

        byte* value = Create(holder);
        if (value == null) return FailExhausted();
        // The extension is a field of the holder, which takes the place of the message.
        var place = new FieldPlace(_place->Outer, holder) { Field = 0, At = at };
        _place = &place;
        if (!Values(extension.Field, extension.Names, value)) return false;
        _place = place.Outer;
        if (!IsComplete(holder, value)) return false;
        _arena = arena;
        return ExtensionData.TryAppend(others, holder, value, arena.State) || FailExhausted();
    }

    /// <summary>Parses the message in an <c>Any</c>.</summary>
    /// <param name="table">The type of the <c>Any</c>: its fields are the URL and the value.</param>
    /// <param name="data">The data of the <c>Any</c>.</param>
    /// <param name="seen">The fields of the <c>Any</c> so far.</param>
    /// <param name="url">The name in brackets.</param>
    /// <param name="arena">The arena of the <c>Any</c>.</param>
    private bool Expanded(MessageTable* table, byte* data, SeenFields* seen, ReadOnlySpan<byte> url, ArenaAllocator arena)
    {
        int at = _place->At;
        int slash = url.LastIndexOf((byte)'/');
        if (slash <= 0) return Fail(ProtoError.InvalidSyntax, at, "The type in an Any needs a prefix and a slash, as in type.googleapis.com/name");
        if (!(seen->TryAdd(0) & seen->TryAdd(1))) return Fail(ProtoError.DuplicateField, at, "An Any has its type or its value twice");
        MessageTable* type = _types.FindMessage(url[(slash + 1)..]);
        if (type == null) return Fail(ProtoError.UnknownType, at, "The registry has no such message type (ProtoTextReadOptions.Types)");
        TryTake((byte)':');
        byte* message = null;
        if (!Message(type, ref message) || !IsComplete(type, message)) return false;
        _arena = arena;
        byte* copy = arena.State->TryAllocate((nuint)url.Length);
        if (copy == null) return FailExhausted();
        url.CopyTo(new Span<byte>(copy, url.Length));
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        *(Utf8String*)(data + fields[0].Offset) = new Utf8String(copy, url.Length);
        return TableCodec.TryEncode(type, message, arena.State, out *(UnmanagedBytes*)(data + fields[1].Offset)) || FailExhausted();
    }
}
