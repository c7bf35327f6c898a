using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The shape of a field, as in the runtime's table of a message.</summary>
internal static class FieldShapes
{
    public static FieldShape Of(FieldSymbol field, PresenceKind presence)
    {
        FieldSymbol value = field.IsMap ? field.MessageType!.Fields[1] : field;
        FieldSymbol? key = field.IsMap ? field.MessageType!.Fields[0] : null;
        return new FieldShape(
            (int)value.Kind,
            (int)(key?.Kind ?? FieldKind.None),
            CardinalityOf(field),
            presence,
            field.IsRequired,
            value.ValidateUtf8 || key is { ValidateUtf8: true },
            field.IsExtension && field.Containing.IsMessageSet);
    }

    private static FieldCardinality CardinalityOf(FieldSymbol field) =>
        !field.IsRepeated ? FieldCardinality.Singular
        : field.IsMap ? FieldCardinality.Map
        : field.IsPacked ? FieldCardinality.Packed
        : FieldCardinality.Repeated;
}
