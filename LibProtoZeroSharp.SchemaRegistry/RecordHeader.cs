using System.Buffers.Binary;
using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>Names a schema in the registry, by its id or by its GUID.</summary>
internal readonly record struct SchemaKey(int Id, Guid? Guid)
{
    public override string ToString() => Guid is { } guid ? $"{guid}" : $"{Id}";
}

/// <summary>The bytes that name the message type of a record: a magic byte, the id or GUID of the schema, and the message indexes.</summary>
internal readonly ref struct RecordHeader
{
    private readonly ReadOnlySpan<byte> _indexes;
    private readonly bool _isDeprecatedFormat;

    private RecordHeader(SchemaKey schema, ReadOnlySpan<byte> indexes, int count, int end, ReadOnlySpan<byte> message, bool isDeprecatedFormat)
    {
        Schema = schema;
        _indexes = indexes;
        Count = count;
        End = end;
        Message = message;
        _isDeprecatedFormat = isDeprecatedFormat;
    }

    public SchemaKey Schema { get; }

    /// <summary>The number of message indexes; 0 stands for the only index 0.</summary>
    public int Count { get; }

    /// <summary>The encoded message.</summary>
    public ReadOnlySpan<byte> Message { get; }

    /// <summary>The offset after the message indexes.</summary>
    private int End { get; }

    /// <summary>Reads the header of a record.</summary>
    /// <param name="data">The value or key of the record.</param>
    /// <param name="context">Whether it is a value or a key, and the headers of the record.</param>
    /// <param name="config">Where the header is, and its format.</param>
    /// <exception cref="InvalidRecordException">The bytes are not a header.</exception>
    public static RecordHeader Read(ReadOnlySpan<byte> data, SerializationContext context, ProtoDeserializerConfig config)
    {
        if (config.SchemaIdStrategy == SchemaIdDeserializerStrategy.Dual && context.Headers != null
            && context.Headers.TryGetLastBytes(HeaderKey(context), out byte[] header))
        {
            RecordHeader read = Read(header, config.UseDeprecatedFormat);
            return new RecordHeader(read.Schema, read._indexes, read.Count, read.End, data, config.UseDeprecatedFormat);
        }

        return Read(data, config.UseDeprecatedFormat);
    }

    public static string HeaderKey(SerializationContext context) =>
        context.Component == MessageComponentType.Key ? SchemaId.KEY_SCHEMA_ID_HEADER : SchemaId.VALUE_SCHEMA_ID_HEADER;

    private static RecordHeader Read(ReadOnlySpan<byte> data, bool isDeprecatedFormat)
    {
        if (data.IsEmpty) throw new InvalidRecordException("Expected the magic byte 0 or 1, found no bytes.", 0);
        const int guidLength = 16;
        int length = data[0] switch
        {
            SchemaId.MAGIC_BYTE_V0 => sizeof(int),
            SchemaId.MAGIC_BYTE_V1 => guidLength,
            byte other => throw new InvalidRecordException($"Expected the magic byte 0 or 1, found {other}: the record was not written with a schema registry.", 0),
        };
        if (data.Length <= length) throw new InvalidRecordException($"Expected {length} bytes that name the schema, found {data.Length - 1}.", 1);
        SchemaKey schema = length == sizeof(int)
            ? new SchemaKey(BinaryPrimitives.ReadInt32BigEndian(data[1..]), null)
            : new SchemaKey(0, new Guid(data.Slice(1, guidLength), bigEndian: true));
        int start = 1 + length, position = start;
        int count = ReadIndex(data, ref position, isDeprecatedFormat);
        // Each index has a byte or more.
        if (count > data.Length - position) throw new InvalidRecordException($"Expected {count} message indexes, found only {data.Length - position} bytes.", start);
        int indexes = position;
        for (int i = 0; i < count; i++) ReadIndex(data, ref position, isDeprecatedFormat);
        return new RecordHeader(schema, data[indexes..position], count, position, data[position..], isDeprecatedFormat);
    }

    /// <summary>Reads the message indexes in order: the first is of a message of the file, the next ones are of messages in it.</summary>
    /// <param name="position">0 before the first index.</param>
    public int NextIndex(ref int position) => Count == 0 ? 0 : ReadIndex(_indexes, ref position, _isDeprecatedFormat);

    /// <summary>The offset of the message indexes, for errors.</summary>
    public int IndexesOffset => End - _indexes.Length;

    private static int ReadIndex(ReadOnlySpan<byte> data, ref int position, bool isDeprecatedFormat)
    {
        if (!VarInt.TryRead(data[position..], out ulong encoded, out int length))
            throw new InvalidRecordException("Expected message indexes, found a varint that is cut off or malformed.", position);
        long index = isDeprecatedFormat ? (long)encoded : ZigZag.Decode(encoded);
        if (index is < 0 or > int.MaxValue) throw new InvalidRecordException($"Expected a message index or a number of indexes, found {index}.", position);
        position += length;
        return (int)index;
    }
}
