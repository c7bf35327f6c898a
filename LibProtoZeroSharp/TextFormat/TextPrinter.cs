using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;
using LibProtoZeroSharp.Walks;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.TextFormat;

/// <summary>
/// Prints messages as text format, by their tables. Fields and extensions are in the order of their numbers, map entries in the order of their keys.
/// </summary>
internal unsafe ref partial struct TextPrinter
{
    private readonly ProtoTextWriteOptions _options;
    private readonly TypeRegistry _types;
    private SegmentedBuffer _buffer;
    private byte* _cursor;
    private int _level;
    private WriteNesting _nesting;
    private StackGuard _stack;

    /// <param name="options">The options.</param>
    public TextPrinter(in ProtoTextWriteOptions options)
    {
        _options = options;
        _types = TypeRegistry.InUse(options.Types);
        _buffer = SegmentedBuffer.Create();
    }

    /// <summary>Bytes of the text.</summary>
    public readonly long Length => _buffer.Length(_cursor);

    private readonly ReadOnlySpan<byte> Last => _buffer.Last(_cursor);

    /// <summary>Prints a message.</summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows, or an extension is malformed.</exception>
    public void Print<T>(T message) where T : unmanaged, IProtoMessage<T> => Print(MessageTable.Of<T>(), MessageData.Read(MessageData.Pointer(message)));

    /// <inheritdoc cref="Print{T}"/>
    /// <param name="table">The type.</param>
    /// <param name="data">The data of the message.</param>
    public void Print(MessageTable* table, void* data)
    {
        try
        {
            Fields(table, (byte*)data);
            GC.KeepAlive(_types);
        }
        catch (ProtoException exception) when (exception.MessageType == null)
        {
            throw MessageFaults.Describe(exception, table, data);
        }
    }

    public readonly void CopyTo(Span<byte> destination) => _buffer.CopyTo(Last, destination);

    public readonly void WriteTo(IBufferWriter<byte> output) => _buffer.WriteTo(Last, output);

    public readonly void WriteTo(Stream output) => _buffer.WriteTo(Last, output);

    /// <summary>Frees the memory.</summary>
    public readonly void Dispose() => _buffer.Dispose();

    private void Fields(MessageTable* table, byte* data)
    {
        _stack.Require();
        Checks.Alive(data);
        if (!_nesting.TryEnter(data, out byte* outer)) ThrowHelper.Throw(ProtoError.DepthExceeded, 0);
        MessageNames names = table->Names.Described;
        if (names.Kind != WellKnownKind.Any || !TryExpand(table, data)) PlainFields(table, names, data);
        _nesting.Leave(outer);
    }

    private void PlainFields(MessageTable* table, MessageNames names, byte* data)
    {
        bool hasUnknown = *table->Unknown(data) != null;
        using ArenaAllocator scratch = hasUnknown ? new ArenaAllocator() : default;
        Span<EncodedExtension> extensions = hasUnknown ? EncodedExtension.Collect(_types, table, *table->Unknown(data), scratch) : default;
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        for (int i = 0; i < fields.Length; i++)
        {
            if (!fields[i].IsSet(data)) continue;
            extensions = Extensions(table, extensions, before: fields[i].Number);
            Field(fields[i], names.Fields[i], data);
        }

        Extensions(table, extensions, before: int.MaxValue);
        if (_options.UnknownFields) Unknown(table, data);
    }

    private void Field(in TableField field, FieldNames names, byte* data)
    {
        byte* place = data + field.Offset;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Value(field, names, names.Text, place);
                break;
            case FieldCardinality.Map:
                Map(field, names, (RawMap*)place);
                break;
            default:
                List(field, names, (RawList*)place);
                break;
        }
    }

    private void List(in TableField field, FieldNames names, RawList* list)
    {
        Checks.Items(list->Items, list->Count, field.IsMessage);
        var items = (byte*)list->Items;
        nint size = field.ValueSize;
        if (!_options.ShortLists || !field.IsNumeric)
        {
            for (int i = 0; i < list->Count; i++) Value(field, names, names.Text, items + i * size);
            return;
        }

        BeginField(names.Text);
        for (int i = 0; i < list->Count; i++)
        {
            Put(i == 0 ? ": ["u8 : ", "u8);
            Scalar(field.Kind, names.Enum, items + i * size);
        }

        Put("]"u8);
        EndLine();
    }

    private void Map(in TableField field, FieldNames names, RawMap* map)
    {
        TableMap.Seal(field, map);
        using var scratch = new ArenaAllocator();
        var entries = new Span<nint>(scratch.Allocate<nint>(map->Count), map->Count);
        for (int i = 0; i < entries.Length; i++) entries[i] = (nint)TableMap.Entry(field, map, i);
        entries.Sort(MapKeyOrder.Of(field.KeyKind));
        foreach (nint entry in entries)
        {
            Open(names.Text);
            BeginField("key"u8);
            Put(": "u8);
            Scalar(field.KeyKind, null, (byte*)entry);
            EndLine();
            Value(field, names, "value"u8, (byte*)entry + field.EntryValueOffset);
            Close();
        }
    }

    /// <summary>Prints a field with one value.</summary>
    private void Value(in TableField field, FieldNames names, ReadOnlySpan<byte> name, byte* value)
    {
        if (field.IsMessage)
        {
            MessageTable* table = field.Message;
            Open(name);
            Fields(table, table->OrDefault(*(byte**)value));
            Close();
            return;
        }

        BeginField(name);
        Put(": "u8);
        Scalar(field.Kind, names.Enum, value);
        EndLine();
    }

    private void Open(ReadOnlySpan<byte> name)
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

    private void BeginField(ReadOnlySpan<byte> name)
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

    private void Put(ReadOnlySpan<byte> text)
    {
        if (_buffer.End - _cursor < text.Length) _cursor = _buffer.Grow(_cursor, text.Length, open: 0);
        text.CopyTo(new Span<byte>(_cursor, text.Length));
        _cursor += text.Length;
    }

    /// <param name="error">What is wrong.</param>
    /// <param name="detail">The error in words.</param>
    /// <param name="table">The message that can't be printed.</param>
    [DoesNotReturn]
    private static void Throw(ProtoError error, string detail, MessageTable* table) =>
        throw new ProtoException(error, detail, default, path: null, table->Names.FullName);
}
