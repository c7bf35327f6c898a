using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A field with a value: its property can be read and assigned.</summary>
internal abstract class SingularFieldEmitter<TField>(TField field) : FieldEmitter<TField>(field)
    where TField : SingularFieldModel
{
    public override string IsSet => Field.Presence.Kind == PresenceKind.Implicit ? IsNotZero : Code.IsSet(Field, "m");

    /// <summary>A condition: the value isn't that of zeroed memory.</summary>
    protected abstract string IsNotZero { get; }

    /// <summary>The C# type of the property.</summary>
    protected abstract string Type { get; }

    /// <summary>Converts the stored value to that of the property.</summary>
    protected virtual string Load(string stored) => stored;

    /// <summary>Converts the value of the property to the stored one.</summary>
    protected virtual string Store(string value) => value;

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        WriteDocumentation(writer);
        using (writer.Block($"public {Type} {Field.Name}"))
        {
            // A field of a oneof shares its memory with others, so its memory may not be zero while the field is absent.
            if (Default == null && Field.Presence.Kind != PresenceKind.Case)
                writer.WriteLine($"readonly get => {Load("_Read->" + Field.Slot)};");
            else
                writer.WriteLine($"readonly get {{ _Data* d = _Read; return {Code.IsSet(Field, "d")} ? {Load("d->" + Field.Slot)} : {Default ?? "default"}; }}");
            writer.WriteLine(Field.Presence.Kind switch
            {
                PresenceKind.Implicit => $"set => _Write->{Field.Slot} = {Store("value")};",
                PresenceKind.Bit => $"set => _Mark({Bit})->{Field.Slot} = {Store("value")};",
                _ => $"set {{ _Data* d = _Write; d->{Field.Slot} = {Store("value")};{Code.MarkSet(Field, "d")} }}",
            });
        }

        if (Field.Presence.Kind == PresenceKind.Implicit)
            return;
        bool isBit = Field.Presence.Kind == PresenceKind.Bit;
        string has = isBit ? $"Pzr::MessageData.Has(_data, {Bit})" : Code.IsSet(Field, "_Read");
        string clear = isBit
            ? $"=> _Unmark({Bit})->{Field.Slot} = default;"
            : $"{{ _Data* d = _Write; if ({Code.IsSet(Field, "d")}) d->{Field.Presence.Slot} = 0; }}";
        WriteMember(writer, $"Whether {PropertyReference} is set.", $"public readonly bool {Field.HasProperty} => {has};");
        WriteMember(writer, $"Makes {PropertyReference} absent.", $"public void {Field.ClearMethod}() {clear}");
    }

    /// <summary>The position of the presence bit.</summary>
    private string Bit => Code.Number(Field.Presence.Position);
}
