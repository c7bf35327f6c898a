using System.ComponentModel;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A message type for those who know it only at run time: its fields, by rising number, with their places in a message's data, and the
/// functions of its generated code. There is one for each type that was ever walked; it never changes, and lives as long as the process.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct MessageTable
{
    /// <summary>Bytes that generated data has for a pointer, on every machine. The last is that to the unknown fields.</summary>
    private const int PointerSize = 8;

    private readonly int _fieldCount;
    private readonly int _unknownOffset;

    /// <summary>Bytes of a message's data.</summary>
    internal readonly int DataSize;

    /// <summary>See <see cref="IProtoMessage{T}.Decode"/>.</summary>
    internal readonly delegate*<byte*, byte*, void*, DecodeContext*, byte*> Decode;

    /// <summary>See <see cref="IProtoMessage{T}.Encode"/>.</summary>
    internal readonly delegate*<byte*, void*, EncodeContext*, byte*> Encode;

    /// <summary>See <see cref="IProtoMessage{T}.IsInitialized"/>.</summary>
    internal readonly delegate*<void*, bool> IsInitialized;

    private readonly delegate*<MessageNames> _names;

    /// <summary>What the bytes of a message's data are, 32 by 32.</summary>
    internal readonly DataMask* Masks;

    /// <summary>What is to be looked at in a message besides its plain bytes and its unknown fields.</summary>
    internal readonly WalkStep* Steps;

    /// <summary>The end of the steps.</summary>
    internal readonly WalkStep* StepsEnd;

    private MessageTable(
        int fieldCount, int unknownOffset, int dataSize, delegate*<byte*, byte*, void*, DecodeContext*, byte*> decode,
        delegate*<byte*, void*, EncodeContext*, byte*> encode, delegate*<void*, bool> isInitialized, delegate*<MessageNames> names,
        DataMask* masks, WalkStep* steps, int stepCount)
    {
        _fieldCount = fieldCount;
        _unknownOffset = unknownOffset;
        DataSize = dataSize;
        Decode = decode;
        Encode = encode;
        IsInitialized = isInitialized;
        _names = names;
        Masks = masks;
        Steps = steps;
        StepsEnd = steps + stepCount;
    }

    /// <summary>The names of the type and its fields; made when they are first asked for.</summary>
    internal MessageNames Names => _names();

    /// <summary>The table of a type. The first call makes it; any number of threads may be the first.</summary>
    /// <exception cref="OutOfMemoryException">The machine has no memory left for it.</exception>
    public static MessageTable* Of<T>() where T : unmanaged, IProtoMessage<T>
    {
        nint table = Volatile.Read(ref Made<T>.Table);
        return table != 0 ? (MessageTable*)table : Publish<T>();
    }

    /// <summary>The fields. The table must lie where it was made.</summary>
    internal static ReadOnlySpan<TableField> Fields(MessageTable* table) => new(table + 1, table->_fieldCount);

    /// <summary>The field of a oneof that is set in the data; null where none is.</summary>
    /// <param name="table">The type.</param>
    /// <param name="first">The field of the oneof with the lowest number.</param>
    /// <param name="data">A message's data.</param>
    internal static TableField* SetField(MessageTable* table, TableField* first, byte* data)
    {
        uint value = *(uint*)(data + first->PresenceOffset);
        if (value == 0) return null;
        var end = (TableField*)(table + 1) + table->_fieldCount;
        for (TableField* field = first; field != end; field++)
        {
            if (field->PresenceValue == value && field->PresenceOffset == first->PresenceOffset && field->Presence == FieldPresence.Case)
                return field->IsSet(data) ? field : null;
        }

        return null;
    }

    /// <summary>Where a message's data points to its unknown fields.</summary>
    internal UnknownFields** Unknown(byte* data) => (UnknownFields**)(data + _unknownOffset);

    /// <summary>The data of a sub-message; where there is none, that of an empty one, which can't be written to.</summary>
    internal byte* OrDefault(byte* data) => data != null ? data : (byte*)DefaultData.Get(DataSize);

    private static MessageTable* Publish<T>() where T : unmanaged, IProtoMessage<T>
    {
        MessageTable* table = Make<T>();
        nint first = Interlocked.CompareExchange(ref Made<T>.Table, (nint)table, 0);
        if (first == 0) return table;
        NativeMemory.Free(table);
        return (MessageTable*)first;
    }

    private static MessageTable* Make<T>() where T : unmanaged, IProtoMessage<T>
    {
        ReadOnlySpan<FieldRow> rows = MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows);
        int count = rows.Length, maskCount = DataMask.CountFor(T.DataSize);
        var links = (void**)NativeMemory.AllocZeroed((nuint)count, (nuint)sizeof(void*));
        nuint size = (nuint)sizeof(MessageTable) + (nuint)count * (nuint)(sizeof(TableField) + sizeof(WalkStep)) + (nuint)maskCount * (nuint)sizeof(DataMask);
        var table = (MessageTable*)NativeMemory.AllocZeroed(size);
        var linker = new FieldLinks(links);
        T.Link(&linker);
        var fields = (TableField*)(table + 1);
        for (int i = 0; i < count; i++) fields[i] = new TableField(rows[i], links[i]);
        int unknownOffset = T.DataSize - PointerSize;
        var steps = (WalkStep*)(fields + count);
        var masks = (DataMask*)(steps + count);
        int stepCount = WalkStep.Make(fields, count, steps);
        DataMask.Make(new ReadOnlySpan<TableField>(fields, count), unknownOffset, new Span<DataMask>(masks, maskCount));
        *table = new MessageTable(
            count, unknownOffset, T.DataSize, &T.Decode, &T.Encode, &T.IsInitialized, &MessageNames.Of<T>, masks, steps, stepCount);
        NativeMemory.Free(links);
        return table;
    }

    private static class Made<T>
    {
        public static nint Table;
    }
}
