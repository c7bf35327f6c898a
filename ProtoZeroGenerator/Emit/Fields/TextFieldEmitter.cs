using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>A string or bytes: a view of bytes in the arena.</summary>
internal sealed class TextFieldEmitter(TextFieldModel field) : SingularFieldEmitter<TextFieldModel>(field)
{
    /// <summary>The room of a short text, which is written as a vector, with its length.</summary>
    public override int Room => TagLength + 1 + EncodeRoom.ShortText;

    /// <summary>With implicit presence the encoder checks the length itself.</summary>
    public override string EncodeStatement => Field.Presence.Kind == PresenceKind.Implicit ? $"p = {Encode("IfAny")};" : base.EncodeStatement;

    protected override string EncodeCall => Encode("");

    public override string EncodedSize => $"Pzr::Sizes.{(Field.Kind == TextKind.Bytes ? "Bytes" : "String")}({Stored}) + {TagLength}";

    protected override string IsNotZero => $"m.{Field.Slot}.Length != 0";

    protected override string Type => Field.Kind.CSharpType();

    public override string? Default => Field.Default == null
        ? null
        : $"Pzr::MessageData.{(Field.Kind == TextKind.Bytes ? "LiteralBytes" : "Literal")}({Field.Default})";

    protected override string Remarks => $"An assignment stores a view: its bytes must live as long as the message. <see cref=\"{Field.SetMethod}\"/> copies.";

    public override void WriteAccessors(IndentedTextWriter writer)
    {
        base.WriteAccessors(writer);
        (string type, string copy) = Field.Kind == TextKind.Bytes
            ? ("global::System.ReadOnlySpan<byte>", "Pz::ArenaExtensions.CopyBytes(arena, value)")
            : ("Pz::StringSource", "value.CopyTo(arena)");
        WriteMember(
            writer, $"Sets {PropertyReference} to a copy in the arena.", $"public void {Field.SetMethod}({type} value, Pz::ArenaAllocator arena) => {Field.Name} = {copy};");
    }

    public override void WriteDecode(IndentedTextWriter writer, string unknownSlot) =>
        WriteCase(writer, Tag(WireType.LengthDelimited), Decode($"Pzr::Decoder.{Field.Kind}(p, end, {Reference}, context)"));

    private string Encode(string suffix) => $"Pzr::Encoder.{Field.Kind}{suffix}(p, {Tag(WireType.LengthDelimited)}, {Stored}, context)";
}
