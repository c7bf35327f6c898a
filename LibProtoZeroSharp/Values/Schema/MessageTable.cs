using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A message type for code that knows it only at run time: its fields by ascending number, with their offsets in a message's data, and the
/// functions of its generated code, if there are any. Each generated type that is used so has one table, which lives as long as the process. The tables
/// of other types belong to a <see cref="TypeRegistry"/>. A table never changes, besides the guesses of the last write.
/// </summary>
/// <remarks>
/// Requires: tables are used only through a pointer, never copied, since the masks follow the table in memory. The
/// functions have the contracts of the members of <see cref="IProtoMessage"/>. Every <c>data</c> is the data of a message of this type; its type
/// is not checked.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential, Size = 3 * CacheLine)]
public readonly struct MessageTable
{
    /// <summary>The alignment of tables. No mask is in two cache lines.</summary>
    private const int CacheLine = 64;

    private readonly int _fieldCount;
    private readonly int _unknownOffset;
    private readonly unsafe TableField* _fields;

    /// <summary>Bytes of a message's data.</summary>
    internal readonly int DataSize;

    // The functions of generated code; null for types without any.
    internal readonly unsafe delegate*<Cursor, Cursor, DataAddress, DecodeContext, Cursor> GeneratedDecode;
    internal readonly unsafe delegate*<Cursor, DataAddress, EncodeContext, Cursor> GeneratedEncode;
    internal readonly unsafe delegate*<DataAddress, ulong> GeneratedMeasure;
    internal readonly unsafe delegate*<DataAddress, bool> GeneratedIsInitialized;
    private readonly unsafe delegate*<MessageNames> _names;

    /// <summary>How messages are decoded and encoded by the table; null if generated code does that.</summary>
    internal readonly unsafe CodingTable* Coding;

    // A handle of the names of a type without generated code: a Lazy<MessageNames>.
    private readonly nint _namesHandle;

    /// <summary>Whether a message of the type, or one in it, may lack a required field. Only for types without generated code.</summary>
    internal readonly bool CanBePartial;

    /// <summary>The steps of a walk through a message, besides its plain bytes and its unknown fields.</summary>
    internal readonly unsafe WalkStep* Steps;

    /// <summary>The end of the steps for strings and bytes, which come first.</summary>
    internal readonly unsafe WalkStep* TextsEnd;

    /// <summary>The end of the steps for lists of numbers, which come second.</summary>
    internal readonly unsafe WalkStep* ItemsEnd;

    /// <summary>The end of the steps for messages, which come third.</summary>
    internal readonly unsafe WalkStep* MessagesEnd;

    /// <summary>The end of the steps for other lists, which come fourth.</summary>
    internal readonly unsafe WalkStep* ListsEnd;

    /// <summary>The end of all steps.</summary>
    internal readonly unsafe WalkStep* StepsEnd;

    private readonly LengthWidths _lastWidths;

    private unsafe MessageTable(
        TableField* fields, int fieldCount, int dataSize, WalkStep* steps, int stepCount, in Functions functions, CodingTable* coding)
    {
        _fields = fields;
        _fieldCount = fieldCount;
        DataSize = dataSize;
        _unknownOffset = dataSize - DataSizes.Pointer;
        GeneratedDecode = functions.Decode;
        GeneratedEncode = functions.Encode;
        GeneratedMeasure = functions.Measure;
        GeneratedIsInitialized = functions.IsInitialized;
        _names = functions.Names;
        _namesHandle = functions.NamesHandle;
        CanBePartial = functions.CanBePartial;
        Coding = coding;
        Steps = steps;
        TextsEnd = WalkStep.EndOf(WalkKind.Text, steps, stepCount);
        ItemsEnd = WalkStep.EndOf(WalkKind.PlainList, steps, stepCount);
        MessagesEnd = WalkStep.EndOf(WalkKind.Message, steps, stepCount);
        ListsEnd = WalkStep.EndOf(WalkKind.TextList, steps, stepCount);
        StepsEnd = steps + stepCount;
    }

    /// <summary>The names of the type and its fields; made at the first access.</summary>
    internal unsafe MessageNames Names => _names != null ? _names() : ((Lazy<MessageNames>)GCHandle.FromIntPtr(_namesHandle).Target!).Value;

    /// <summary>The table of a type. The first call makes it; several threads may make the first call at once.</summary>
    /// <returns>Never null; valid as long as the process.</returns>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the table.</exception>
    public static unsafe MessageTable* Of<T>() where T : unmanaged, IProtoMessage<T>
    {
        nint table = Volatile.Read(ref Made<T>.Table);
        return table != 0 ? (MessageTable*)table : Publish<T>();
    }

    /// <summary>Says which type the messages of a field have; for maps, the values.</summary>
    /// <param name="links">The functions of the fields.</param>
    /// <param name="position">The position of the field in the table.</param>
    /// <typeparam name="T">The type.</typeparam>
    public static unsafe void Link<T>(FieldLinks links, int position) where T : unmanaged, IProtoMessage<T>
    {
        delegate*<MessageTable*> table = &Of<T>;
        links.Set(position, table);
    }

    /// <inheritdoc cref="IMessageType.LastWidths"/>
    internal static unsafe ref LengthWidths LastWidths(MessageTable* table) => ref Unsafe.AsRef(in table->_lastWidths);

    /// <summary>The fields, by ascending number.</summary>
    internal static unsafe ReadOnlySpan<TableField> Fields(MessageTable* table) => new(table->_fields, table->_fieldCount);

    /// <summary>The address of the field with the lowest number. The others follow it.</summary>
    internal static unsafe TableField* FirstField(MessageTable* table) => table->_fields;

    /// <summary>The field with a number; null if there is none.</summary>
    internal static unsafe TableField* FindField(MessageTable* table, int number)
    {
        int low = 0, high = table->_fieldCount - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            TableField* field = table->_fields + middle;
            if (field->Number == number) return field;
            if (field->Number < number) low = middle + 1;
            else high = middle - 1;
        }

        return null;
    }

    /// <summary>The masks of a message's data, one for each 32 bytes.</summary>
    internal static unsafe DataMask* Masks(MessageTable* table) => (DataMask*)(table + 1);

    /// <summary>The field of a oneof that is set in the data; null if none is.</summary>
    /// <param name="table">The type.</param>
    /// <param name="first">The field of the oneof with the lowest number.</param>
    /// <param name="data">A message's data.</param>
    internal static unsafe TableField* SetField(MessageTable* table, TableField* first, byte* data)
    {
        TableField* field = FieldOfCase(table, first, first->CaseOf(data));
        return field != null && field->IsSet(data) ? field : null;
    }

    /// <summary>The field of a oneof's case; null for 0 and for other values that no field of the oneof has.</summary>
    /// <param name="table">The type.</param>
    /// <param name="first">The field of the oneof with the lowest number.</param>
    /// <param name="value">The case.</param>
    internal static unsafe TableField* FieldOfCase(MessageTable* table, TableField* first, uint value)
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
    internal unsafe RawUnknownFields* Unknown(byte* data) => (RawUnknownFields*)(data + _unknownOffset);

    /// <summary>The reference to the data of a sub-message. For null, to the data of an empty message, which can't be written.</summary>
    internal unsafe byte* OrDefault(byte* reference) => reference != null ? reference : (byte*)DefaultData.Get(DataSize);

    /// <summary>The address of the data of a sub-message. For null, that of an empty message, which can't be written.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the data has been reset or disposed.</exception>
    internal unsafe byte* Follow(byte* reference) => Generations.Follow(OrDefault(reference), "message");

    private static unsafe MessageTable* Publish<T>() where T : unmanaged, IProtoMessage<T>
    {
        MessageTable* table = MakeOf<T>();
        nint first = Interlocked.CompareExchange(ref Made<T>.Table, (nint)table, 0);
        if (first == 0) return table;
        Free(table);
        return (MessageTable*)first;
    }

    private static unsafe MessageTable* MakeOf<T>() where T : unmanaged, IProtoMessage<T>
    {
        ReadOnlySpan<FieldRow> rows = MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows);
        MessageTable* table = Allocate(rows.Length, T.DataSize);
        var links = (void**)NativeMemory.AllocZeroed((nuint)rows.Length, (nuint)sizeof(void*));
        T.Link(new FieldLinks(links));
        Span<TableField> fields = FieldsOf(table, rows.Length, T.DataSize);
        for (int i = 0; i < fields.Length; i++) fields[i] = new TableField(rows[i], links[i]);
        NativeMemory.Free(links);
        Make(table, rows.Length, T.DataSize, T.IsTableDriven
            ? new Functions { IsInitialized = &T.IsInitialized, Names = &MessageNames.Of<T> }
            : new Functions { Decode = &T.Decode, Encode = &T.Encode, Measure = &T.Measure, IsInitialized = &T.IsInitialized, Names = &MessageNames.Of<T> });
        return table;
    }

    /// <summary>Allocates the memory of a table. Its fields come first, and then it is made.</summary>
    /// <param name="fieldCount">The number of fields.</param>
    /// <param name="dataSize">Bytes of a message's data.</param>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the table.</exception>
    internal static unsafe MessageTable* Allocate(int fieldCount, int dataSize)
    {
        var table = (MessageTable*)NativeMemory.AlignedAlloc(BytesOf(fieldCount, dataSize), CacheLine);
        *table = default;
        return table;
    }

    /// <summary>Bytes of a table, without its rows of decoding and encoding.</summary>
    internal static unsafe nuint BytesOf(int fieldCount, int dataSize) =>
        (nuint)sizeof(MessageTable) + (nuint)DataMask.CountFor(dataSize) * (nuint)sizeof(DataMask) + (nuint)fieldCount * (nuint)(sizeof(TableField) + sizeof(WalkStep));

    /// <summary>The memory of the fields of an allocated table, uninitialized.</summary>
    internal static unsafe Span<TableField> FieldsOf(MessageTable* table, int fieldCount, int dataSize) =>
        new(Masks(table) + DataMask.CountFor(dataSize), fieldCount);

    /// <summary>Makes an allocated table, whose fields are in their place.</summary>
    /// <param name="table">The table.</param>
    /// <param name="fieldCount">The number of fields.</param>
    /// <param name="dataSize">Bytes of a message's data.</param>
    /// <param name="functions">What is not in the fields.</param>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the rows of decoding and encoding.</exception>
    internal static unsafe void Make(MessageTable* table, int fieldCount, int dataSize, in Functions functions)
    {
        Span<TableField> fields = FieldsOf(table, fieldCount, dataSize);
        var first = (TableField*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(fields));
        var steps = (WalkStep*)(first + fieldCount);
        int stepCount = WalkStep.Make(first, fieldCount, steps);
        DataMask.Make(fields, dataSize - DataSizes.Pointer, new Span<DataMask>(Masks(table), DataMask.CountFor(dataSize)));
        CodingTable* coding = functions.Decode == null ? CodingTable.Make(first, fieldCount) : null;
        *table = new MessageTable(first, fieldCount, dataSize, steps, stepCount, functions, coding);
    }

    /// <summary>Frees a table. Nothing may use it any more.</summary>
    internal static unsafe void Free(MessageTable* table)
    {
        NativeMemory.Free(table->Coding);
        if (table->_namesHandle != 0) GCHandle.FromIntPtr(table->_namesHandle).Free();
        NativeMemory.AlignedFree(table);
    }

    /// <summary>What a table has besides its fields.</summary>
    internal ref struct Functions
    {
        public unsafe delegate*<Cursor, Cursor, DataAddress, DecodeContext, Cursor> Decode;
        public unsafe delegate*<Cursor, DataAddress, EncodeContext, Cursor> Encode;
        public unsafe delegate*<DataAddress, ulong> Measure;
        public unsafe delegate*<DataAddress, bool> IsInitialized;
        public unsafe delegate*<MessageNames> Names;

        /// <summary>A handle of the names, a <see cref="Lazy{T}"/>, which the table frees; 0 if there is a function.</summary>
        public nint NamesHandle;

        /// <summary>Whether a message of the type, or one in it, may lack a required field; only without <see cref="IsInitialized"/>.</summary>
        public bool CanBePartial;
    }

    private static class Made<T>
    {
        public static nint Table;
    }
}
