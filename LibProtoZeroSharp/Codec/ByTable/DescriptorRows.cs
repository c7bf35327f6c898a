using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// The rows of the table of a message that is known only by its descriptor. They are those that the generator makes, so both have the same data in
/// memory.
/// </summary>
internal sealed class DescriptorRows
{
    private readonly MessageLayout _layout = new();
    private readonly Dictionary<OneofDescriptor, (int Value, int CaseOffset)> _oneofs = [];

    // The value in the layout of each field, and its presence: the offset of the word and its bits.
    private readonly List<(FieldDescriptor Field, int Value, PresenceKind Presence, int PresenceOffset, uint PresenceValue)> _places = [];

    private DescriptorRows(IEnumerable<FieldDescriptor> fields, IEnumerable<OneofDescriptor> oneofs)
    {
        foreach (OneofDescriptor oneof in oneofs) AddOneof(oneof);
        foreach (FieldDescriptor field in fields) Add(field);
        (List<(int Value, int Offset)> places, DataSize) = _layout.Finish();
        Dictionary<int, int> offsets = places.Where(place => place.Value >= 0).ToDictionary(place => place.Value, place => place.Offset);
        _places.Sort((left, right) => left.Field.FieldNumber.CompareTo(right.Field.FieldNumber));
        Fields = [.. _places.Select(place => place.Field)];
        Rows = [.. _places.Select(place => new FieldRow(
            (uint)place.Field.FieldNumber, ShapeOf(place.Field, place.Presence), (uint)offsets[place.Value], (uint)place.PresenceOffset, place.PresenceValue))];
    }

    /// <summary>The fields by ascending number.</summary>
    public FieldDescriptor[] Fields { get; }

    /// <summary>The row of each field.</summary>
    public FieldRow[] Rows { get; }

    /// <summary>Bytes of a message's data.</summary>
    public int DataSize { get; }

    /// <summary>The rows of a message.</summary>
    public static DescriptorRows Of(MessageDescriptor message) => new(message.Fields, message.Oneofs.Where(oneof => !oneof.IsSynthetic));

    /// <summary>The row of a holder of an extension.</summary>
    public static DescriptorRows OfHolder(FieldDescriptor extension) => new([extension], []);

    /// <summary>The field that has the type of a field's messages or enums: for a map, its value.</summary>
    public static FieldDescriptor ValueOf(FieldDescriptor field) => field.IsMap ? field.MessageType!.Fields[2] : field;

    private void AddOneof(OneofDescriptor oneof)
    {
        int[] sizes = [.. oneof.Fields.Select(field => DataSizes.OfValue((int)field.FieldType)).DefaultIfEmpty(1)];
        _oneofs.Add(oneof, (_layout.AddValue(MessageLayout.UnionSize(sizes)), _layout.AddCase()));
    }

    private void Add(FieldDescriptor field)
    {
        if (field.RealContainingOneof is { } oneof)
        {
            (int union, int caseOffset) = _oneofs[oneof];
            _places.Add((field, union, PresenceKind.Case, caseOffset, (uint)field.FieldNumber));
            return;
        }

        int value = _layout.AddValue(
            field.IsMap ? DataSizes.Map : field.IsRepeated ? DataSizes.List : DataSizes.OfValue((int)field.FieldType));
        PresenceKind presence = field.IsRepeated ? PresenceKind.Implicit
            : field.MessageType != null ? PresenceKind.Pointer
            : field.HasPresence ? PresenceKind.Bit
            : PresenceKind.Implicit;
        int bit = presence == PresenceKind.Bit ? _layout.AddBit() : 0;
        uint mask = presence == PresenceKind.Bit ? 1u << bit % DataSizes.BitsOfWord : 0;
        _places.Add((field, value, presence, bit / DataSizes.BitsOfWord * DataSizes.Word, mask));
    }

    private static FieldShape ShapeOf(FieldDescriptor field, PresenceKind presence)
    {
        FieldDescriptor value = ValueOf(field);
        FieldDescriptor? key = field.IsMap ? field.MessageType!.Fields[1] : null;
        return new FieldShape(
            (int)value.FieldType,
            (int)(key?.FieldType ?? 0),
            field.IsMap ? FieldCardinality.Map : field.IsPacked ? FieldCardinality.Packed : field.IsRepeated ? FieldCardinality.Repeated : FieldCardinality.Singular,
            presence,
            field.IsRequired,
            value.ValidatesUtf8 || key is { ValidatesUtf8: true },
            field is { IsExtension: true, ExtendeeType.Options.MessageSetWireFormat: true });
    }
}
