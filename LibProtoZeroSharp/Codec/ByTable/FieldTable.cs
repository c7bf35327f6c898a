using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Writes one field of messages, by a table that has only that field.</summary>
internal sealed class FieldTable
{
    private readonly unsafe MessageTable* _table;

    /// <param name="type">The type of the messages.</param>
    /// <param name="field">The field.</param>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the table.</exception>
    public unsafe FieldTable(TypeRef type, in TableField field)
    {
        _table = MessageTable.Allocate(1, type.DataSize);
        MessageTable.FieldsOf(_table, 1, type.DataSize)[0] = field;
        MessageTable.Make(_table, 1, type.DataSize, default);
    }

    unsafe ~FieldTable() => MessageTable.Free(_table);

    /// <summary>Appends the field to the output of a writer, if it is set.</summary>
    /// <param name="message">A message of the type. That its memory is alive has been checked.</param>
    /// <param name="writer">The writer, whose target is not a span or array of the caller.</param>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the field is too large or nests too deep.</exception>
    public unsafe void Write(MessageRef message, ref ProtoWriter writer)
    {
        TableCodec.Encode(message, _table, ref writer);
        GC.KeepAlive(this);
    }
}
