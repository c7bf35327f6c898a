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

    /// <summary>The type; for maps that of the values.</summary>
    public readonly FieldType Type;

    /// <summary>The type of a map's keys; 0 for other fields.</summary>
    public readonly FieldType KeyType;

    public readonly FieldCardinality Cardinality;
    public readonly PresenceKind Presence;

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
        Storage = StorageOf(Type);
        ValueSize = SizeOf(Storage);
        if (Cardinality != FieldCardinality.Map) return;
        KeyStorage = StorageOf(KeyType);
        (EntrySize, EntryValueOffset) = MapShape.Of(KeyStorage, Storage);
    }

    /// <summary>A number outside of oneofs: see <see cref="DataMask.Plain"/>.</summary>
    public bool IsPlain => Cardinality == FieldCardinality.Singular && Storage < FieldStorage.Text && Presence != PresenceKind.Case;

    /// <summary>A string, bytes or a list outside of oneofs: a pointer, and behind it how much is there.</summary>
    public bool HasLength => Cardinality is FieldCardinality.Repeated or FieldCardinality.Packed ||
        (Cardinality == FieldCardinality.Singular && Storage == FieldStorage.Text && Presence != PresenceKind.Case);

    /// <summary>A string, bytes or a list of numbers outside of oneofs: a pointer to what is compared as bytes, and behind it how much is there.</summary>
    public bool HasItems => HasLength && (Cardinality == FieldCardinality.Singular || Storage < FieldStorage.Text);

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
        PresenceValue == value && PresenceOffset == sibling->PresenceOffset && Presence == PresenceKind.Case;

    /// <summary>Whether the field is set in the data: for lists and maps, whether there is something in them.</summary>
    public bool IsSet(byte* data) => Presence switch
    {
        PresenceKind.Bit => (*(uint*)(data + PresenceOffset) & PresenceValue) != 0,
        // Where decoding failed, the case can be that of a message which never came to be.
        PresenceKind.Case => *(uint*)(data + PresenceOffset) == PresenceValue && (Storage != FieldStorage.Message || *(void**)(data + Offset) != null),
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
            if (*(uint*)(data + PresenceOffset) != PresenceValue) return;
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

    /// <summary>How a value of a type lies in memory.</summary>
    public static FieldStorage StorageOf(FieldType type) => type switch
    {
        FieldType.Bool => FieldStorage.Bits8,
        FieldType.Int64 or FieldType.UInt64 or FieldType.SInt64 or FieldType.Fixed64 or FieldType.SFixed64 or FieldType.Double => FieldStorage.Bits64,
        FieldType.String or FieldType.Bytes => FieldStorage.Text,
        FieldType.Message or FieldType.Group => FieldStorage.Message,
        _ => FieldStorage.Bits32,
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
