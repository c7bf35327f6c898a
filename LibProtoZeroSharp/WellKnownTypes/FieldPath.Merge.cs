using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.WellKnownTypes;

internal static unsafe partial class FieldPath
{
    /// <summary>Merges the field that the path leads to. Nothing happens if there is no such field; see <see cref="FieldMask.Merge{T}"/>.</summary>
    /// <remarks>
    /// Requires: <paramref name="source"/> and <paramref name="target"/> are data of messages of type <paramref name="table"/>; the target is
    /// writable, and <paramref name="arena"/> lives as long as it.
    /// </remarks>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static void Merge(
        ReadOnlySpan<byte> path, MessageTable* table, byte* source, byte* target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        while (true)
        {
            int end = path.IndexOf((byte)'.');
            MessageNames names = table->Names.Described;
            int position = names.FindProto(end < 0 ? path : path[..end]);
            if (position < 0) return;
            ref readonly TableField field = ref MessageTable.Fields(table)[position];
            if (end < 0)
            {
                if (!field.IsSingular) MergeMany(field, source, target, arena, options);
                else if (field.IsMessage) MergeMessage(field, source, target, arena, options);
                else MergeValue(field, names.Fields[position], source, target, arena, options);
                return;
            }

            if (!field.IsSingular || !field.IsMessage) return;
            bool isInSource = field.IsSet(source);
            if (!isInSource && !field.IsSet(target)) return;
            table = field.Message;
            byte** inner = (byte**)(target + field.Offset);
            if (!field.IsSet(target))
            {
                byte* created = arena.State->Allocate((nuint)(uint)table->DataSize);
                new Span<byte>(created, table->DataSize).Clear();
                *inner = created;
                field.MarkSet(target);
            }

            // The fields of an absent message are absent.
            source = isInSource ? *(byte**)(source + field.Offset) : (byte*)table->OrDefault(null);
            target = *inner;
            path = path[(end + 1)..];
        }
    }

    private static void MergeMany(in TableField field, byte* source, byte* target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        if (options.ReplaceRepeatedFields)
        {
            if (source == target) return;
            field.Clear(target);
        }

        byte* from = source + field.Offset;
        byte* to = target + field.Offset;
        var copies = new CopyTarget(arena.State, source);
        if (field.Cardinality == FieldCardinality.Map) MessageCopier.AppendEntries(field, (RawMap*)from, (RawMap*)to, &copies);
        else MessageCopier.AppendItems(field, (RawList*)from, (RawList*)to, &copies);
    }

    private static void MergeMessage(in TableField field, byte* source, byte* target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        byte* from = source + field.Offset;
        byte* to = target + field.Offset;
        var copies = new CopyTarget(arena.State, source);
        if (!field.IsSet(source))
        {
            if (options.ReplaceMessageFields) field.Clear(target);
        }
        else if (options.ReplaceMessageFields || !field.IsSet(target) || field.Message->Names.Kind == WellKnownKind.Wrapper)
        {
            MessageCopier.CopyValue(field.Storage, field, from, to, &copies);
            field.MarkSet(target);
        }
        else
        {
            MessageMerger.Merge(field.Message, *(byte**)to, *(byte**)from, &copies);
        }
    }

    private static void MergeValue(
        in TableField field, FieldNames names, byte* source, byte* target, ArenaAllocator arena, FieldMask.MergeOptions options)
    {
        bool isSet = field.IsSet(source);
        if (!isSet && (field.Presence != PresenceKind.Bit || options.ReplacePrimitiveFields))
        {
            field.Clear(target);
            return;
        }

        byte* to = target + field.Offset;
        var copies = new CopyTarget(arena.State, source);
        if (isSet) MessageCopier.CopyValue(field.Storage, field, source + field.Offset, to, &copies);
        else FieldDefault.Write(field, names.Descriptor, to, arena);
        field.MarkSet(target);
    }
}
