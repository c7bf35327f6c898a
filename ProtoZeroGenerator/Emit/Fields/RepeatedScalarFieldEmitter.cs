using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A list of numbers, bools or enums. Decoding accepts both encodings, packed and not, whichever the field is written in.</summary>
internal sealed class RepeatedScalarFieldEmitter(RepeatedScalarFieldModel field) : FieldEmitter<RepeatedScalarFieldModel>(field)
{
    /// <summary>The suffix of the runtime's methods for such values.</summary>
    private string Values => Field.Kind.VarIntFormat() is { } format ? $"VarInts<{Field.Kind.CSharpType()}, {format}>" : $"Fixed<{Field.Kind.CSharpType()}>";

    private string Repeated => $"Repeated<{Field.Kind.CSharpType()}, {Field.Kind.Codec()}>";

    private uint PackedTag => Tag(WireType.LengthDelimited);

    private uint ExpandedTag => Tag(Field.Kind.WireType());

    public override string IsSet => $"m.{Field.Slot}.Count != 0";

    protected override string EncodeCall => Field.IsPacked
        ? $"Pzr::Encoder.Packed{Values}(p, {PackedTag}, {Stored}, context)"
        : $"Pzr::Encoder.{Repeated}(p, {ExpandedTag}, {Stored}, context)";

    public override string EncodedSize => Field.IsPacked
        ? $"Pzr::Sizes.Packed{Values}({Stored}) + {TagLength}"
        : $"Pzr::Sizes.Repeated{Values}({Stored}, {TagLength})";

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteHead(writer);
        writer.WriteLine($"public readonly Pz::UnmanagedList<{Field.Type}> {Field.Name} => new(_data.At({Offset}));");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        if (Field.Numbers is { } numbers)
        {
            string rest = $"(p, end, {Reference}, {ExpandedTag}, ref m.{unknownSlot}, context);";
            WriteCase(writer, ExpandedTag, $"p = Pzr::Decoder.RepeatedClosedEnum<{numbers}, {Field.Kind.Codec()}>{rest}");
            WriteCase(writer, PackedTag, $"p = Pzr::Decoder.PackedClosedEnum<{numbers}>{rest}");
            return;
        }

        WriteCase(writer, ExpandedTag, $"p = Pzr::Decoder.{Repeated}(p, end, {Reference}, {ExpandedTag}, context);");
        WriteCase(writer, PackedTag, $"p = Pzr::Decoder.Packed{Values}(p, end, {Reference}, context);");
    }
}
