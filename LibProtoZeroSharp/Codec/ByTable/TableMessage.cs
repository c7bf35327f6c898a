using System.ComponentModel;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Decodes and encodes a message whose type is given by its table: by the type's generated code, or by the table if there is none.</summary>
/// <remarks>Requires and ensures, for every member: as for the member of <see cref="IProtoMessage"/> with its name; the type of the data is the table's.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TableMessage
{
    /// <inheritdoc cref="IProtoMessage.Decode"/>
    internal static unsafe Cursor Decode(MessageTable* table, Cursor cursor, Cursor end, DataAddress data, DecodeContext context) => table->GeneratedDecode != null
        ? table->GeneratedDecode(cursor, end, data, context)
        : TableDecoder.Decode(table->Coding, cursor, end, (byte*)data.Pointer, ref *table->Unknown((byte*)data.Pointer), context);

    /// <inheritdoc cref="IProtoMessage.Encode"/>
    internal static unsafe byte* Encode(MessageTable* table, byte* cursor, void* data, EncodeState* context) => table->GeneratedEncode != null
        ? table->GeneratedEncode(new Cursor(cursor), new DataAddress(data), new EncodeContext(context)).Address
        : TableEncoder.Encode(table->Coding, cursor, (byte*)data, *table->Unknown((byte*)data), context);

    /// <inheritdoc cref="IProtoMessage.Measure"/>
    internal static unsafe ulong Measure(MessageTable* table, void* data) => table->GeneratedMeasure != null
        ? table->GeneratedMeasure(new DataAddress(data))
        : TableEncoder.Measure(table->Coding, (byte*)data, *table->Unknown((byte*)data));

    /// <summary><see cref="IProtoMessage.Decode"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe Cursor Decode<T>(Cursor cursor, Cursor end, DataAddress data, DecodeContext context) where T : unmanaged, IProtoMessage<T> =>
        Decode(MessageTable.Of<T>(), cursor, end, data, context);

    /// <summary><see cref="IProtoMessage.Encode"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe Cursor Encode<T>(Cursor cursor, DataAddress data, EncodeContext context) where T : unmanaged, IProtoMessage<T> =>
        new(Encode(MessageTable.Of<T>(), cursor.Address, data.Pointer, context.State));

    /// <summary><see cref="IProtoMessage.Measure"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe ulong Measure<T>(DataAddress data) where T : unmanaged, IProtoMessage<T> => Measure(MessageTable.Of<T>(), data.Pointer);

    /// <summary><see cref="IProtoMessage.IsInitialized"/> of a type whose <see cref="IProtoMessage.IsTableDriven"/> is true.</summary>
    public static unsafe bool IsInitialized<T>(DataAddress data) where T : unmanaged, IProtoMessage<T> =>
        RequiredFields.AreSetByTable(MessageTable.Of<T>(), (byte*)data.Pointer);
}
