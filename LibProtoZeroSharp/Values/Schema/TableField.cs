using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>A field of a <see cref="MessageTable"/>: its properties, and its place in the data of every message of the type.</summary>
/// <remarks>
/// Requires, for every <c>data</c>: it is the data of a message of the table's type; to be changed, it is writable. Nothing is checked.
/// </remarks>
internal readonly struct TableField
{
    private const int FromCode = -1;

    // A function of generated code, or the table or numbers themselves.
    private readonly unsafe void* _link;
    private readonly int _linkCount;

    public readonly int Number;

    /// <summary>The offset in bytes of the value, list or map in the message's data.</summary>
    public readonly int Offset;

    /// <summary>The offset in bytes of the presence bits or the oneof's case. Meaningless for other kinds of presence.</summary>
    public readonly int PresenceOffset;

    /// <summary>The presence bit as a mask, or the value that the case has while the field is set.</summary>
    public readonly uint PresenceValue;

    /// <summary>Bytes of one value in memory.</summary>
    public readonly int ValueSize;

    /// <summary>Bytes of a map entry, which begins with the key; 0 for other fields.</summary>
    public readonly int EntrySize;

    /// <summary>The offset in bytes of the value in a map entry; 0 for other fields.</summary>
    public readonly int EntryValueOffset;

    /// <summary>The type, which determines the encoding of values; for maps, the type of the values.</summary>
    public readonly FieldType Type;

    /// <summary>The type of a map's keys; 0 for other fields.</summary>
    public readonly FieldType KeyType;

    public readonly FieldCardinality Cardinality;
    public readonly PresenceKind Presence;

    /// <summary>The kind of the values, independent of their encoding; for maps, of the entries' values.</summary>
    public readonly ValueKind Kind;

    /// <summary>The kind of the keys; for maps only.</summary>
    public readonly ValueKind KeyKind;

    /// <summary>The layout of a value in memory; for maps, of an entry's value.</summary>
    public readonly FieldStorage Storage;

    /// <summary>The layout of a key in memory; for maps only.</summary>
    public readonly FieldStorage KeyStorage;

    public readonly bool IsRequired;

    /// <summary>Whether strings must be valid UTF-8; for maps, keys and values.</summary>
    public readonly bool ValidatesUtf8;

    /// <summary>Whether the field is an extension of a message with <c>message_set_wire_format</c>.</summary>
    public readonly bool IsMessageSetItem;

    /// <param name="row">The properties.</param>
    /// <param name="link">A function of generated code (<see cref="FieldLinks"/>), or null.</param>
    /// <remarks>Requires: the link is a function for this kind of field, and lives as long as the process.</remarks>
    public unsafe TableField(in FieldRow row, void* link)
        : this(row, link, FromCode)
    {
    }

    /// <param name="row">The properties of a message field.</param>
    /// <param name="message">The table of the message, which need not be made yet.</param>
    /// <remarks>Requires: the table is at its final address when the field is used.</remarks>
    public unsafe TableField(in FieldRow row, MessageTable* message)
        : this(row, message, 0)
    {
    }

    /// <param name="row">The properties of a field with a closed enum.</param>
    /// <param name="numbers">The numbers of the enum in ascending order; they live as long as the table.</param>
    public unsafe TableField(in FieldRow row, ReadOnlySpan<int> numbers)
        : this(row, Unsafe.AsPointer(ref MemoryMarshal.GetReference(numbers)), numbers.Length)
    {
    }

    /// <summary>A field with another table of its messages.</summary>
    /// <param name="field">The field, whose values are messages.</param>
    /// <param name="message">The table, which need not be made yet. The data of its messages have the same layout.</param>
    /// <remarks>Requires: the table is at its final address when the field is used.</remarks>
    public unsafe TableField(in TableField field, MessageTable* message)
    {
        this = field;
        _link = message;
        _linkCount = 0;
    }

    private unsafe TableField(in FieldRow row, void* link, int linkCount)
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
        _linkCount = linkCount;
        Kind = ValueKinds.Of(Type);
        Storage = ValueKinds.Storage(Kind);
        ValueSize = SizeOf(Storage);
        if (Cardinality != FieldCardinality.Map) return;
        KeyKind = ValueKinds.Of(KeyType);
        KeyStorage = ValueKinds.Storage(KeyKind);
        (EntrySize, EntryValueOffset) = MapShape.Of(KeyStorage, Storage);
    }

    /// <summary>Whether the field is singular, in a oneof or not.</summary>
    public bool IsSingular => Cardinality == FieldCardinality.Singular;

    /// <summary>Whether the field is a list of values, packed or not.</summary>
    public bool IsList => Cardinality is FieldCardinality.Repeated or FieldCardinality.Packed;

    /// <summary>Whether the values are numbers, bools or enums. They are complete in themselves and refer to no other memory.</summary>
    public bool IsNumeric => Storage < FieldStorage.Text;

    /// <summary>Whether the values are messages; for maps, the values of the entries.</summary>
    public bool IsMessage => Storage == FieldStorage.Message;

    /// <summary>Whether the field belongs to a oneof, of which at most one field is set.</summary>
    public bool IsInOneof => Presence == PresenceKind.Case;

    /// <summary>Whether the message distinguishes an unset field from one that is set to zero or to an empty string.</summary>
    public bool HasPresence => Presence != PresenceKind.Implicit;

    /// <summary>Whether the field is a number outside of oneofs; see <see cref="DataMask.Plain"/>.</summary>
    public bool IsPlain => IsSingular && IsNumeric && !IsInOneof;

    /// <summary>Whether the field is a string, bytes or a list outside of oneofs: a pointer, followed by a length or count.</summary>
    public bool HasLength => IsList || (IsSingular && Storage == FieldStorage.Text && !IsInOneof);

    /// <summary>
    /// Whether the field is a string, bytes or a list of numbers outside of oneofs: a pointer to bytes that are compared directly, followed by a
    /// length or count.
    /// </summary>
    public bool HasItems => HasLength && (IsSingular || IsNumeric);

    /// <summary>Bytes of the value, list or map in the message's data.</summary>
    public unsafe int PlaceSize => Cardinality switch
    {
        FieldCardinality.Singular => ValueSize,
        FieldCardinality.Map => sizeof(RawMap),
        _ => sizeof(RawList),
    };

    /// <summary>The table of the sub-messages, or of a map's values. It is made at the first access, since types may contain themselves.</summary>
    /// <remarks>Requires: <see cref="IsMessage"/>.</remarks>
    public unsafe MessageTable* Message => _linkCount == FromCode ? ((delegate*<MessageTable*>)_link)() : (MessageTable*)_link;

    /// <summary>The type of the sub-messages, or of a map's values.</summary>
    /// <remarks>Requires: <see cref="IsMessage"/>.</remarks>
    public unsafe TypeRef MessageType => new(Message);

    /// <summary>Whether the field, or a map's values, have a closed enum.</summary>
    public unsafe bool IsClosedEnum => Type == FieldType.Enum && _link != null;

    /// <summary>The numbers of the enum; all numbers for open enums.</summary>
    /// <remarks>Requires: the field is an enum, or its link is null.</remarks>
    public unsafe KnownNumbers Numbers =>
        _linkCount == FromCode ? new KnownNumbers((delegate*<int, bool>)_link) : new KnownNumbers((int*)_link, _linkCount);

    /// <summary>The wire type of one unpacked value.</summary>
    public ProtoWireType WireType => ValueEncoding.WireType(Type);

    /// <summary>The wire type of the field as it is written: packed, or a map's entries, or not.</summary>
    public ProtoWireType WrittenWireType => Cardinality is FieldCardinality.Packed or FieldCardinality.Map ? ProtoWireType.LengthDelimited : WireType;

    /// <summary>Whether this field is the one that a case of a sibling's oneof selects.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool IsCase(TableField* sibling, uint value) =>
        PresenceValue == value && PresenceOffset == sibling->PresenceOffset && IsInOneof;

    /// <summary>The case of the field's oneof; 0 if none of its fields is set.</summary>
    /// <remarks>Requires: <see cref="IsInOneof"/>.</remarks>
    public unsafe uint CaseOf(byte* data) => *(uint*)(data + PresenceOffset);

    /// <summary>Whether the field is in a oneof that is set, to this field or to another one.</summary>
    public unsafe bool IsOneofSet(byte* data) => IsInOneof && CaseOf(data) != 0;

    /// <summary>Whether the field is set in the data; for lists and maps, whether they are not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool IsSet(byte* data) => Presence switch
    {
        PresenceKind.Bit => (*(uint*)(data + PresenceOffset) & PresenceValue) != 0,
        // After a decoding error, the case can name a message that was not created.
        PresenceKind.Case => CaseOf(data) == PresenceValue && (!IsMessage || *(void**)(data + Offset) != null),
        PresenceKind.Pointer => *(void**)(data + Offset) != null,
        _ => IsNotZero(data + Offset),
    };

    /// <summary>Marks a singular field as set. Its value must have been stored before.</summary>
    public unsafe void MarkSet(byte* data)
    {
        if (Presence == PresenceKind.Bit) *(uint*)(data + PresenceOffset) |= PresenceValue;
        else if (Presence == PresenceKind.Case) *(uint*)(data + PresenceOffset) = PresenceValue;
    }

    /// <summary>Makes the field absent. If another field of its oneof is set, nothing changes.</summary>
    public unsafe void Clear(byte* data)
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

    private unsafe bool IsNotZero(byte* value) => Cardinality switch
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

    private static unsafe int SizeOf(FieldStorage storage) => storage switch
    {
        FieldStorage.Bits8 => 1,
        FieldStorage.Bits32 => 4,
        FieldStorage.Bits64 => 8,
        FieldStorage.Text => sizeof(UnmanagedBytes),
        _ => sizeof(void*),
    };
}
