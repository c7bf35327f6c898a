using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

// What has its name in brackets: extensions, and the message in an Any (text format specification, "Field Names").
internal unsafe ref partial struct TextParser
{
    private bool Bracketed(MessageTable* table, MessageNames names, byte* data, ulong* seen)
    {
        int at = _lexer.Start;
        TextLexer bracket = _lexer;
        int length = _lexer.ReadBracketed(default);
        if (length == 0) return FailSyntax("The name of an extension is expected");
        _lexer = bracket;
        byte* bytes = _arena->TryAllocate((nuint)length);
        if (bytes == null) return FailExhausted();
        var name = new Span<byte>(bytes, length);
        _lexer.ReadBracketed(name);
        TextFrame frame = new() { Outer = _frame, Name = bytes, NameLength = length, Index = -1 };
        _frame = &frame;
        _lexer.Next();
        bool parsed = names.Kind == WellKnownKind.Any
            ? Expanded(table, data, seen, new Utf8String(bytes + 1, length - 2), at)
            : Extension(table, data, name[1..^1], at);
        _frame = frame.Outer;
        return parsed;
    }

    private bool Extension(MessageTable* table, byte* data, ReadOnlySpan<byte> name, int at)
    {
        ExtensionType? extension = _types.FindExtension(name, table);
        if (extension == null)
            return _ignoreUnknown ? SkipField() : Fail(ProtoError.UnknownField, at, "The registry has no such extension of the message (ProtoTextReadOptions.Types)");
        MessageTable* holder = extension.Holder;
        ref readonly TableField field = ref extension.Field;
        UnknownFields** others = table->Unknown(data);
        if (field.Cardinality == FieldCardinality.Singular && ExtensionData.Has(*others, holder))
            return Fail(ProtoError.DuplicateField, at, "An extension that is not repeated occurs twice");
        byte* value = Create(holder);
        if (value == null) return FailExhausted();
        if (!Values(field, extension.Names, value) || !IsComplete(holder, value)) return false;
        try
        {
            ExtensionData.Append(others, holder, value, _arena);
            return true;
        }
        catch (InsufficientMemoryException)
        {
            return FailExhausted();
        }
        catch (ProtoException exception)
        {
            return Fail(exception.Error, at, "The extension can't be encoded");
        }
    }

    /// <summary>Parses the message in an <c>Any</c>, which keeps it encoded.</summary>
    /// <param name="table">Of the <c>Any</c>: its fields are the URL and the value.</param>
    /// <param name="data">The <c>Any</c>.</param>
    /// <param name="seen">The fields that it has.</param>
    /// <param name="url">In the arena.</param>
    /// <param name="at">Where the URL stands.</param>
    private bool Expanded(MessageTable* table, byte* data, ulong* seen, Utf8String url, int at)
    {
        int slash = url.AsSpan().LastIndexOf((byte)'/');
        if (slash <= 0) return Fail(ProtoError.InvalidSyntax, at, "The type in an Any needs a prefix and a slash, as in type.googleapis.com/name");
        if (!(TrySee(0, seen) & TrySee(1, seen))) return Fail(ProtoError.DuplicateField, at, "An Any has its type or its value twice");
        MessageTable* type = _types.FindMessage(url.AsSpan()[(slash + 1)..]);
        if (type == null) return Fail(ProtoError.UnknownType, at, "The registry has no such message type (ProtoTextReadOptions.Types)");
        TryTake((byte)':');
        if (!Message(type, out byte* message) || !IsComplete(type, message)) return false;
        try
        {
            ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
            *(Utf8String*)(data + fields[0].Offset) = url;
            *(UnmanagedBytes*)(data + fields[1].Offset) = TableCodec.Encode(type, message, _arena);
            return true;
        }
        catch (InsufficientMemoryException)
        {
            return FailExhausted();
        }
        catch (ProtoException exception)
        {
            return Fail(exception.Error, at, "The message in the Any can't be encoded");
        }
    }

    private bool IsComplete(MessageTable* table, byte* data) =>
        _allowPartial || table->IsInitialized(data) || Fail(ProtoError.MissingRequired, _lexer.Start, "A required field is missing");
}
