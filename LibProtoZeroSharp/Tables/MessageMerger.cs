using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Merges messages as if the encoding of one had come behind that of the other (protobuf encoding, "Last One Wins"): values are
/// overwritten, lists and unknown fields appended to, entries of maps replaced, sub-messages merged.
/// </summary>
internal static unsafe class MessageMerger
{
    /// <summary>Merges copies of the fields of <paramref name="source"/> into <paramref name="target"/>, which may be the same message.</summary>
    /// <param name="table">The type of both.</param>
    /// <param name="target">Is written to.</param>
    /// <param name="source">Is read.</param>
    /// <param name="copies">Where the copies go.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. What was merged before stays so, and nothing is half merged.</exception>
    public static void Merge(MessageTable* table, byte* target, byte* source, CopyTarget* copies)
    {
        Checks.Stack();
        Checks.Alive(source);
        Checks.Alive(target);
        foreach (ref readonly TableField field in MessageTable.Fields(table))
        {
            if (!field.IsSet(source)) continue;
            byte* from = source + field.Offset;
            byte* to = target + field.Offset;
            switch (field.Cardinality)
            {
                case FieldCardinality.Singular when field.IsMessage && field.IsSet(target):
                    Merge(field.Message, *(byte**)to, *(byte**)from, copies);
                    break;
                case FieldCardinality.Singular:
                    MessageCopier.CopyValue(field.Storage, field, from, to, copies);
                    field.MarkSet(target);
                    break;
                case FieldCardinality.Map:
                    MessageCopier.AppendEntries(field, (RawMap*)from, (RawMap*)to, copies);
                    break;
                default:
                    MessageCopier.AppendItems(field, (RawList*)from, (RawList*)to, copies);
                    break;
            }
        }

        MessageCopier.AppendUnknown(*table->Unknown(source), table->Unknown(target), copies->Arena);
    }
}
