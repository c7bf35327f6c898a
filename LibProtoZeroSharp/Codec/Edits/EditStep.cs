using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>A field that an edit touches.</summary>
internal sealed class EditStep
{
    /// <summary>The number of the value in a map's entry (encoding spec, "Maps").</summary>
    private const int ValueNumber = 2;

    private readonly TableField _field;
    private readonly ProtoWireType _wireType;

    /// <param name="field">The field.</param>
    public EditStep(in TableField field)
    {
        _field = field;
        Number = field.Number;
        _wireType = field.Cardinality == FieldCardinality.Map ? ProtoWireType.LengthDelimited : field.WireType;
        IsSingular = field.IsSingular;
    }

    private EditStep(in TableField map, EditNode inner)
    {
        _field = map;
        Number = ValueNumber;
        _wireType = map.WireType;
        IsSingular = true;
        Action = EditAction.Enter;
        Inner = inner;
    }

    /// <summary>The field; for the value in a map's entry, the map.</summary>
    public ref readonly TableField Field => ref _field;

    public int Number { get; }

    /// <summary>Whether all occurrences are parts of one value.</summary>
    public bool IsSingular { get; }

    public EditAction Action { get; set; }

    /// <summary>The edit of the field's messages, if the action is <see cref="EditAction.Enter"/>.</summary>
    public EditNode? Inner { get; set; }

    /// <summary>The fields of an encoding that has only this field, if its value is written.</summary>
    public FieldTable? Alone { get; set; }

    /// <summary>The position among the steps of the node.</summary>
    public int Position { get; set; }

    /// <summary>The position of the oneof among those of the node; -1 for fields that are in none, or whose oneof is not touched.</summary>
    public int Oneof { get; set; } = -1;

    /// <summary>Whether the messages of the field are enclosed by two tags.</summary>
    public bool IsGroup => _wireType == ProtoWireType.StartGroup;

    public bool IsMap => _field.Cardinality == FieldCardinality.Map;

    /// <summary>The value in the entries of a map.</summary>
    /// <param name="map">The map, whose values are messages.</param>
    /// <param name="inner">The edit of the messages.</param>
    public static EditStep ValueOf(in TableField map, EditNode inner) => new(map, inner);

    /// <summary>Whether an occurrence is a value of the field. If not, a parser takes it for an unknown field.</summary>
    /// <param name="field">A reader before the value of a field with the number.</param>
    /// <exception cref="ProtoException">The value is malformed.</exception>
    public bool Matches(ProtoReader field)
    {
        if (field.WireType != _wireType) return field.WireType == ProtoWireType.LengthDelimited && !IsSingular && !IsMap && _field.IsNumeric;
        if (!_field.IsClosedEnum) return true;
        return IsMap ? IsEntryKnown(field.ReadMessage()) : _field.Numbers.Contains(field.ReadEnum());
    }

    /// <summary>Writes the values of an occurrence that the field's closed enum doesn't have: they are unknown fields.</summary>
    /// <param name="field">A reader before the value of an occurrence that <see cref="Matches"/>.</param>
    /// <param name="writer">The output.</param>
    public void WriteUnknown(ProtoReader field, ref ProtoWriter writer)
    {
        if (!_field.IsClosedEnum || IsMap || field.WireType != ProtoWireType.LengthDelimited) return;
        foreach (int value in field.ReadPackedEnum())
        {
            if (!_field.Numbers.Contains(value)) writer.AddEnum(Number, value);
        }
    }

    /// <summary>Whether a map has the key of an entry.</summary>
    /// <param name="map">The map, which is sealed and not empty.</param>
    /// <param name="entry">A reader before the first field of the entry, whose input doesn't move.</param>
    public bool HasKey(MapRef map, ProtoReader entry)
    {
        var room = new EntryRoom();
        EntryRef found = room.Entry(_field);
        ProtoWireType keyType = ValueEncoding.WireType(_field.KeyType);
        while (entry.Next())
        {
            if (entry.FieldNumber != 1 || entry.WireType != keyType) entry.Skip();
            else ReadKey(ref entry, found.Key);
        }

        return map.Contains(found);
    }

    private void ReadKey(ref ProtoReader entry, ValueRef key)
    {
        switch (_field.KeyType)
        {
            case FieldType.Bool: key.Write(entry.ReadBool()); break;
            case FieldType.String: key.Write(new Utf8String(entry.ReadUtf8())); break;
            case FieldType.Int32: key.Write(entry.ReadInt32()); break;
            case FieldType.UInt32: key.Write(entry.ReadUInt32()); break;
            case FieldType.SInt32: key.Write(entry.ReadSInt32()); break;
            case FieldType.Fixed32 or FieldType.SFixed32: key.Write(entry.ReadFixed32()); break;
            case FieldType.SInt64: key.Write(entry.ReadSInt64()); break;
            case FieldType.Fixed64 or FieldType.SFixed64: key.Write(entry.ReadFixed64()); break;
            default: key.Write(entry.ReadVarInt()); break;
        }
    }

    private bool IsEntryKnown(ProtoReader entry)
    {
        bool isKnown = true;
        while (entry.Next())
        {
            if (entry.FieldNumber == ValueNumber && entry.WireType == ProtoWireType.VarInt) isKnown = _field.Numbers.Contains(entry.ReadEnum());
            else entry.Skip();
        }

        return isKnown;
    }
}
