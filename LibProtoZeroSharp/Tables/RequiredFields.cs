using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Checks by the table that all required fields are set.</summary>
internal static unsafe class RequiredFields
{
    /// <inheritdoc cref="IProtoMessage.IsInitialized"/>
    public static bool AreSet(MessageTable* table, byte* data)
    {
        StackGuard.OfThread.Require();
        Checks.Alive(data);
        foreach (ref readonly TableField field in MessageTable.Fields(table))
        {
            bool isSet = field.IsSet(data);
            if (isSet && field.IsMessage && !AreSetBelow(field, data + field.Offset)) return false;
            if (!isSet && field.IsRequired) return false;
        }

        return true;
    }

    private static bool AreSetBelow(in TableField field, byte* value)
    {
        MessageTable* table = field.Message;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return MessageTable.IsInitialized(table, *(byte**)value);
            case FieldCardinality.Map:
                var map = (RawMap*)value;
                TableMap.Seal(field, map);
                for (int i = 0; i < map->Count; i++)
                {
                    if (!MessageTable.IsInitialized(table, *(byte**)(TableMap.Entry(field, map, i) + field.EntryValueOffset))) return false;
                }

                return true;
            default:
                var list = (RawList*)value;
                for (int i = 0; i < list->Count; i++)
                {
                    if (!MessageTable.IsInitialized(table, ((byte**)list->Items)[i])) return false;
                }

                return true;
        }
    }
}
