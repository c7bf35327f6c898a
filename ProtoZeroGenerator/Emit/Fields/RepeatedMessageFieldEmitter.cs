using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A list of messages.</summary>
internal sealed class RepeatedMessageFieldEmitter(RepeatedMessageFieldModel field) : FieldEmitter<RepeatedMessageFieldModel>(field)
{
    public override string IsSet => $"m->{Field.Slot}.Count != 0";

    public override string EncodeCall => $"Pzr::Encoder.Messages<{Field.Type}>(p, {Tag(WireType.LengthDelimited)}, {Address}, context)";

    public override string EncodedSize => $"Pzr::Sizes.Messages<{Field.Type}>({Address}, {TagLength})";

    public override string? IsInitialized => Field.CanBePartial ? $"Pzr::MessageData.AllInitialized<{Field.Type}>({Address})" : null;

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteDocumentation(writer);
        writer.WriteLine($"public readonly ref Pz::MessageList<{Field.Type}> {Field.Name} => ref Pzr::MessageData.Messages<{Field.Type}>(&_Read->{Field.Slot});");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        uint tag = Tag(WireType.LengthDelimited);
        writer.WriteLine($"case {tag}: p = Pzr::Decoder.Messages<{Field.Type}>(p, end, {Address}, {tag}, context); break;");
    }
}
