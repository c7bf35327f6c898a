using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// The part of a <see cref="MessageTable"/> that decoding and encoding by the table need: a row for each tag, the row of each number, and the required
/// fields. It is one block of memory.
/// </summary>
/// <remarks>Requires: it is used only through the pointer from <see cref="Make"/>, since the rows follow it in memory.</remarks>
internal struct CodingTable
{
    private int _fieldCount;
    private int _rowCount;

    /// <summary>Numbers below this have their row in the index; the rows of others are searched.</summary>
    private int _indexed;

    private unsafe int* _index;

    /// <summary>The rows in ascending order of fields, then an empty row, then the second rows of lists of numbers.</summary>
    public unsafe DecodeRow* DecodeRows;

    public unsafe EncodeRow* EncodeRows;

    /// <summary>The end of <see cref="EncodeRows"/>: one for each field.</summary>
    public unsafe EncodeRow* EncodeEnd;

    private unsafe TableField** _required;
    private int _requiredCount;

    /// <summary>Makes the rows of a type.</summary>
    /// <param name="fields">The fields by ascending number, at their final address.</param>
    /// <param name="count">The number of fields.</param>
    /// <returns>A block for <see cref="NativeMemory.Free"/>.</returns>
    /// <exception cref="OutOfMemoryException">The machine has no memory for the rows.</exception>
    public static unsafe CodingTable* Make(TableField* fields, int count)
    {
        int lists = 0, required = 0;
        for (int i = 0; i < count; i++)
        {
            if (IsListOfNumbers(fields[i])) lists++;
            if (fields[i].IsRequired) required++;
        }

        // Numbers mostly begin at 1 and have few gaps. An index that is four times as long as the rows covers those.
        int highest = count == 0 ? 0 : fields[count - 1].Number;
        int indexed = (int)Math.Min(highest + 1L, 4L * count + 16);
        int rows = count + 1 + lists;
        nuint size = (nuint)sizeof(CodingTable) + (nuint)rows * (nuint)sizeof(DecodeRow) + (nuint)count * (nuint)sizeof(EncodeRow)
            + (nuint)required * (nuint)sizeof(void*) + (nuint)indexed * sizeof(int);
        var table = (CodingTable*)NativeMemory.AllocZeroed(size);
        table->_fieldCount = count;
        table->_rowCount = rows;
        table->_indexed = indexed;
        table->DecodeRows = (DecodeRow*)(table + 1);
        table->EncodeRows = (EncodeRow*)(table->DecodeRows + rows);
        table->EncodeEnd = table->EncodeRows + count;
        table->_required = (TableField**)table->EncodeEnd;
        table->_index = (int*)(table->_required + required);
        table->FillDecodeRows(fields);
        table->FillEncodeRows(fields);
        for (int i = 0; i < count; i++)
        {
            if (fields[i].IsRequired) table->_required[table->_requiredCount++] = fields + i;
        }

        return table;
    }

    /// <summary>The row of a tag; null if the type has none.</summary>
    public readonly unsafe DecodeRow* Find(uint tag)
    {
        uint number = tag >> 3;
        int position = number < (uint)_indexed ? _index[number] - 1 : Search(number);
        if (position < 0) return null;
        DecodeRow* row = DecodeRows + position;
        if (row->Tag == tag) return row;
        DecodeRow* other = row + row->Other;
        return other->Tag == tag ? other : null;
    }

    /// <summary>Whether all required fields are set in the data, not in sub-messages.</summary>
    public readonly unsafe bool HasRequired(byte* data)
    {
        for (int i = 0; i < _requiredCount; i++)
        {
            if (!_required[i]->IsSet(data)) return false;
        }

        return true;
    }

    private static bool IsListOfNumbers(in TableField field) => field.IsList && field.IsNumeric;

    private readonly unsafe int Search(uint number)
    {
        int low = 0, high = _fieldCount - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            uint found = DecodeRows[middle].Tag >> 3;
            if (found == number) return middle;
            if (found < number) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    private readonly unsafe void FillDecodeRows(TableField* fields)
    {
        DecodeRow* second = DecodeRows + _fieldCount + 1;
        for (int i = 0; i < _fieldCount; i++)
        {
            TableField* field = fields + i;
            DecodeRow* row = DecodeRows + i;
            *row = new DecodeRow(field, StepOf(*field), ProtoTag.Make(field->Number, field->WrittenWireType));
            row->Next = row + 1;
            if (field->Number < _indexed) _index[field->Number] = i + 1;
            if (!IsListOfNumbers(*field)) continue;
            bool isPacked = row->Step == CodingStep.Packed;
            ProtoWireType wireType = isPacked ? field->WireType : ProtoWireType.LengthDelimited;
            *second = new DecodeRow(field, isPacked ? CodingStep.Repeated : CodingStep.Packed, ProtoTag.Make(field->Number, wireType)) { Next = row + 1 };
            row->Other = (int)(second++ - row);
        }
    }

    private static CodingStep StepOf(in TableField field) => field.Cardinality switch
    {
        FieldCardinality.Map => CodingStep.Map,
        FieldCardinality.Packed => CodingStep.Packed,
        FieldCardinality.Repeated => field.Type switch
        {
            FieldType.Message => CodingStep.Messages,
            FieldType.Group => CodingStep.Groups,
            FieldType.String or FieldType.Bytes => CodingStep.Views,
            _ => CodingStep.Repeated,
        },
        _ => field.Type switch
        {
            FieldType.Message => CodingStep.Message,
            FieldType.Group => CodingStep.Group,
            FieldType.String or FieldType.Bytes => CodingStep.View,
            FieldType.Enum when field.IsClosedEnum => CodingStep.ClosedEnum,
            _ => CodingStep.Number,
        },
    };

    private readonly unsafe void FillEncodeRows(TableField* fields)
    {
        int needed = 0;
        for (int i = 0; i < _fieldCount; i++)
        {
            TableField* field = fields + i;
            EncodeRow* row = EncodeRows + i;
            *row = new EncodeRow(field, StepOf(*field), ProtoTag.Make(field->Number, field->WrittenWireType));
            // The rule of generated code: fields that don't ask for room share what is there.
            int room = field->IsSingular ? ValueEncoding.Room(row->Type) : 0;
            if (room != 0) room += row->TagBytes.Length;
            row->MakesRoom = needed + room > EncodeRoom.Fields;
            if (row->MakesRoom) needed = 0;
            needed = room == 0 ? 0 : needed + room;
        }
    }
}
