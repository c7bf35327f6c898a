using System.ComponentModel;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A message type for code that knows it only at run time: its fields by ascending number, with their offsets in a message's data, and the
/// functions of its generated code. Each type that is used so has one table. It never changes, and lives as long as the process.
/// </summary>
/// <remarks>
/// Requires: tables are used only through the pointer from <see cref="Of"/>, never copied, since the masks follow the table in memory. The
/// functions have the contracts of the members of <see cref="IProtoMessage"/>. Every <c>data</c> is the data of a message of this type; its type
/// is not checked.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential, Size = 2 * CacheLine)]
public readonly unsafe struct MessageTable
{
    /// <summary>The alignment of tables. No mask is in two cache lines.</summary>
    private const int CacheLine = 64;

    private readonly int _fieldCount;
    private readonly int _unknownOffset;
    private readonly TableField* _fields;

    /// <summary>Bytes of a message's data.</summary>
    internal readonly int DataSize;

    /// <summary>See <see cref="IProtoMessage.Decode"/>.</summary>
    internal readonly delegate*<byte*, byte*, void*, DecodeContext*, byte*> Decode;

    /// <summary>See <see cref="IProtoMessage.Encode"/>.</summary>
    internal readonly delegate*<byte*, void*, EncodeContext*, byte*> Encode;

    /// <summary>See <see cref="IProtoMessage.IsInitialized"/>.</summary>
    internal readonly delegate*<void*, bool> IsInitialized;

    private readonly delegate*<MessageNames> _names;

    /// <summary>The steps of a walk through a message, besides its plain bytes and its unknown fields.</summary>
    internal readonly WalkStep* Steps;

    /// <summary>The end of the steps for strings and bytes, which come first.</summary>
    internal readonly WalkStep* TextsEnd;

    /// <summary>The end of the steps for lists of numbers, which come second.</summary>
    internal readonly WalkStep* ItemsEnd;

    /// <summary>The end of the steps for messages, which come third.</summary>
    internal readonly WalkStep* MessagesEnd;

    /// <summary>The end of the steps for other lists, which come fourth.</summary>
    internal readonly WalkStep* ListsEnd;

    /// <summary>The end of all steps.</summary>
    internal readonly WalkStep* StepsEnd;

    private MessageTable(
        TableField* fields, int fieldCount, int unknownOffset, int dataSize, delegate*<byte*, byte*, void*, DecodeContext*, byte*> decode,
        delegate*<byte*, void*, EncodeContext*, byte*> encode, delegate*<void*, bool> isInitialized, delegate*<MessageNames> names,
        WalkStep* steps, int stepCount)
    {
        _fields = fields;
        _fieldCount = fieldCount;
        _unknownOffset = unknownOffset;
        DataSize = dataSize;
        Decode = decode;
        Encode = encode;
        IsInitialized = isInitialized;
        _names = names;
        Steps = steps;
        TextsEnd = WalkStep.EndOf(WalkKind.Text, steps, stepCount);
        ItemsEnd = WalkStep.EndOf(WalkKind.PlainList, steps, stepCount);
        MessagesEnd = WalkStep.EndOf(WalkKind.Message, steps, stepCount);
        ListsEnd = WalkStep.EndOf(WalkKind.TextList, steps, stepCount);
        StepsEnd = steps + stepCount;
    }

    /// <summary>The names of the type and its fields; made at the first access.</summary>
    internal MessageNames Names => _names();

    /// <summary>The table of a type. The first call makes it; several threads may make the first call at once.</summary>
    /// <returns>Never null; valid as long as the process.</returns>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the table.</exception>
    public static MessageTable* Of<T>() where T : unmanaged, IProtoMessage<T>
    {
        nint table = Volatile.Read(ref Made<T>.Table);
        return table != 0 ? (MessageTable*)table : Publish<T>();
    }

    /// <summary>The fields, by ascending number.</summary>
    internal static ReadOnlySpan<TableField> Fields(MessageTable* table) => new(table->_fields, table->_fieldCount);

    /// <summary>The masks of a message's data, one for each 32 bytes.</summary>
    internal static DataMask* Masks(MessageTable* table) => (DataMask*)(table + 1);

    /// <summary>The field of a oneof that is set in the data; null if none is.</summary>
    /// <param name="table">The type.</param>
    /// <param name="first">The field of the oneof with the lowest number.</param>
    /// <param name="data">A message's data.</param>
    internal static TableField* SetField(MessageTable* table, TableField* first, byte* data)
    {
        TableField* field = FieldOfCase(table, first, first->CaseOf(data));
        return field != null && field->IsSet(data) ? field : null;
    }

    /// <summary>The field of a oneof's case; null for 0 and for other values that no field of the oneof has.</summary>
    /// <param name="table">The type.</param>
    /// <param name="first">The field of the oneof with the lowest number.</param>
    /// <param name="value">The case.</param>
    internal static TableField* FieldOfCase(MessageTable* table, TableField* first, uint value)
    {
        if (value == 0) return null;
        TableField* fields = table->_fields;
        // Mostly the cases of a oneof, which are the numbers of its fields, are consecutive.
        nint likely = (nint)(first - fields) + (nint)value - (nint)first->PresenceValue;
        if ((nuint)likely < (nuint)table->_fieldCount && fields[likely].IsCase(first, value)) return fields + likely;
        for (TableField* field = first; field != fields + table->_fieldCount; field++)
        {
            if (field->IsCase(first, value)) return field;
        }

        return null;
    }

    /// <summary>The address of the pointer to the unknown fields in a message's data.</summary>
    internal UnknownFields** Unknown(byte* data) => (UnknownFields**)(data + _unknownOffset);

    /// <summary>The data of a sub-message. For null, the data of an empty message, which can't be written.</summary>
    internal byte* OrDefault(byte* data) => data != null ? data : (byte*)DefaultData.Get(DataSize);

    private static MessageTable* Publish<T>() where T : unmanaged, IProtoMessage<T>
    {
        MessageTable* table = Make<T>();
        nint first = Interlocked.CompareExchange(ref Made<T>.Table, (nint)table, 0);
        if (first == 0) return table;
        NativeMemory.AlignedFree(table);
        return (MessageTable*)first;
    }

    private static MessageTable* Make<T>() where T : unmanaged, IProtoMessage<T>
    {
        ReadOnlySpan<FieldRow> rows = MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows);
        int count = rows.Length, maskCount = DataMask.CountFor(T.DataSize);
        var links = (void**)NativeMemory.AllocZeroed((nuint)count, (nuint)sizeof(void*));
        nuint size = (nuint)sizeof(MessageTable) + (nuint)maskCount * (nuint)sizeof(DataMask) + (nuint)count * (nuint)(sizeof(TableField) + sizeof(WalkStep));
        var table = (MessageTable*)NativeMemory.AlignedAlloc(size, CacheLine);
        var linker = new FieldLinks(links);
        T.Link(&linker);
        DataMask* masks = Masks(table);
        var fields = (TableField*)(masks + maskCount);
        var steps = (WalkStep*)(fields + count);
        for (int i = 0; i < count; i++) fields[i] = new TableField(rows[i], links[i]);
        int unknownOffset = T.DataSize - DataSizes.Pointer;
        int stepCount = WalkStep.Make(fields, count, steps);
        DataMask.Make(new ReadOnlySpan<TableField>(fields, count), unknownOffset, new Span<DataMask>(masks, maskCount));
        *table = new MessageTable(
            fields, count, unknownOffset, T.DataSize, &T.Decode, &T.Encode, &T.IsInitialized, &MessageNames.Of<T>, steps, stepCount);
        NativeMemory.Free(links);
        return table;
    }

    private static class Made<T>
    {
        public static nint Table;
    }
}
