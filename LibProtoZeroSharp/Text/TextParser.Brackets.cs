using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

// What has its name in brackets: extensions, and the message in an Any (text format specification, "Field Names").
internal unsafe ref partial struct TextParser
{
    /// <summary>
    /// Parses what it is into memory of its own, and keeps it encoded: where such messages lie in each other, only two are there at once.
    /// </summary>
    private bool Bracketed(MessageTable* table, MessageNames names, byte* data, ulong* seen)
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
        TextFrame frame = new() { Outer = _frame, Name = name, NameLength = length, Index = -1 };
        _frame = &frame;
        _arena = scratch;
        _lexer.Next();
        var inner = new ReadOnlySpan<byte>(name + 1, length - 2);
        bool parsed = names.Kind == WellKnownKind.Any ? Expanded(table, data, seen, inner, at, arena) : Extension(table, data, inner, at, arena);
        _arena = arena;
        _frame = frame.Outer;
        return parsed;
    }

    private bool Extension(MessageTable* table, byte* data, ReadOnlySpan<byte> name, int at, ArenaAllocator arena)
    {
        ExtensionType? extension = _types.FindExtension(name, table);
        if (extension == null)
            return _ignoreUnknown ? SkipField() : Fail(ProtoError.UnknownField, at, "The registry has no such extension of the message (ProtoTextReadOptions.Types)");
        MessageTable* holder = extension.Holder;
        UnknownFields** others = table->Unknown(data);
        if (extension.Field.Cardinality == FieldCardinality.Singular && !_allowOverwrites && ExtensionData.Has(*others, holder))
            return Fail(ProtoError.DuplicateField, at, "An extension that is not repeated occurs twice");
        byte* value = Create(holder);
        if (value == null) return FailExhausted();
        if (!Values(extension.Field, extension.Names, value)) return false;
        // The extension is a field of its holder: from there on the path is known.
        _frame = _frame->Outer;
        if (!IsComplete(holder, value)) return false;
        try
        {
            ExtensionData.Append(others, holder, value, arena.State);
            return true;
        }
        catch (Exception exception) when (exception is InsufficientMemoryException or ProtoException)
        {
            return FailToEncode(exception, at);
        }
    }

    /// <summary>Parses the message in an <c>Any</c>.</summary>
    /// <param name="table">Of the <c>Any</c>: its fields are the URL and the value.</param>
    /// <param name="data">The <c>Any</c>.</param>
    /// <param name="seen">The fields that it has.</param>
    /// <param name="url">What stands in brackets.</param>
    /// <param name="at">Where it stands.</param>
    /// <param name="arena">That of the <c>Any</c>.</param>
    private bool Expanded(MessageTable* table, byte* data, ulong* seen, ReadOnlySpan<byte> url, int at, ArenaAllocator arena)
    {
        int slash = url.LastIndexOf((byte)'/');
        if (slash <= 0) return Fail(ProtoError.InvalidSyntax, at, "The type in an Any needs a prefix and a slash, as in type.googleapis.com/name");
        if (!(TrySee(0, seen) & TrySee(1, seen))) return Fail(ProtoError.DuplicateField, at, "An Any has its type or its value twice");
        MessageTable* type = _types.FindMessage(url[(slash + 1)..]);
        if (type == null) return Fail(ProtoError.UnknownType, at, "The registry has no such message type (ProtoTextReadOptions.Types)");
        TryTake((byte)':');
        byte* message = null;
        if (!Message(type, ref message) || !IsComplete(type, message)) return false;
        try
        {
            byte* copy = arena.State->Allocate((nuint)url.Length);
            url.CopyTo(new Span<byte>(copy, url.Length));
            ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
            *(Utf8String*)(data + fields[0].Offset) = new Utf8String(copy, url.Length);
            *(UnmanagedBytes*)(data + fields[1].Offset) = TableCodec.Encode(type, message, arena.State);
            return true;
        }
        catch (Exception exception) when (exception is InsufficientMemoryException or ProtoException)
        {
            return FailToEncode(exception, at);
        }
    }

    private bool FailToEncode(Exception exception, int at) =>
        exception is ProtoException { Error: var error } ? Fail(error, at, "The message is longer than 2 GiB when it is encoded") : FailExhausted();
}
