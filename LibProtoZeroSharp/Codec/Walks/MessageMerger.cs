using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// Merges messages as if the encoding of one had followed that of the other (encoding spec, "Last One Wins"): values are
/// overwritten, lists and unknown fields are appended to, entries of maps are replaced, sub-messages are merged.
/// </summary>
internal static class MessageMerger
{
    /// <summary>Sets a singular field to a copy of the source's value.</summary>
    /// <param name="field">A field of the type of both; it is set in the source.</param>
    /// <param name="source">The message that is read.</param>
    /// <param name="target">The message that is written to; not the default of an absent one.</param>
    /// <param name="arena">The arena of the target, or one that lives as long.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. Nothing has changed.</exception>
    public static unsafe void SetCopy(in TableField field, MessageRef source, MessageRef target, ArenaAllocator arena)
    {
        var copies = new CopyTarget(arena.State, source.Data);
        MessageCopier.CopyValue(field.Storage, field, source.Value(field).Pointer, target.Value(field).Pointer, &copies);
        target.MarkSet(field);
    }

    /// <summary>Merges a copy of a message, list or map into that of the target.</summary>
    /// <param name="field">A field of the type of both; if it is singular, it is a message and set in both.</param>
    /// <param name="source">The message that is read.</param>
    /// <param name="target">The message that is written to; not the default of an absent one.</param>
    /// <param name="arena">The arena of the target, or one that lives as long.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. The target has a part of the copy.</exception>
    public static unsafe void MergeCopy(in TableField field, MessageRef source, MessageRef target, ArenaAllocator arena)
    {
        var copies = new CopyTarget(arena.State, source.Data);
        byte* from = source.Value(field).Pointer;
        byte* to = target.Value(field).Pointer;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                Merge(field.Message, Generations.Follow(*(byte**)from), Generations.Follow(*(byte**)to), &copies);
                break;
            case FieldCardinality.Map:
                MessageCopier.AppendEntries(field, (RawMap*)from, (RawMap*)to, &copies);
                break;
            default:
                MessageCopier.AppendItems(field, (RawList*)from, (RawList*)to, &copies);
                break;
        }
    }

    /// <summary>Merges copies of the fields of <paramref name="source"/> into <paramref name="target"/>. One may be a part of the other.</summary>
    /// <param name="table">The type of both.</param>
    /// <param name="source">The message that is read.</param>
    /// <param name="target">The message that is written to; not the default of an absent one.</param>
    /// <param name="copies">The destination of the copies.</param>
    /// <exception cref="InsufficientMemoryException">
    /// The arena is exhausted. Fields that were merged before stay merged, and no value is incomplete.
    /// </exception>
    /// <remarks>Requires: both are alive data of messages of the type, and the arena of the copies lives as long as the target.</remarks>
    public static unsafe void Merge(MessageTable* table, byte* source, byte* target, CopyTarget* copies)
    {
        copies->Stack.Require();
        foreach (ref readonly TableField field in MessageTable.Fields(table))
        {
            if (!field.IsSet(source)) continue;
            byte* from = source + field.Offset;
            byte* to = target + field.Offset;
            switch (field.Cardinality)
            {
                case FieldCardinality.Singular when field.IsMessage && field.IsSet(target):
                    Merge(field.Message, Generations.Follow(*(byte**)from), Generations.Follow(*(byte**)to), copies);
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

        MessageCopier.AppendUnknown(*table->Unknown(source), ref *table->Unknown(target), copies->Arena);
    }
}
