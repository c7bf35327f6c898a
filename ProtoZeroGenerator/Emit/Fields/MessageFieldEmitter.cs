using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A sub-message or a group. Its pointer is null while it is absent.</summary>
internal sealed class MessageFieldEmitter(MessageFieldModel field) : FieldEmitter<MessageFieldModel>(field)
{
    private string MutableSummary => $"The message in {PropertyReference}, to be changed; where it is absent it is created in the arena.";

    private string SetSummary => $"Makes {PropertyReference} refer to a message that exists, which must live as long as this one.";

    private string Helper => $"{(Field.IsDelimited ? "Group" : "Message")}<{Field.Type}>";

    private uint FirstTag => Tag(Field.IsDelimited ? WireType.StartGroup : WireType.LengthDelimited);

    private bool InOneof => Field.Presence.Kind == PresenceKind.Case;

    /// <summary>In a oneof the pointer is checked too: after a failed decode, the case can be that of a message that was never made.</summary>
    public override string IsSet => InOneof ? $"{Code.IsSet(Field, "m")} && m->{Field.Slot} != null" : Code.IsSet(Field, "m");

    protected override string EncodeCall => $"Pzr::Encoder.{Helper}(p, {FirstTag}, m->{Field.Slot}, context)";

    public override string EncodedSize => $"Pzr::Sizes.{Helper}(m->{Field.Slot}) + {(Field.IsDelimited ? 2 : 1) * TagLength}";

    public override string? IsInitialized
    {
        get
        {
            if (!Field.CanBePartial)
                return null;
            string below = $"Pzr::MessageData.IsInitialized<{Field.Type}>(m->{Field.Slot})";
            return InOneof ? $"(!({Code.IsSet(Field, "m")}) || {below})" : below;
        }
    }

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteDocumentation(writer);
        if (InOneof)
            WriteOneofAccessors(writer);
        else
            WritePointerAccessors(writer);
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot)
    {
        string switchCase = InOneof ? $" {SwitchCase("m")}" : "";
        string arguments = Field.IsDelimited ? $"start, p, end, {Address}, {FirstTag}, context" : $"p, end, {Address}, context";
        writer.WriteLine($"case {FirstTag}:{switchCase} p = Pzr::Decoder.{Helper}({arguments}); break;");
    }

    private void WritePointerAccessors(IndentedTextWriter writer)
    {
        writer.WriteLine($"public readonly {Field.Type} {Field.Name} => Pzr::MessageData.OrDefault<{Field.Type}>(_Read->{Field.Slot});");
        WriteMember(writer, $"Whether {PropertyReference} is set.", $"public readonly bool {Field.HasProperty} => {Code.IsSet(Field, "_Read")};");
        WriteMember(writer, MutableSummary, $"public ref {Field.Type} {Field.MutableMethod}(Pz::ArenaAllocator arena) => ref Pzr::MessageData.Mutable<{Field.Type}>(&_Write->{Field.Slot}, arena);");
        WriteMember(writer, SetSummary, $"public void {Field.SetMethod}({Field.Type} value) => _Write->{Field.Slot} = Pzr::MessageData.Present(value);");
        WriteMember(writer, $"Makes {PropertyReference} absent.", $"public void {Field.ClearMethod}() => _Write->{Field.Slot} = null;");
    }

    private void WriteOneofAccessors(IndentedTextWriter writer)
    {
        string slot = "d->" + Field.Slot;
        string caseSlot = "d->" + Field.Presence.Slot;
        writer.WriteLine($"public readonly {Field.Type} {Field.Name} {{ get {{ _Data* d = _Read; return Pzr::MessageData.OrDefault<{Field.Type}>({Code.IsSet(Field, "d")} ? {slot} : null); }} }}");
        WriteMember(writer, $"Whether {PropertyReference} is set.", $"public readonly bool {Field.HasProperty} => {Code.IsSet(Field, "_Read")};");
        WriteMember(writer, MutableSummary, $"public ref {Field.Type} {Field.MutableMethod}(Pz::ArenaAllocator arena) {{ _Data* d = _Write; {SwitchCase("d")} return ref Pzr::MessageData.Mutable<{Field.Type}>(&{slot}, arena); }}");
        WriteMember(writer, SetSummary, $"public void {Field.SetMethod}({Field.Type} value) {{ _Data* d = _Write; {slot} = Pzr::MessageData.Present(value); {caseSlot} = {slot} == null ? 0 : {Number}; }}");
        WriteMember(writer, $"Makes {PropertyReference} absent.", $"public void {Field.ClearMethod}() {{ _Data* d = _Write; if ({Code.IsSet(Field, "d")}) {caseSlot} = 0; }}");
    }

    /// <summary>Makes the field the one that is set. If another field was set before, its bits in the union are no pointer.</summary>
    private string SwitchCase(string data) =>
        $"if (!({Code.IsSet(Field, data)})) {{ {data}->{Field.Slot} = null;{Code.MarkSet(Field, data)} }}";
}
