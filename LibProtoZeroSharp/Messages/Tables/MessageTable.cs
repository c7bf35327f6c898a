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

    private MessageTable(
        int fieldCount, int unknownOffset, int dataSize, delegate*<byte*, byte*, void*, DecodeContext*, byte*> decode,
        delegate*<byte*, void*, EncodeContext*, byte*> encode, delegate*<void*, bool> isInitialized, delegate*<MessageNames> names)
    {
        _fieldCount = fieldCount;
        _unknownOffset = unknownOffset;
        DataSize = dataSize;
        Decode = decode;
        Encode = encode;
        IsInitialized = isInitialized;
        _names = names;
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
        int count = rows.Length;
        var links = (void**)NativeMemory.AllocZeroed((nuint)count, (nuint)sizeof(void*));
        var addresses = (int*)NativeMemory.Alloc((nuint)count + 1, sizeof(int));
        var table = (MessageTable*)NativeMemory.Alloc((nuint)sizeof(MessageTable) + (nuint)count * (nuint)sizeof(TableField));
        // Any data would do to measure by; these bytes are never read.
        void* data = DefaultData.Get(T.DataSize);
        T.LocateFields(data, addresses, links);
        int start = unchecked((int)(nint)data);
        *table = new MessageTable(
            count, unchecked(addresses[count] - start), T.DataSize, &T.Decode, &T.Encode, &T.IsInitialized, &MessageNames.Of<T>);
        var fields = (TableField*)(table + 1);
        for (int i = 0; i < count; i++) fields[i] = new TableField(rows[i], unchecked(addresses[i] - start), links[i]);
        NativeMemory.Free(addresses);
        NativeMemory.Free(links);
        return table;
    }

    private static class Made<T>
    {
        public static nint Table;
    }
}
