using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.WellKnownTypes;

internal static partial class FieldPath
{
    /// <summary>Merges the field that the path leads to. Nothing happens if there is no such field; see <see cref="FieldMask.Merge{T}"/>.</summary>
    /// <remarks>
    /// Requires: <paramref name="source"/> and <paramref name="target"/> are messages of the same type; the target is writable, and
    /// <paramref name="arena"/> lives as long as it.
    /// </remarks>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static void Merge(ReadOnlySpan<byte> path, MessageRef source, MessageRef target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        while (true)
        {
            int end = path.IndexOf((byte)'.');
            MessageNames names = target.Names.Described;
            int position = names.FindProto(end < 0 ? path : path[..end]);
            if (position < 0) return;
            ref readonly TableField field = ref target.Fields[position];
            if (end < 0)
            {
                if (!field.IsSingular) MergeMany(field, source, target, arena, options);
                else if (field.IsMessage) MergeMessage(field, source, target, arena, options);
                else MergeValue(field, names.Fields[position], source, target, arena, options);
                return;
            }

            if (!field.IsSingular || !field.IsMessage) return;
            bool isInSource = source.IsSet(field);
            if (!isInSource && !target.IsSet(field)) return;
            ValueRef inner = target.Value(field);
            if (!target.IsSet(field))
            {
                inner.SetMessage(MessageRef.Create(field.MessageType, arena));
                target.MarkSet(field);
            }

            // The fields of an absent message are absent.
            source = isInSource ? source.Value(field).MessageIfSet(field) : MessageRef.Empty(field.MessageType);
            target = inner.MessageIfSet(field);
            path = path[(end + 1)..];
        }
    }

    private static void MergeMany(in TableField field, MessageRef source, MessageRef target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        if (options.ReplaceRepeatedFields)
        {
            if (source.IsSame(target)) return;
            target.Clear(field);
        }

        MessageMerger.MergeCopy(field, source, target, arena);
    }

    private static void MergeMessage(in TableField field, MessageRef source, MessageRef target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        if (!source.IsSet(field))
        {
            if (options.ReplaceMessageFields) target.Clear(field);
        }
        else if (options.ReplaceMessageFields || !target.IsSet(field) || field.MessageType.Names.Kind == WellKnownKind.Wrapper)
        {
            MessageMerger.SetCopy(field, source, target, arena);
        }
        else
        {
            MessageMerger.MergeCopy(field, source, target, arena);
        }
    }

    private static void MergeValue(
        in TableField field, FieldNames names, MessageRef source, MessageRef target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        if (source.IsSet(field))
        {
            MessageMerger.SetCopy(field, source, target, arena);
        }
        else if (field.Presence != PresenceKind.Bit || options.ReplacePrimitiveFields)
        {
            target.Clear(field);
        }
        else
        {
            target.Value(field).SetDefault(field, names.Descriptor, arena);
            target.MarkSet(field);
        }
    }
}
