using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.Binary.ByTable;

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
    public static unsafe byte* Decode(CodingTable* coding, byte* p, byte* end, byte* data, UnknownFields** unknown, DecodeContext* context)
    {
        DecodeRow* next = coding->DecodeRows;
        while (p < end)
        {
            byte* start = p;
            p = Decoder.Tag(p, out uint tag);
            DecodeRow* row = next;
            if (row->Tag != tag || row->Step == CodingStep.None)
            {
                row = coding->Find(tag);
                if (row == null)
                {
                    p = Decoder.Unknown(start, p, end, tag, unknown, context);
                    // A message that is a group ends here, too.
                    if (p == null) break;
                    continue;
                }
            }

            next = row->Next;
            if (row->Step <= CodingStep.View)
            {
                p = TableValue.Decode(row->Type, p, end, data + row->Offset, context);
                if (p == null) break;
                row->MarkSet(data);
                continue;
            }

            p = DecodeOther(row, start, p, end, data, unknown, context);
            if (p == null) break;
        }

        if (!coding->HasRequired(data)) context->Partial = true;
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe byte* DecodeOther(
        DecodeRow* row, byte* start, byte* p, byte* end, byte* data, UnknownFields** unknown, DecodeContext* context)
    {
        byte* value = data + row->Offset;
        var list = (RawList*)value;
        switch (row->Step)
        {
            case CodingStep.Message:
                MakeCurrent(row, data);
                return Decoder.Message(p, end, (void**)value, context, new TableType(row->Message));
            case CodingStep.Group:
                MakeCurrent(row, data);
                return Decoder.Group(start, p, end, (void**)value, row->Tag, context, new TableType(row->Message));
            case CodingStep.Messages:
                return Decoder.Messages(p, end, list, row->Tag, context, new TableType(row->Message));
            case CodingStep.Groups:
                return Decoder.Groups(start, p, end, list, row->Tag, context, new TableType(row->Message));
            case CodingStep.Map:
                return DecodeMap(row, start, p, end, (RawMap*)value, unknown, context);
            case CodingStep.Views:
                return row->Type == FieldType.String
                    ? Decoder.Strings(p, end, list, row->Tag, context)
                    : Decoder.BytesList(p, end, list, row->Tag, context);
            case CodingStep.ClosedEnum:
                p = Decoder.ClosedEnum(start, p, end, (int*)value, row->Field->Numbers, unknown, context, out bool known);
                if (known) row->MarkSet(data);
                return p;
            default:
                return row->Field->IsClosedEnum
                    ? DecodeClosedEnums(row, p, end, list, unknown, context)
                    : TableLists.Decode(row->Type, row->Step == CodingStep.Packed, p, end, list, row->Tag, context);
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

    private static unsafe byte* DecodeMap(
        DecodeRow* row, byte* start, byte* p, byte* end, RawMap* map, UnknownFields** unknown, DecodeContext* context)
    {
        if (!row->Field->IsClosedEnum) return Decoder.Map(p, end, map, row->Tag, context, new TableEntry(row->Field));
        MapEntry<Utf8String, long> largest;
        return Decoder.ClosedEnumMap(start, p, end, map, (byte*)&largest, row->Field->Numbers, unknown, context, new TableEntry(row->Field));
    }

    private static unsafe byte* DecodeClosedEnums(DecodeRow* row, byte* p, byte* end, RawList* list, UnknownFields** unknown, DecodeContext* context)
    {
        uint tag = ProtoTag.Make(row->Field->Number, ProtoWireType.VarInt);
        KnownNumbers numbers = row->Field->Numbers;
        return row->Step == CodingStep.Packed
            ? Decoder.PackedClosedEnum(p, end, list, tag, numbers, unknown, context)
            : Decoder.RepeatedClosedEnum<VarIntCodec<int, VarIntFormats.Int32>>(p, end, list, tag, numbers, unknown, context);
    }
}
