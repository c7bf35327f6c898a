using System;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A list of strings or bytes.</summary>
internal sealed class RepeatedTextFieldEmitter(RepeatedTextFieldModel field) : FieldEmitter<RepeatedTextFieldModel>(field)
{
    private string Helper => Field.Kind switch
    {
        TextKind.String => "Strings",
        TextKind.StringUnchecked => "StringsUnchecked",
        TextKind.Bytes => "BytesList",
        _ => throw new ArgumentOutOfRangeException(nameof(Field), Field.Kind, null),
    };

    public override string IsSet => $"m.{Field.Slot}.Count != 0";

    protected override string EncodeCall => $"Pzr::Encoder.{Helper}(p, {Tag(WireType.LengthDelimited)}, {Stored}, context)";

    public override string EncodedSize => $"Pzr::Sizes.{(Field.Kind == TextKind.Bytes ? "BytesList" : "Strings")}({Stored}, {TagLength})";

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteHead(writer);
        string type = Field.Kind.CSharpType();
        writer.WriteLine($"public readonly Pz::UnmanagedList<{type}> {Field.Name} => new(_data.At({Offset}));");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        uint tag = Tag(WireType.LengthDelimited);
        WriteCase(writer, tag, $"p = Pzr::Decoder.{Helper}(p, end, {Reference}, {tag}, context);");
    }
}
