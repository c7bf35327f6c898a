using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A list of messages or groups.</summary>
internal sealed class RepeatedMessageFieldEmitter(RepeatedMessageFieldModel field) : FieldEmitter<RepeatedMessageFieldModel>(field)
{
    private string Helper => $"{(Field.IsDelimited ? "Groups" : "Messages")}<{Field.Type}>";

    private uint FirstTag => Tag(Field.IsDelimited ? WireType.StartGroup : WireType.LengthDelimited);

    public override string IsSet => $"m.{Field.Slot}.Count != 0";

    protected override string EncodeCall => $"Pzr::Encoder.{Helper}(p, {FirstTag}, {Stored}, context)";

    public override string EncodedSize => $"Pzr::Sizes.{Helper}({Stored}, {TagLength})";

    public override string? IsInitialized => Field.CanBePartial ? $"Pzr::MessageData.AllInitialized<{Field.Type}>({Stored})" : null;

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteHead(writer);
        writer.WriteLine($"public readonly Pz::MessageList<{Field.Type}> {Field.Name} => new(_data.At({Offset}));");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        string arguments = $"{(Field.IsDelimited ? "start, " : "")}p, end, {Reference}, {FirstTag}, context";
        WriteCase(writer, FirstTag, $"p = Pzr::Decoder.{Helper}({arguments});");
    }
}
