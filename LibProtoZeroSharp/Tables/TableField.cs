using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A field of a <see cref="MessageTable"/>: what it is, and where it lies in the data of every message of the type.</summary>
internal readonly unsafe struct TableField
{
    private readonly void* _link;

    public readonly int Number;

    /// <summary>Bytes before the value, list or map in the message's data.</summary>
    public readonly int Offset;

    /// <summary>Bytes before the presence bits or the oneof's case; where presence is neither, nothing.</summary>
    public readonly int PresenceOffset;

    /// <summary>The presence bit, or the number that the case has while the field is set.</summary>
    public readonly uint PresenceValue;

    /// <summary>Bytes of one value in memory.</summary>
    public readonly int ValueSize;

    /// <summary>Bytes of a map's entry, which begins with the key; 0 for other fields.</summary>
    public readonly int EntrySize;

    /// <summary>Bytes before the value in a map's entry; 0 for other fields.</summary>
    public readonly int EntryValueOffset;

    /// <summary>The type, which says how values are encoded; for maps that of the values.</summary>
    public readonly FieldType Type;

    /// <summary>The type of a map's keys; 0 for other fields.</summary>
    public readonly FieldType KeyType;

    public readonly FieldCardinality Cardinality;
    public readonly PresenceKind Presence;

    /// <summary>What a value is, however it is encoded; for maps that of the values.</summary>
    public readonly ValueKind Kind;

    /// <summary>What a key is; for maps only.</summary>
    public readonly ValueKind KeyKind;

    /// <summary>How a value lies in memory; for maps that of the values.</summary>
    public readonly FieldStorage Storage;

    /// <summary>How a key lies in memory; for maps only.</summary>
    public readonly FieldStorage KeyStorage;

    public readonly bool IsRequired;

    /// <summary>Strings must be valid UTF-8; for maps keys and values.</summary>
    public readonly bool ValidatesUtf8;

    /// <summary>It is an extension of a message with <c>message_set_wire_format</c>.</summary>
    public readonly bool IsMessageSetItem;

    public TableField(in FieldRow row, void* link)
    {
        Number = (int)row.Number;
        Offset = (int)row.Offset;
        PresenceOffset = (int)row.PresenceOffset;
        PresenceValue = row.PresenceValue;
        Type = (FieldType)row.Shape.Type;
        KeyType = (FieldType)row.Shape.KeyType;
        Cardinality = row.Shape.Cardinality;
        Presence = row.Shape.Presence;
        IsRequired = row.Shape.IsRequired;
        ValidatesUtf8 = row.Shape.ValidatesUtf8;
        IsMessageSetItem = row.Shape.IsMessageSetItem;
        _link = link;
        Kind = ValueKinds.Of(Type);
        Storage = ValueKinds.Storage(Kind);
        ValueSize = SizeOf(Storage);
        if (Cardinality != FieldCardinality.Map) return;
        KeyKind = ValueKinds.Of(KeyType);
        KeyStorage = ValueKinds.Storage(KeyKind);
        (EntrySize, EntryValueOffset) = MapShape.Of(KeyStorage, Storage);
    }

    /// <summary>Whether it has one value, which it may share a oneof with; no list and no map.</summary>
    public bool IsSingular => Cardinality == FieldCardinality.Singular;

    /// <summary>Whether it has a list of values, however that is encoded.</summary>
    public bool IsList => Cardinality is FieldCardinality.Repeated or FieldCardinality.Packed;

    /// <summary>Whether its values are numbers, bools or enums: what is in them is all of them.</summary>
    public bool IsNumeric => Storage < FieldStorage.Text;

    /// <summary>Whether its values are messages; for maps those of the entries.</summary>
    public bool IsMessage => Storage == FieldStorage.Message;

    /// <summary>Whether at most one of it and its siblings is set.</summary>
    public bool IsInOneof => Presence == PresenceKind.Case;

    /// <summary>Whether the message knows of a zero, or of an empty text, that it was set.</summary>
    public bool HasPresence => Presence != PresenceKind.Implicit;

    /// <summary>A number outside of oneofs: see <see cref="DataMask.Plain"/>.</summary>
    public bool IsPlain => IsSingular && IsNumeric && !IsInOneof;

    /// <summary>A string, bytes or a list outside of oneofs: a pointer, and behind it how much is there.</summary>
    public bool HasLength => IsList || (IsSingular && Storage == FieldStorage.Text && !IsInOneof);

    /// <summary>A string, bytes or a list of numbers outside of oneofs: a pointer to what is compared as bytes, and behind it how much is there.</summary>
    public bool HasItems => HasLength && (IsSingular || IsNumeric);

    /// <summary>Bytes of the value, list or map in the message's data.</summary>
    public int PlaceSize => Cardinality switch
    {
        FieldCardinality.Singular => ValueSize,
        FieldCardinality.Map => sizeof(RawMap),
        _ => sizeof(RawList),
    };

    /// <summary>The table of a sub-message, or of a map's values: made when first asked for, since types may contain themselves.</summary>
    public MessageTable* Message => ((delegate*<MessageTable*>)_link)();

    /// <summary>Whether a number belongs to the enum; always, unless that is closed.</summary>
    public bool IsKnown(int value) => _link == null || ((delegate*<int, bool>)_link)(value);

    /// <summary>How one value is encoded, without regard to packing.</summary>
    public ProtoWireType WireType => Type switch
    {
        FieldType.Fixed64 or FieldType.SFixed64 or FieldType.Double => ProtoWireType.Fixed64,
        FieldType.Fixed32 or FieldType.SFixed32 or FieldType.Float => ProtoWireType.Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => ProtoWireType.LengthDelimited,
        FieldType.Group => ProtoWireType.StartGroup,
        _ => ProtoWireType.VarInt,
    };

    /// <summary>Whether a case of another field's oneof is this field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsCase(TableField* sibling, uint value) =>
        PresenceValue == value && PresenceOffset == sibling->PresenceOffset && IsInOneof;

    /// <summary>The case of the field's oneof; 0 where none of its fields is set.</summary>
    public uint CaseOf(byte* data) => *(uint*)(data + PresenceOffset);

    /// <summary>Whether the field is in a oneof, and that is set: to this field or to another.</summary>
    public bool IsOneofSet(byte* data) => IsInOneof && CaseOf(data) != 0;

    /// <summary>Whether the field is set in the data: for lists and maps, whether there is something in them.</summary>
    public bool IsSet(byte* data) => Presence switch
    {
        PresenceKind.Bit => (*(uint*)(data + PresenceOffset) & PresenceValue) != 0,
        // Where decoding failed, the case can be that of a message which never came to be.
        PresenceKind.Case => CaseOf(data) == PresenceValue && (!IsMessage || *(void**)(data + Offset) != null),
        PresenceKind.Pointer => *(void**)(data + Offset) != null,
        _ => IsNotZero(data + Offset),
    };

    /// <summary>Notes that a singular field is set, after its value has been.</summary>
    public void MarkSet(byte* data)
    {
        if (Presence == PresenceKind.Bit) *(uint*)(data + PresenceOffset) |= PresenceValue;
        else if (Presence == PresenceKind.Case) *(uint*)(data + PresenceOffset) = PresenceValue;
    }

    /// <summary>Makes the field absent. Another field of its oneof stays what it is.</summary>
    public void Clear(byte* data)
    {
        if (Presence == PresenceKind.Case)
        {
            if (CaseOf(data) != PresenceValue) return;
            *(uint*)(data + PresenceOffset) = 0;
        }
        else if (Presence == PresenceKind.Bit)
        {
            *(uint*)(data + PresenceOffset) &= ~PresenceValue;
        }

        new Span<byte>(data + Offset, PlaceSize).Clear();
    }

    private bool IsNotZero(byte* value) => Cardinality switch
    {
        FieldCardinality.Map => ((RawMap*)value)->Count != 0,
        FieldCardinality.Singular => Storage switch
        {
            FieldStorage.Bits8 => *value != 0,
            // Minus zero is not the default.
            FieldStorage.Bits32 => *(uint*)value != 0,
            FieldStorage.Bits64 => *(ulong*)value != 0,
            _ => ((UnmanagedBytes*)value)->Length != 0,
        },
        _ => ((RawList*)value)->Count != 0,
    };

    private static int SizeOf(FieldStorage storage) => storage switch
    {
        FieldStorage.Bits8 => 1,
        FieldStorage.Bits32 => 4,
        FieldStorage.Bits64 => 8,
        FieldStorage.Text => sizeof(UnmanagedBytes),
        _ => sizeof(void*),
    };
}
