using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Prints messages as text format, by their tables. Fields and extensions are in the order of their numbers, map entries in the order of their keys.
/// </summary>
internal ref partial struct TextPrinter
{
    private readonly ProtoTextWriteOptions _options;
    private readonly TypeRegistry _types;
    private SegmentedText _text;
    private int _level;
    private WriteNesting _nesting;
    private StackGuard _stack;

    /// <param name="options">The options.</param>
    public TextPrinter(in ProtoTextWriteOptions options)
    {
        _options = options;
        _types = TypeRegistry.InUse(options.Types);
        _text = new SegmentedText();
    }

    /// <summary>Bytes of the text.</summary>
    public readonly long Length => _text.Length;

    /// <summary>Prints a message.</summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows, or an extension is malformed.</exception>
    public void Print<T>(T message) where T : unmanaged, IProtoMessage<T> => Print(MessageRef.Of(message));

    /// <inheritdoc cref="Print{T}"/>
    public void Print(MessageRef message)
    {
        try
        {
            Fields(message);
            GC.KeepAlive(_types);
        }
        catch (ProtoException exception) when (exception.MessageType == null)
        {
            throw MessageFaults.Describe(exception, message);
        }
    }

    public readonly void CopyTo(Span<byte> destination) => _text.CopyTo(destination);

    public readonly void WriteTo(IBufferWriter<byte> output) => _text.WriteTo(output);

    public readonly void WriteTo(Stream output) => _text.WriteTo(output);

    /// <summary>Frees the memory.</summary>
    public readonly void Dispose() => _text.Dispose();

    private void Fields(MessageRef message)
    {
        _stack.Require();
        message.CheckAlive();
        if (!_nesting.TryEnter(message, out nint outer)) ThrowHelper.Throw(ProtoError.DepthExceeded, 0);
        MessageNames names = message.Names.Described;
        if (names.Kind != WellKnownKind.Any || !TryExpand(message)) PlainFields(names, message);
        _nesting.Leave(outer);
    }

    private void PlainFields(MessageNames names, MessageRef message)
    {
        bool hasUnknown = message.HasUnknownFields;
        using ArenaAllocator scratch = hasUnknown ? new ArenaAllocator() : default;
        Span<EncodedExtension> extensions = hasUnknown ? EncodedExtension.Collect(_types, message, scratch) : default;
        ReadOnlySpan<TableField> fields = message.Fields;
        for (int i = 0; i < fields.Length; i++)
        {
            if (!message.IsSet(fields[i])) continue;
            extensions = Extensions(message.Type, extensions, before: fields[i].Number);
            Field(fields[i], names.Fields[i], message);
        }

        Extensions(message.Type, extensions, before: int.MaxValue);
        if (_options.UnknownFields) Unknown(message);
    }

    private void Field(in TableField field, FieldNames names, MessageRef message)
    {
        ValueRef value = message.Value(field);
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Value(field, names, names.Text, value);
                break;
            case FieldCardinality.Map:
                Map(field, names, value.Map(field));
                break;
            default:
                List(field, names, value.List(field));
                break;
        }
    }

    private void List(in TableField field, FieldNames names, ListRef list)
    {
        if (field.IsMessage) list.CheckMessages();
        if (!_options.ShortLists || !field.IsNumeric)
        {
            for (int i = 0; i < list.Count; i++) Value(field, names, names.Text, list[i]);
            return;
        }

        BeginField(names.Text);
        for (int i = 0; i < list.Count; i++)
        {
            Put(i == 0 ? ": ["u8 : ", "u8);
            Scalar(field.Kind, names.Enum, list[i]);
        }

        Put("]"u8);
        EndLine();
    }

    private void Map(in TableField field, FieldNames names, scoped MapRef map)
    {
        map.Seal();
        using var scratch = new ArenaAllocator();
        foreach (ValueRef key in map.SortedKeys(scratch))
        {
            Open(names.Text);
            BeginField("key"u8);
            Put(": "u8);
            Scalar(field.KeyKind, null, key);
            EndLine();
            Value(field, names, "value"u8, map.ValueOf(key));
            Close();
        }
    }

    /// <summary>Prints a field with one value.</summary>
    private void Value(in TableField field, FieldNames names, ReadOnlySpan<byte> name, ValueRef value)
    {
        if (field.IsMessage)
        {
            Open(name);
            Fields(value.Message(field));
            Close();
            return;
        }

        BeginField(name);
        Put(": "u8);
        Scalar(field.Kind, names.Enum, value);
        EndLine();
    }

    private void Open(scoped ReadOnlySpan<byte> name)
    {
        BeginField(name);
        Put(" {"u8);
        EndLine();
        _level++;
    }

    private void Close()
    {
        _level--;
        BeginField("}"u8);
        EndLine();
    }

    private void BeginField(scoped ReadOnlySpan<byte> name)
    {
        ReadOnlySpan<byte> spaces = "                                                                "u8;
        if (_options.SingleLine)
        {
            if (Length != 0) Put(" "u8);
        }
        else
        {
            Put(spaces[..(Math.Min(_level, WriteNesting.MostIndented) * 2)]);
        }

        Put(name);
    }

    private void EndLine()
    {
        if (!_options.SingleLine) Put("\n"u8);
    }

    private void Put(scoped ReadOnlySpan<byte> text) => _text.Append(text);

    /// <param name="error">What is wrong.</param>
    /// <param name="detail">The error in words.</param>
    /// <param name="type">The type of the message that can't be printed.</param>
    [DoesNotReturn]
    private static void Throw(ProtoError error, string detail, TypeRef type) => throw new ProtoException(error, detail, default, path: null, type.FullName);
}
