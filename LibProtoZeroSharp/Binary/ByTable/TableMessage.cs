using System.ComponentModel;
using LibProtoZeroSharp.Binary.ByTable;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Decodes and encodes a message whose type is given by its table: by the type's generated code, or by the table if there is none.</summary>
/// <remarks>Requires and ensures, for every member: as for the member of <see cref="IProtoMessage"/> with its name; the type of the data is the table's.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TableMessage
{
    /// <inheritdoc cref="IProtoMessage.Decode"/>
    internal static unsafe byte* Decode(MessageTable* table, byte* cursor, byte* end, void* data, DecodeContext* context) => table->GeneratedDecode != null
        ? table->GeneratedDecode(cursor, end, data, context)
        : TableDecoder.Decode(table->Coding, cursor, end, (byte*)data, table->Unknown((byte*)data), context);

    /// <inheritdoc cref="IProtoMessage.Encode"/>
    internal static unsafe byte* Encode(MessageTable* table, byte* cursor, void* data, EncodeContext* context) => table->GeneratedEncode != null
        ? table->GeneratedEncode(cursor, data, context)
        : TableEncoder.Encode(table->Coding, cursor, (byte*)data, *table->Unknown((byte*)data), context);

    /// <inheritdoc cref="IProtoMessage.Measure"/>
    internal static unsafe ulong Measure(MessageTable* table, void* data) => table->GeneratedMeasure != null
        ? table->GeneratedMeasure(data)
        : TableEncoder.Measure(table->Coding, (byte*)data, *table->Unknown((byte*)data));

    /// <summary><see cref="IProtoMessage.Decode"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe byte* Decode<T>(byte* cursor, byte* end, void* data, DecodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Decode(MessageTable.Of<T>(), cursor, end, data, context);

    /// <summary><see cref="IProtoMessage.Encode"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe byte* Encode<T>(byte* cursor, void* data, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Encode(MessageTable.Of<T>(), cursor, data, context);

    /// <summary><see cref="IProtoMessage.Measure"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe ulong Measure<T>(void* data) where T : unmanaged, IProtoMessage<T> => Measure(MessageTable.Of<T>(), data);

    /// <summary><see cref="IProtoMessage.IsInitialized"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe bool IsInitialized<T>(void* data) where T : unmanaged, IProtoMessage<T> =>
        RequiredFields.AreSetByTable(MessageTable.Of<T>(), (byte*)data);
}
