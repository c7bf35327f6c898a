using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Packs what a field is into the bits that <c>FieldRow</c> of the runtime takes apart again.</summary>
internal static class FieldShapes
{
    private const int KeyShift = 5, CardinalityShift = 10, PresenceShift = 12, RequiredShift = 14, Utf8Shift = 15, ItemShift = 16;

    private enum Cardinality
    {
        Singular,
        Repeated,
        Packed,
        Map,
    }

    public static uint Of(FieldDescriptor field, PresenceKind presence)
    {
        FieldDescriptor value = field.IsMap ? field.MessageType!.Fields[1] : field;
        FieldDescriptor? key = field.IsMap ? field.MessageType!.Fields[0] : null;
        return (uint)value.Kind
            | (uint)(key?.Kind ?? FieldKind.None) << KeyShift
            | (uint)CardinalityOf(field) << CardinalityShift
            | (uint)presence << PresenceShift
            | (field.IsRequired ? 1u : 0) << RequiredShift
            | (value.ValidateUtf8 || key is { ValidateUtf8: true } ? 1u : 0) << Utf8Shift
            | (field.IsExtension && field.Containing.IsMessageSet ? 1u : 0) << ItemShift;
    }

    private static Cardinality CardinalityOf(FieldDescriptor field) =>
        !field.IsRepeated ? Cardinality.Singular : field.IsMap ? Cardinality.Map : field.IsPacked ? Cardinality.Packed : Cardinality.Repeated;
}
