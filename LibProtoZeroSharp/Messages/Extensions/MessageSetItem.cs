namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// The encoding of an extension in a message with <c>message_set_wire_format</c>: <c>repeated group Item = 1 { required int32 type_id = 2;
/// required bytes message = 3; }</c>. The <c>type_id</c> is the number of the extension.
/// </summary>
internal static unsafe class MessageSetItem
{
    public const int Number = 1, TypeIdNumber = 2, MessageNumber = 3;

    public static uint StartTag => ProtoTag.Make(Number, ProtoWireType.StartGroup);

    public static uint TypeIdTag => ProtoTag.Make(TypeIdNumber, ProtoWireType.VarInt);

    public static uint MessageTag => ProtoTag.Make(MessageNumber, ProtoWireType.LengthDelimited);

    /// <summary>Writes the item of the extension in a holder; writes nothing if the extension is not set.</summary>
    /// <remarks>
    /// Requires: the writer's target is an arena; <paramref name="holder"/> is data of the type whose only field is <paramref name="field"/>.
    /// </remarks>
    public static void Write(ref ProtoWriter writer, in TableField field, byte* holder)
    {
        if (!field.IsSet(holder)) return;
        writer.StartGroup(Number);
        writer.AddUInt32(TypeIdNumber, (uint)field.Number);
        writer.StartSub(MessageNumber);
        TableCodec.Encode(field.Message, *(byte**)(holder + field.Offset), ref writer);
        writer.CloseSub();
        writer.CloseGroup();
    }
}
