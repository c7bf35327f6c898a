using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A map: on the wire a list of messages with a key and a value.</summary>
internal sealed class MapFieldEmitter(MapFieldModel field) : FieldEmitter<MapFieldModel>(field)
{
    private string Types => $"<{Field.KeyType}, {Field.ValueType}>";

    private string Codecs => $"<{Field.KeyType}, {Field.ValueType}, {Field.KeyCodec}, {Field.ValueCodec}>";

    public override string IsSet => $"m->{Field.Slot}.Count != 0";

    protected override string EncodeCall => $"Pzr::Encoder.Map{Codecs}(p, {Tag(WireType.LengthDelimited)}, {Address}, context)";

    public override string EncodedSize => $"Pzr::Sizes.Map{Codecs}({Address}, {TagLength})";

    public override string? IsInitialized => Field.CanBePartial ? $"Pzr::MessageData.AllInitializedMap{Types}({Address})" : null;

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteHead(writer);
        writer.WriteLine($"public readonly Pz::UnmanagedMap{Types} {Field.Name} => new(ref _data.Read.{Field.Slot}, _data.Generation);");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        uint tag = Tag(WireType.LengthDelimited);
        WriteCase(writer, tag, Field.Predicate == null
            ? $"p = Pzr::Decoder.Map{Codecs}(p, end, {Address}, {tag}, context);"
            : $"p = Pzr::Decoder.ClosedEnumMap{Codecs}(start, p, end, {Address}, &{Field.Predicate}, &m->{unknownSlot}, context);");
    }
}
