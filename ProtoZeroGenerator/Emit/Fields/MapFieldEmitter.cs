using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A map: on the wire a list of messages with a key and a value.</summary>
internal sealed class MapFieldEmitter(MapFieldModel field) : FieldEmitter<MapFieldModel>(field)
{
    private string Types => $"<{Field.KeyType}, {Field.ValueType}>";

    private string Arguments => $"{Field.KeyType}, {Field.ValueType}, {Field.KeyCodec}, {Field.ValueCodec}";

    private string Codecs => $"<{Arguments}>";

    public override string IsSet => $"m.{Field.Slot}.Count != 0";

    protected override string EncodeCall => $"Pzr::Encoder.Map{Codecs}(p, {Tag(WireType.LengthDelimited)}, {Reference}, context)";

    public override string EncodedSize => $"Pzr::Sizes.Map{Codecs}({Reference}, {TagLength})";

    public override string? IsInitialized => Field.CanBePartial ? $"Pzr::MessageData.AllInitializedMap{Types}({Reference})" : null;

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteHead(writer);
        writer.WriteLine($"public readonly Pz::UnmanagedMap{Types} {Field.Name} => new(_data.At({Offset}));");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        uint tag = Tag(WireType.LengthDelimited);
        WriteCase(writer, tag, Field.Numbers == null
            ? $"p = Pzr::Decoder.Map{Codecs}(p, end, {Reference}, {tag}, context);"
            : $"p = Pzr::Decoder.ClosedEnumMap<{Arguments}, {Field.Numbers}>(start, p, end, {Reference}, ref m.{unknownSlot}, context);");
    }
}
