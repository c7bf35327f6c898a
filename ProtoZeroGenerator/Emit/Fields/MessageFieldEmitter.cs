using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A sub-message or a group. Its pointer is null while it is absent.</summary>
internal sealed class MessageFieldEmitter(MessageFieldModel field) : FieldEmitter<MessageFieldModel>(field)
{
    private string MutableSummary => $"The message in {PropertyReference}, to be changed; it is created in the arena if it is absent.";

    private string SetSummary => $"Makes {PropertyReference} refer to a message that exists, which must live as long as this one.";

    private string Helper => $"{(Field.IsDelimited ? "Group" : "Message")}<{Field.Type}>";

    private uint FirstTag => Tag(Field.IsDelimited ? WireType.StartGroup : WireType.LengthDelimited);

    private bool InOneof => Field.Presence.Kind == PresenceKind.Case;

    /// <summary>In a oneof the pointer is checked too: after a failed decode, the case can be that of a message that was never made.</summary>
    public override string IsSet => InOneof ? $"{Code.IsSet(Field, "m.")} && {Stored}.IsSet" : Code.IsSet(Field, "m.");

    protected override string EncodeCall => $"Pzr::Encoder.{Helper}(p, {FirstTag}, {Stored}, context)";

    public override string EncodedSize => $"Pzr::Sizes.{Helper}({Stored}) + {(Field.IsDelimited ? 2 : 1) * TagLength}";

    public override string? IsInitialized
    {
        get
        {
            if (!Field.CanBePartial)
                return null;
            string below = $"Pzr::MessageData.IsInitialized<{Field.Type}>({Stored})";
            return InOneof ? $"(!({Code.IsSet(Field, "m.")}) || {below})" : below;
        }
    }

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteHead(writer);
        if (InOneof)
            WriteOneofAccessors(writer);
        else
            WritePointerAccessors(writer);
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        string arguments = Field.IsDelimited ? $"start, p, end, {Reference}, {FirstTag}, context" : $"p, end, {Reference}, context";
        WriteCase(writer, FirstTag, Code.Lines(InOneof ? SwitchCase("m.") : "", $"p = Pzr::Decoder.{Helper}({arguments});"));
    }

    private void WritePointerAccessors(IndentedTextWriter writer)
    {
        writer.WriteLine($"public readonly {Field.Type} {Field.Name} => Pzr::MessageData.OrDefault<{Field.Type}>({Data}{Field.Slot});");
        WriteMember(writer, $"Whether {PropertyReference} is set.", $"public readonly bool {Field.HasProperty} => {Code.IsSet(Field, Data)};");
        WriteMember(
            writer, MutableSummary,
            $"public ref {Field.Type} {Field.MutableMethod}(Pz::ArenaAllocator arena) => ref Pzr::MessageData.Mutable<{Field.Type}>(ref {WritableData}{Field.Slot}, arena);");
        WriteMember(writer, SetSummary, $"public void {Field.SetMethod}({Field.Type} value) => {WritableData}{Field.Slot} = Pzr::MessageData.Present(value);");
        WriteMember(writer, $"Makes {PropertyReference} absent.", $"public void {Field.ClearMethod}() => {WritableData}{Field.Slot} = default;");
    }

    private void WriteOneofAccessors(IndentedTextWriter writer)
    {
        string local = LocalData, slot = "d." + Field.Slot;
        writer.WriteLine(
            $"public readonly {Field.Type} {Field.Name} => Pzr::MessageData.OrDefault<{Field.Type}>({Code.IsSet(Field, Data)} ? {Data}{Field.Slot} : default);");
        WriteMember(writer, $"Whether {PropertyReference} is set.", $"public readonly bool {Field.HasProperty} => {Code.IsSet(Field, Data)};");
        WriteMember(writer, MutableSummary, Code.Block(
            $"public ref {Field.Type} {Field.MutableMethod}(Pz::ArenaAllocator arena)",
            local,
            SwitchCase("d."),
            $"return ref Pzr::MessageData.Mutable<{Field.Type}>(ref {slot}, arena);"));
        WriteMember(writer, SetSummary, Code.Block(
            $"public void {Field.SetMethod}({Field.Type} value)",
            local,
            $"{slot} = Pzr::MessageData.Present(value);",
            $"d.{Field.Presence.Slot} = {slot}.IsSet ? {Number} : 0;"));
        WriteClearOfCase(writer, Field);
    }

    /// <summary>Makes the field the one that is set. If another field was set, the bits that it left are not taken for a pointer.</summary>
    private string SwitchCase(string data) =>
        Code.Block($"if ({data}{Field.Presence.Slot} != {Number})", $"{data}{Field.Slot} = default;", Code.MarkSet(Field, data));
}
