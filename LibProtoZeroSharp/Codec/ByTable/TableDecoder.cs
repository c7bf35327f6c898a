using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// Decodes messages by their table. The result is that of generated code to the last byte, and so is the offset of an error: both call
/// <see cref="Decoder"/> for each field.
/// </summary>
/// <remarks>
/// Requires and ensures, for every member: as for <see cref="Decoder"/>; the rows and tables are those of the data, and data are writable.
/// </remarks>
internal static class TableDecoder
{
    /// <inheritdoc cref="IProtoMessage.Decode"/>
    public static unsafe Cursor Decode(
        CodingTable* coding, Cursor p, Cursor end, byte* data, ref RawUnknownFields unknown, DecodeContext context)
    {
        DecodeRow* next = coding->DecodeRows;
        while (p.IsBefore(end))
        {
            Cursor start = p;
            p = Decoder.Tag(p, out uint tag);
            // Writers keep an order, so the row after the last one is mostly the right one.
            DecodeRow* row = next;
            if (row->Tag != tag || row->Step == CodingStep.None)
            {
                row = coding->Find(tag);
                if (row == null)
                {
                    p = Decoder.Unknown(start, p, end, tag, ref unknown, context);
                    // A message that is a group ends here, too.
                    if (p.IsNull) break;
                    continue;
                }
            }

            next = row->Next;
            if (row->Step <= CodingStep.View)
            {
                p = TableValue.Decode(row->Type, p, end, data + row->Offset, context);
                if (p.IsNull) break;
                row->MarkSet(data);
                continue;
            }

            p = DecodeOther(row, start, p, end, data, ref unknown, context);
            if (p.IsNull) break;
        }

        if (!coding->HasRequired(data)) context.MarkPartial();
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe Cursor DecodeOther(
        DecodeRow* row, Cursor start, Cursor p, Cursor end, byte* data, ref RawUnknownFields unknown, DecodeContext context)
    {
        byte* value = data + row->Offset;
        ref RawMessage message = ref *(RawMessage*)value;
        ref RawList list = ref *(RawList*)value;
        switch (row->Step)
        {
            case CodingStep.Message:
                MakeCurrent(row, data);
                return Decoder.Message(p, end, ref message, context, new TableType(row->Message));
            case CodingStep.Group:
                MakeCurrent(row, data);
                return Decoder.Group(start, p, end, ref message, row->Tag, context, new TableType(row->Message));
            case CodingStep.Messages:
                return Decoder.Messages(p, end, ref list, row->Tag, context, new TableType(row->Message));
            case CodingStep.Groups:
                return Decoder.Groups(start, p, end, ref list, row->Tag, context, new TableType(row->Message));
            case CodingStep.Map:
                return DecodeMap(row, start, p, end, ref *(RawMap*)value, ref unknown, context);
            case CodingStep.Views:
                return row->Type == FieldType.String
                    ? Decoder.Strings(p, end, ref list, row->Tag, context)
                    : Decoder.BytesList(p, end, ref list, row->Tag, context);
            case CodingStep.ClosedEnum:
                p = Decoder.ClosedEnum(start, p, end, ref *(int*)value, row->Field->Numbers, ref unknown, context, out bool known);
                if (known) row->MarkSet(data);
                return p;
            default:
                return row->Field->IsClosedEnum
                    ? DecodeClosedEnums(row, p, end, ref list, ref unknown, context)
                    : TableLists.Decode(row->Type, row->Step == CodingStep.Packed, p, end, ref list, row->Tag, context);
        }
    }

    /// <summary>
    /// Makes a message in a oneof the field that is set. If another field was set, the bits that it left are not taken for a pointer.
    /// </summary>
    private static unsafe void MakeCurrent(DecodeRow* row, byte* data)
    {
        TableField* field = row->Field;
        if (!field->IsInOneof || field->CaseOf(data) == field->PresenceValue) return;
        *(void**)(data + row->Offset) = null;
        row->MarkSet(data);
    }

    private static unsafe Cursor DecodeMap(
        DecodeRow* row, Cursor start, Cursor p, Cursor end, ref RawMap map, ref RawUnknownFields unknown, DecodeContext context)
    {
        if (!row->Field->IsClosedEnum) return Decoder.Map(p, end, ref map, row->Tag, context, new TableEntry(row->Field));
        MapEntry<Utf8String, long> largest;
        return Decoder.ClosedEnumMap(
            start, p, end, ref map, (byte*)&largest, row->Field->Numbers, ref unknown, context, new TableEntry(row->Field));
    }

    private static unsafe Cursor DecodeClosedEnums(
        DecodeRow* row, Cursor p, Cursor end, ref RawList list, ref RawUnknownFields unknown, DecodeContext context)
    {
        uint tag = ProtoTag.Make(row->Field->Number, ProtoWireType.VarInt);
        KnownNumbers numbers = row->Field->Numbers;
        return row->Step == CodingStep.Packed
            ? Decoder.PackedClosedEnum(p, end, ref list, tag, numbers, ref unknown, context)
            : Decoder.RepeatedClosedEnum<VarIntCodec<int, VarIntFormat<int>>>(p, end, ref list, tag, numbers, ref unknown, context);
    }
}
