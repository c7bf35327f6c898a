using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

/// <summary>Parses text format into the data of messages, by their tables. Its methods return false if they fail.</summary>
/// <remarks>
/// Each instance parses one text. It must be on the stack. Requires, for every message: it is writable.
/// </remarks>
internal ref partial struct TextParser
{
    private readonly TypeRegistry _types;
    private readonly bool _ignoreUnknown;
    private readonly bool _allowPartial;
    private readonly bool _allowOverwrites;
    private ArenaAllocator _arena;
    private TextLexer _lexer;
    private int _depth;
    private PlaceRef _place;

    /// <summary>The offset of the bracket that opens the innermost message; negative outside of brackets.</summary>
    private int _open = -1;

    /// <param name="text">The whole text. It must be pinned.</param>
    /// <param name="arena">The arena of everything that is parsed.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    public TextParser(ReadOnlySpan<byte> text, ArenaAllocator arena, in ProtoTextReadOptions options)
    {
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
    /// <returns>False if the text is not a message of the type. The message must not be used then.</returns>
    /// <remarks>Requires: the text stays pinned. It is called once.</remarks>
    public bool TryParse(TypeRef type, out MessageRef message)
    {
        bool isCreated = MessageRef.TryCreate(type, _arena, out message);
        try
        {
            return isCreated ? Fields(message, close: 0) && IsComplete(message) : FailExhausted();
        }
        catch (Exception exception) when (Describe(exception))
        {
            return false;
        }
    }

    /// <summary>Parses fields up to the character that closes their message; 0 stands for the end of the text.</summary>
    private bool Fields(MessageRef message, byte close)
    {
        SeenFields seen = default;
        if (!seen.TryInitialize(message.Fields.Length, _arena)) return FailExhausted();
        MessageNames names = message.Names.Described;
        while (!AtEnd(close))
        {
            bool parsed = _lexer.Is((byte)'[') ? Bracketed(message, names, ref seen) : Field(message, names, ref seen);
            if (!parsed) return false;
            SkipSeparator();
        }

        return true;
    }

    private bool Field(MessageRef message, MessageNames names, ref SeenFields seen)
    {
        int at = _lexer.Start;
        ReadOnlySpan<byte> name = _lexer.Text;
        // Numbers can only be skipped. Printers write them for unknown fields.
        if (_lexer.Kind != TextToken.Identifier && !(_ignoreUnknown && _lexer.Kind == TextToken.Decimal)) return FailSyntax("The name of a field is expected");
        int position = names.FindText(name);
        var place = new FieldPlace(_place, message.Type) { At = at, Field = position, Name = new Utf8String(name) };
        _place = new PlaceRef(ref place);
        if (position < 0 && !_ignoreUnknown && !names.IsReserved(name)) return Describes && Fail(ProtoError.UnknownField, at, $"{names.FullName} has no field {Quoted(name)}");
        _lexer.Next();
        bool parsed = position < 0 ? SkipField() : Known(message.Fields[position], position, names.Fields[position], message, ref seen);
        _place = place.Outer;
        return parsed;
    }

    /// <summary>Parses the part of a field after its name. It fails if the field has occurred before and may not occur again.</summary>
    private bool Known(in TableField field, int position, FieldNames names, MessageRef message, ref SeenFields seen)
    {
        bool isNew = !field.IsSingular || seen.TryAdd(position);
        if (!_allowOverwrites)
        {
            if (!isNew) return Fail(ProtoError.DuplicateField, _place.Value.At, "A field that is not repeated occurs twice");
            if (message.IsOneofSet(field)) return Fail(ProtoError.DuplicateField, _place.Value.At, "Another field of its oneof is set already");
        }

        return Values(field, names, message);
    }

    /// <summary>Parses a field's colon and its value or values.</summary>
    private bool Values(in TableField field, FieldNames names, MessageRef message)
    {
        // The entries of maps are messages too.
        bool isMessage = field.IsMessage || field.Cardinality == FieldCardinality.Map;
        if (!TryTake((byte)':') && !isMessage) return FailSyntax("A colon is expected after the name");
        if (field.IsSingular)
        {
            ValueRef value = message.Value(field);
            if (!Value(field, names, value, field.IsMessage && message.IsSet(field) ? value.MessageIfSet(field) : default)) return false;
            message.MarkSet(field);
            return true;
        }

        if (!TryTake((byte)'[')) return Element(field, names, message);
        if (TryTake((byte)']')) return true;
        while (Element(field, names, message))
        {
            if (TryTake((byte)']')) return true;
            if (!TryTake((byte)',')) return FailSyntax("A comma or the end of the list is expected");
        }

        return false;
    }

    private bool Element(in TableField field, FieldNames names, MessageRef message)
    {
        if (field.Cardinality == FieldCardinality.Map) return Entry(field, names, message.Value(field).Map(field));
        ListRef list = message.Value(field).List(field);
        _place.Value.Element = list.Count;
        if (!list.TryReserve(_arena, out ValueRef item)) return FailExhausted();
        if (!Value(field, names, item)) return false;
        list.Add();
        _place.Value.Element = FieldPlace.None;
        return true;
    }

    /// <param name="field">The field of the value.</param>
    /// <param name="names">The names of the field.</param>
    /// <param name="value">The destination.</param>
    /// <param name="message">The message to merge the value into; none if there is no such message.</param>
    private bool Value(in TableField field, FieldNames names, ValueRef value, MessageRef message = default)
    {
        if (!field.IsMessage) return Scalar(field.Kind, field, names.Enum, value);
        if (!Message(field.MessageType, ref message)) return false;
        value.SetMessage(message);
        return true;
    }

    /// <summary>Parses a message in its brackets. If there is no message to merge into, a new one is created.</summary>
    private bool Message(TypeRef type, ref MessageRef message)
    {
        if (!TryOpen(out Bracket bracket)) return false;
        if (message.IsNone && !MessageRef.TryCreate(type, _arena, out message)) return FailExhausted();
        if (!Fields(message, bracket.Close)) return false;
        Close(bracket);
        return true;
    }

    private bool IsComplete(MessageRef message) => _allowPartial || RequiredFields.AreSet(message) || FailIncomplete(message);

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
