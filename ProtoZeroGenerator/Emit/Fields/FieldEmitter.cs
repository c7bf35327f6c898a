using System;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Fields;

/// <summary>
/// Writes the members of a message that belong to one field. In the code for decoding and encoding, <c>m</c> is the message's data, <c>p</c>
/// the cursor, <c>end</c> the end of the message and <c>start</c> the start of the field.
/// </summary>
internal abstract class FieldEmitter
{
    public abstract int Number { get; }

    /// <summary>Bytes of the data before the field.</summary>
    protected int Offset { get; init; }

    /// <summary>The most bytes that encoding the field takes without asking for room; 0 if it always asks.</summary>
    public virtual int Room => 0;

    /// <summary>Whether decoding needs the variable <c>known</c>.</summary>
    public virtual bool DecodesClosedEnum => false;

    /// <summary>An expression for the default value; null if that is zeroed memory.</summary>
    public virtual string? Default => null;

    /// <summary>A condition: the field has something to encode.</summary>
    public abstract string IsSet { get; }

    /// <summary>A statement that encodes the field at <c>p</c> if it is set.</summary>
    public virtual string EncodeStatement => Code.If(IsSet, $"p = {EncodeCall};");

    /// <summary>An expression that encodes the field at <c>p</c> and returns the new <c>p</c>.</summary>
    protected abstract string EncodeCall { get; }

    /// <summary>An expression for the encoded size of the field if it is set, with the tag.</summary>
    public abstract string EncodedSize { get; }

    /// <summary>A condition: no required field is missing below the field; null if none can be missing.</summary>
    public virtual string? IsInitialized => null;

    /// <param name="field">The field.</param>
    /// <param name="offset">Bytes of the data before it; any number for an extension, which has no accessors.</param>
    public static FieldEmitter For(FieldModel field, int offset) => field switch
    {
        ScalarFieldModel scalar => new ScalarFieldEmitter(scalar),
        EnumFieldModel value => new EnumFieldEmitter(value),
        TextFieldModel text => new TextFieldEmitter(text),
        MessageFieldModel message => new MessageFieldEmitter(message),
        RepeatedScalarFieldModel scalars => new RepeatedScalarFieldEmitter(scalars) { Offset = offset },
        RepeatedTextFieldModel texts => new RepeatedTextFieldEmitter(texts) { Offset = offset },
        RepeatedMessageFieldModel messages => new RepeatedMessageFieldEmitter(messages) { Offset = offset },
        MapFieldModel map => new MapFieldEmitter(map) { Offset = offset },
        _ => throw new ArgumentOutOfRangeException(nameof(field), field.GetType(), null),
    };

    public abstract void WriteAccessors(IndentedTextWriter writer);

    /// <summary>Writes the cases for the field's tags.</summary>
    /// <param name="writer">Inside of the switch.</param>
    /// <param name="unknownSlot">The slot of the unknown fields.</param>
    public abstract void WriteDecode(IndentedTextWriter writer, string unknownSlot);
}

internal abstract class FieldEmitter<TField>(TField model) : FieldEmitter
    where TField : FieldModel
{
    protected TField Field => model;

    public override int Number => Field.Number;

    protected int TagLength => Code.TagLength(Field.Number);

    /// <summary>The data of the message, for reading in an accessor, followed by the operator.</summary>
    protected string Data => $"_data.Read({Number}).";

    /// <summary>As <see cref="Data"/>, for writing.</summary>
    protected string WritableData => $"_data.Write({Number}).";

    /// <summary>A statement that makes <c>d</c> the data of the message, for writing in an accessor.</summary>
    protected string LocalData => $"ref _Data d = ref _data.Write({Number});";

    /// <summary>The stored value.</summary>
    protected string Stored => "m." + Field.Slot;

    /// <summary>The stored value, as an argument that changes it.</summary>
    protected string Reference => "ref " + Stored;

    protected uint Tag(WireType type) => Code.Tag(Field.Number, type);

    /// <summary>Writes a case of the switch over tags.</summary>
    protected void WriteCase(IndentedTextWriter writer, uint tag, string statements)
    {
        writer.WriteLine($"case {tag}: // {Field.Label}");
        using (writer.Indent())
        {
            writer.WriteLine(statements);
            writer.WriteLine("break;");
        }
    }

    /// <summary>XML: what a user of the property must know. Null for nothing.</summary>
    protected virtual string? Remarks => null;

    /// <summary>Writes the constant with the field's number, and the documentation of the property that follows.</summary>
    protected void WriteHead(IndentedTextWriter writer)
    {
        Documentation.Inherit(writer, Field.Name);
        writer.WriteLine($"public const int {Field.NumberConstant} = {Code.Number(Field.Number)};");
        Documentation.Write(writer, Field.Comment, Field.IsDeprecated, Documentation.Code(Field.Declaration), Remarks);
    }

    /// <summary>A reference to the property, for the documentation of other members.</summary>
    protected string PropertyReference => $"<see cref=\"{Field.Name}\"/>";

    /// <summary>Writes the method that makes a field of a oneof absent.</summary>
    protected void WriteClearOfCase(IndentedTextWriter writer, SingularFieldModel field) => WriteMember(
        writer,
        $"Makes {PropertyReference} absent.",
        Code.Block(
            $"public void {field.ClearMethod}()",
            LocalData,
            Code.If(Code.IsSet(field, "d."), $"d.{field.Presence.Slot} = 0;")));

    /// <summary>Writes a member that belongs to the property.</summary>
    /// <param name="summary">XML.</param>
    protected void WriteMember(IndentedTextWriter writer, string summary, string member)
    {
        Documentation.Write(writer, comment: null, Field.IsDeprecated, summary);
        writer.WriteLine(member);
    }
}
