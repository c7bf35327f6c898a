using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.TextFormat;

/// <summary>Parses text format into the data of messages, by their tables. Its methods return false if they fail.</summary>
/// <remarks>
/// Each instance parses one text. It must be on the stack. Requires, for every <c>data</c>: it is writable data of the table's type.
/// </remarks>
internal unsafe ref partial struct TextParser
{
    private readonly byte* _text;
    private readonly TypeRegistry _types;
    private readonly bool _ignoreUnknown;
    private readonly bool _allowPartial;
    private readonly bool _allowOverwrites;
    private ArenaAllocator _arena;
    private TextLexer _lexer;
    private int _depth;
    private FieldPlace* _place;

    /// <summary>The offset of the bracket that opens the innermost message; negative outside of brackets.</summary>
    private int _open = -1;

    /// <param name="text">The whole text. It must be pinned.</param>
    /// <param name="arena">The arena of everything that is parsed.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public TextParser(ReadOnlySpan<byte> text, ArenaAllocator arena, in ProtoTextReadOptions options)
    {
        _text = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(text));
        _arena = arena;
        _types = TypeRegistry.InUse(options.Types);
        _ignoreUnknown = options.IgnoreUnknownFields;
        _allowPartial = options.AllowPartial;
        _allowOverwrites = options.AllowOverwrites;
        _depth = options.MaxDepth > 0 ? options.MaxDepth : ProtoReadOptions.DefaultMaxDepth;
        _lexer = new TextLexer(text);
    }

    /// <summary>Whether failures are described, which allocates managed memory.</summary>
    public bool Describes { get; init; }

    /// <summary>The full name of the outermost message's type, for the description.</summary>
    public string? MessageType { get; init; }

    /// <summary>The description of the failure; null if failures are not described.</summary>
    public ProtoException? Failure { get; private set; }

    /// <summary>Parses the whole text as a message.</summary>
    /// <returns>False if the text is not a message of the type. The data must not be used then.</returns>
    /// <remarks>Requires: <paramref name="table"/> is a table; the text stays pinned. It is called once.</remarks>
    public bool TryParse(MessageTable* table, out byte* data)
    {
        data = Create(table);
        try
        {
            return data == null ? FailExhausted() : Fields(table, data, close: 0) && IsComplete(table, data);
        }
        catch (Exception exception) when (Describe(exception))
        {
            return false;
        }
    }

    /// <summary>Parses fields up to the character that closes their message; 0 stands for the end of the text.</summary>
    private bool Fields(MessageTable* table, byte* data, byte close)
    {
        SeenFields seen = default;
        if (!seen.TryInitialize(MessageTable.Fields(table).Length, _arena.State)) return FailExhausted();
        MessageNames names = table->Names.Described;
        while (!AtEnd(close))
        {
            bool parsed = _lexer.Is((byte)'[') ? Bracketed(table, names, data, &seen) : Field(table, names, data, &seen);
            if (!parsed) return false;
            SkipSeparator();
        }

        return true;
    }

    private bool Field(MessageTable* table, MessageNames names, byte* data, SeenFields* seen)
    {
        int at = _lexer.Start;
        ReadOnlySpan<byte> name = _lexer.Text;
        // Numbers can only be skipped. Printers write them for unknown fields.
        if (_lexer.Kind != TextToken.Identifier && !(_ignoreUnknown && _lexer.Kind == TextToken.Decimal)) return FailSyntax("The name of a field is expected");
        int position = names.FindText(name);
        var place = new FieldPlace(_place, table) { At = at, Field = position, Name = new Utf8String(_text + at, name.Length) };
        _place = &place;
        if (position < 0 && !_ignoreUnknown && !names.IsReserved(name)) return Describes && Fail(ProtoError.UnknownField, at, $"{names.FullName} has no field {Quoted(name)}");
        _lexer.Next();
        bool parsed = position < 0 ? SkipField() : Known(MessageTable.Fields(table)[position], position, names.Fields[position], data, seen);
        _place = place.Outer;
        return parsed;
    }

    /// <summary>Parses the part of a field after its name. It fails if the field has occurred before and may not occur again.</summary>
    private bool Known(in TableField field, int position, FieldNames names, byte* data, SeenFields* seen)
    {
        bool isNew = !field.IsSingular || seen->TryAdd(position);
        if (!_allowOverwrites)
        {
            if (!isNew) return Fail(ProtoError.DuplicateField, _place->At, "A field that is not repeated occurs twice");
            if (field.IsOneofSet(data)) return Fail(ProtoError.DuplicateField, _place->At, "Another field of its oneof is set already");
        }

        return Values(field, names, data);
    }

    /// <summary>Parses a field's colon and its value or values.</summary>
    private bool Values(in TableField field, FieldNames names, byte* data)
    {
        // The entries of maps are messages too.
        bool isMessage = field.IsMessage || field.Cardinality == FieldCardinality.Map;
        if (!TryTake((byte)':') && !isMessage) return FailSyntax("A colon is expected after the name");
        if (field.IsSingular)
        {
            byte* place = data + field.Offset;
            byte* message = field.IsMessage && field.IsSet(data) ? *(byte**)place : null;
            if (!Value(field, names, place, message)) return false;
            field.MarkSet(data);
            return true;
        }

        if (!TryTake((byte)'[')) return Element(field, names, data);
        if (TryTake((byte)']')) return true;
        while (Element(field, names, data))
        {
            if (TryTake((byte)']')) return true;
            if (!TryTake((byte)',')) return FailSyntax("A comma or the end of the list is expected");
        }

        return false;
    }

    private bool Element(in TableField field, FieldNames names, byte* data)
    {
        if (field.Cardinality == FieldCardinality.Map) return Entry(field, names, (RawMap*)(data + field.Offset));
        var list = (RawList*)(data + field.Offset);
        _place->Element = list->Count;
        if (list->Count >= list->Capacity && !list->TryGrow(field.ValueSize, list->Count + 1L, smallest: 4, _arena.State)) return FailExhausted();
        if (!Value(field, names, (byte*)list->Items + (nint)list->Count * field.ValueSize)) return false;
        list->Count++;
        _place->Element = FieldPlace.None;
        return true;
    }

    /// <param name="field">The field of the value.</param>
    /// <param name="names">The names of the field.</param>
    /// <param name="place">The destination of the value.</param>
    /// <param name="message">The message to merge the value into; null if there is none.</param>
    private bool Value(in TableField field, FieldNames names, byte* place, byte* message = null)
    {
        if (!field.IsMessage) return Scalar(field.Kind, field, names.Enum, place);
        if (!Message(field.Message, ref message)) return false;
        *(byte**)place = message;
        return true;
    }

    /// <summary>Parses a message in its brackets. If there is no message to merge into, a new one is created.</summary>
    private bool Message(MessageTable* table, ref byte* data)
    {
        if (!TryOpen(out Bracket bracket)) return false;
        if (data == null) data = Create(table);
        if (data == null) return FailExhausted();
        if (!Fields(table, data, bracket.Close)) return false;
        Close(bracket);
        return true;
    }

    private bool IsComplete(MessageTable* table, byte* data) => _allowPartial || RequiredFields.AreSet(table, data) || FailIncomplete(table, data);

    private byte* Create(MessageTable* table) => (byte*)MessageData.TryCreate(_arena.State, table->DataSize);

    /// <summary>Takes the bracket that opens a message, and enters a level.</summary>
    private bool TryOpen(out Bracket bracket)
    {
        bracket = new Bracket(_lexer.Is((byte)'<') ? (byte)'>' : (byte)'}', _open);
        if (bracket.Close == '}' && !_lexer.Is((byte)'{')) return FailValue("A message in braces is expected");
        if (--_depth < 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return FailDepth();
        _open = _lexer.Start;
        _lexer.Next();
        return true;
    }

    /// <summary>Takes the bracket that closes a message, and leaves the level.</summary>
    private void Close(Bracket bracket)
    {
        _depth++;
        _open = bracket.Outer;
        _lexer.Next();
    }

    private readonly bool AtEnd(byte close) => close == 0 ? _lexer.Kind == TextToken.End : _lexer.Is(close);

    private bool TryTake(byte symbol)
    {
        if (!_lexer.Is(symbol)) return false;
        _lexer.Next();
        return true;
    }

    /// <summary>Skips a comma or semicolon after a field.</summary>
    private void SkipSeparator()
    {
        if (!TryTake((byte)',')) TryTake((byte)';');
    }

    /// <summary>An opening bracket: the character that closes it, and the offset of the bracket around it.</summary>
    private readonly record struct Bracket(byte Close, int Outer);
}
