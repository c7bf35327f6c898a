using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// The form of an extension in a message with <c>message_set_wire_format</c>: <c>repeated group Item = 1 { required int32 type_id = 2;
/// required bytes message = 3; }</c>, where the extension's number is the type.
/// </summary>
internal static class MessageSetItem
{
    private const int Number = 1, TypeIdNumber = 2, MessageNumber = 3;

    private static uint StartTag => ProtoTag.Make(Number, ProtoWireType.StartGroup);

    private static uint TypeIdTag => ProtoTag.Make(TypeIdNumber, ProtoWireType.VarInt);

    private static uint MessageTag => ProtoTag.Make(MessageNumber, ProtoWireType.LengthDelimited);

    /// <summary>Takes a field for an item: a group with the number of an extension and its message, in either order. The first of each counts.</summary>
    /// <param name="field">An unknown field.</param>
    /// <param name="number">The extension's number.</param>
    /// <param name="message">At the field with the encoded message.</param>
    /// <returns>False where it is another field, or the group lacks one of the two.</returns>
    public static bool TryRead(in UnknownFieldWalker field, out int number, out UnknownFieldWalker message)
    {
        number = 0;
        message = default;
        if (field.Tag != StartTag) return false;
        UnknownFieldWalker item = field.Group;
        bool hasNumber = false, hasMessage = false;
        while (item.Next())
        {
            if (item.Tag == TypeIdTag && !hasNumber)
            {
                hasNumber = true;
                number = (int)item.VarIntValue;
            }
            else if (item.Tag == MessageTag && !hasMessage)
            {
                hasMessage = true;
                message = item;
            }
        }

        return number > 0 && hasMessage;
    }

    /// <summary>Writes the item of the extension in a holder; nothing where it has none.</summary>
    /// <remarks>
    /// Requires: <paramref name="holder"/> is the data of a holder, and <paramref name="field"/> its only field. The writer's target is an arena.
    /// </remarks>
    public static unsafe void Write(ref ProtoWriter writer, in TableField field, byte* holder)
    {
        if (!field.IsSet(holder)) return;
        writer.StartGroup(Number);
        writer.AddUInt32(TypeIdNumber, (uint)field.Number);
        writer.StartSub(MessageNumber);
        TableCodec.Encode(field.Message, Generations.Follow(*(byte**)(holder + field.Offset)), ref writer);
        writer.CloseSub();
        writer.CloseGroup();
    }
}
