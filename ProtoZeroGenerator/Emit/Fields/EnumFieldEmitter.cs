using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>An enum, stored and encoded as an int32. Values that a closed enum doesn't know go to the unknown fields.</summary>
internal sealed class EnumFieldEmitter(EnumFieldModel field) : SingularFieldEmitter<EnumFieldModel>(field)
{
    public override int Room => TagLength + ScalarKind.Int32.MaxWireSize();

    public override bool DecodesClosedEnum => Field.Numbers != null;

    protected override string EncodeCall => $"Pzr::Encoder.Int32(p, {Tag(WireType.VarInt)}, m.{Field.Slot})";

    public override string EncodedSize => $"(uint)Pzr::Sizes.Int32(m.{Field.Slot}) + {TagLength}";

    protected override string IsNotZero => $"m.{Field.Slot} != 0";

    protected override string Type => Field.Type;

    public override string? Default => Field.Default == 0 ? null : $"({Field.Type})({Code.Number(Field.Default)})";

    protected override string Load(string stored) => $"({Field.Type}){stored}";

    protected override string Store(string value) => "(int)" + value;

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot) => WriteCase(writer, Tag(WireType.VarInt), Field.Numbers == null
        ? Decode($"Pzr::Decoder.Int32(p, {Reference}, context)")
        : Code.Lines(
            $"p = Pzr::Decoder.ClosedEnum<{Field.Numbers}>(start, p, end, {Reference}, ref m.{unknownSlot}, context, out known);",
            Code.If("known", Code.MarkSet(Field, "m."))));
}
