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
    private readonly PlainRange* _plain;
    private readonly int* _walked;
    private readonly int _plainCount;
    private readonly int _walkedCount;

    private MessageTable(
        int fieldCount, int unknownOffset, int dataSize, delegate*<byte*, byte*, void*, DecodeContext*, byte*> decode,
        delegate*<byte*, void*, EncodeContext*, byte*> encode, delegate*<void*, bool> isInitialized, delegate*<MessageNames> names,
        ReadOnlySpan<PlainRange> plain, ReadOnlySpan<int> walked)
    {
        _fieldCount = fieldCount;
        _unknownOffset = unknownOffset;
        DataSize = dataSize;
        Decode = decode;
        Encode = encode;
        IsInitialized = isInitialized;
        _names = names;
        _plainCount = plain.Length;
        _plain = (PlainRange*)NativeMemory.Alloc((nuint)plain.Length, (nuint)sizeof(PlainRange));
        plain.CopyTo(new Span<PlainRange>(_plain, plain.Length));
        _walkedCount = walked.Length;
        _walked = (int*)NativeMemory.Alloc((nuint)walked.Length, sizeof(int));
        walked.CopyTo(new Span<int>(_walked, walked.Length));
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

    /// <summary>
    /// The parts of the data that say everything about the fields in them, bit by bit: presence bits, and numbers outside of oneofs, which are
    /// zero while they are not set. Two messages are equal in those fields where the bytes are, and copying the bytes copies them.
    /// </summary>
    internal static ReadOnlySpan<PlainRange> Plain(MessageTable* table) => new(table->_plain, table->_plainCount);

    /// <summary>The positions of the other fields: those that refer to memory, and those of oneofs.</summary>
    internal static ReadOnlySpan<int> Walked(MessageTable* table) => new(table->_walked, table->_walkedCount);

    /// <summary>Where a message's data points to its unknown fields.</summary>
    internal UnknownFields** Unknown(byte* data) => (UnknownFields**)(data + _unknownOffset);

    /// <summary>The data of a sub-message; where there is none, that of an empty one, which can't be written to.</summary>
    internal byte* OrDefault(byte* data) => data != null ? data : (byte*)DefaultData.Get(DataSize);

    private static MessageTable* Publish<T>() where T : unmanaged, IProtoMessage<T>
    {
        MessageTable* table = Make<T>();
        nint first = Interlocked.CompareExchange(ref Made<T>.Table, (nint)table, 0);
        if (first == 0) return table;
        NativeMemory.Free(table->_plain);
        NativeMemory.Free(table->_walked);
        NativeMemory.Free(table);
        return (MessageTable*)first;
    }

    private static MessageTable* Make<T>() where T : unmanaged, IProtoMessage<T>
    {
        ReadOnlySpan<FieldRow> rows = MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows);
        int count = rows.Length;
        var links = (void**)NativeMemory.AllocZeroed((nuint)count, (nuint)sizeof(void*));
        var addresses = (int*)NativeMemory.Alloc((nuint)count + 1, sizeof(int));
        var table = (MessageTable*)NativeMemory.Alloc((nuint)sizeof(MessageTable) + (nuint)count * (nuint)sizeof(TableField));
        // Any data would do to measure by; these bytes are never read.
        void* data = DefaultData.Get(T.DataSize);
        T.LocateFields(data, addresses, links);
        int start = unchecked((int)(nint)data);
        var fields = (TableField*)(table + 1);
        for (int i = 0; i < count; i++) fields[i] = new TableField(rows[i], unchecked(addresses[i] - start), links[i]);
        (PlainRange[] plain, int[] walked) = PlainRange.Find(new ReadOnlySpan<TableField>(fields, count));
        *table = new MessageTable(
            count, unchecked(addresses[count] - start), T.DataSize, &T.Decode, &T.Encode, &T.IsInitialized, &MessageNames.Of<T>, plain, walked);
        NativeMemory.Free(addresses);
        NativeMemory.Free(links);
        return table;
    }

    private static class Made<T>
    {
        public static nint Table;
    }
}
