using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Checks that all required fields of a message are set: by the type's generated code, or by the table if there is none.</summary>
internal static class RequiredFields
{
    /// <inheritdoc cref="IProtoMessage.IsInitialized"/>
    public static unsafe bool AreSet(MessageRef message) => AreSet(message.Type.Table, message.Data);

    /// <inheritdoc cref="IProtoMessage.IsInitialized"/>
    /// <param name="table">The type.</param>
    /// <param name="reference">The reference to the data; null for an absent message.</param>
    public static unsafe bool AreSet(MessageTable* table, void* reference)
    {
        if (reference == null) return true;
        void* data = Generations.Follow(reference);
        return table->GeneratedIsInitialized != null ? table->GeneratedIsInitialized(new DataAddress(data)) : !table->CanBePartial || AreSetByTable(table, (byte*)data);
    }

    /// <inheritdoc cref="IProtoMessage.IsInitialized"/>
    public static unsafe bool AreSetByTable(MessageTable* table, byte* data)
    {
        StackGuard.OfThread.Require();
        foreach (ref readonly TableField field in MessageTable.Fields(table))
        {
            bool isSet = field.IsSet(data);
            if (isSet && field.IsMessage && !AreSetBelow(field, data + field.Offset)) return false;
            if (!isSet && field.IsRequired) return false;
        }

        return true;
    }

    private static unsafe bool AreSetBelow(in TableField field, byte* value)
    {
        MessageTable* table = field.Message;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return AreSet(table, *(byte**)value);
            case FieldCardinality.Map:
                var map = (RawMap*)value;
                TableMap.Seal(field, map);
                for (int i = 0; i < map->Count; i++)
                {
                    if (!AreSet(table, *(byte**)(TableMap.Entry(field, map, i) + field.EntryValueOffset))) return false;
                }

                return true;
            default:
                var list = (RawList*)value;
                for (int i = 0; i < list->Count; i++)
                {
                    if (!AreSet(table, ((byte**)list->Items)[i])) return false;
                }

                return true;
        }
    }
}
