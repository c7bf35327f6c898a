using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A number or a bool.</summary>
internal sealed class ScalarFieldEmitter(ScalarFieldModel field) : SingularFieldEmitter<ScalarFieldModel>(field)
{
    public override int Room => TagLength + Field.Kind.MaxWireSize();

    /// <summary>With implicit presence, a bool that is set is true, so its encoding is constant.</summary>
    public override string EncodeStatement => Field is { Kind: ScalarKind.Bool, Presence.Kind: PresenceKind.Implicit }
        ? $"p = Pzr::Encoder.BoolIfTrue(p, {Tag(WireType.VarInt)}, m.{Field.Slot});"
        : base.EncodeStatement;

    protected override string EncodeCall => $"Pzr::Encoder.{Field.Kind}(p, {Tag(Field.Kind.WireType())}, m.{Field.Slot})";

    public override string EncodedSize => Field.Kind.FixedWireSize() is > 0 and var size
        ? Code.Number(size + TagLength)
        : $"(uint)Pzr::Sizes.{Field.Kind}(m.{Field.Slot}) + {TagLength}";

    protected override string IsNotZero => Field.Kind switch
    {
        ScalarKind.Bool => Stored,

        // Minus zero equals zero, but it is written.
        ScalarKind.Float or ScalarKind.Double => $"Pzr::Encoder.Bits(m.{Field.Slot}) != 0",
        _ => $"m.{Field.Slot} != 0",
    };

    protected override string Type => Field.Kind.CSharpType();

    public override string? Default => Field.Default;

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot) =>
        WriteCase(
            writer,
            Tag(Field.Kind.WireType()),
            Decode($"Pzr::Decoder.{Field.Kind}(p, {Reference}, context)", canFail: Field.Kind.WireType() == WireType.VarInt));
}
