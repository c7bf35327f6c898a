using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Values;

/// <summary>How values of a type are encoded.</summary>
internal static class ValueEncoding
{
    /// <summary>The type by which values of a field are encoded.</summary>
    public static FieldType TypeOf(FieldType type, bool validatesUtf8) => type switch
    {
        FieldType.Enum => FieldType.Int32,
        FieldType.String when !validatesUtf8 => FieldType.Bytes,
        _ => type,
    };

    /// <summary>The wire type of one unpacked value.</summary>
    public static ProtoWireType WireType(FieldType type) => type switch
    {
        FieldType.Fixed64 or FieldType.SFixed64 or FieldType.Double => ProtoWireType.Fixed64,
        FieldType.Fixed32 or FieldType.SFixed32 or FieldType.Float => ProtoWireType.Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => ProtoWireType.LengthDelimited,
        FieldType.Group => ProtoWireType.StartGroup,
        _ => ProtoWireType.VarInt,
    };

    /// <summary>The most bytes that a value takes without asking for room, without a tag; 0 for messages, which make room themselves.</summary>
    public static int Room(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => sizeof(ulong),
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => sizeof(uint),
        FieldType.UInt32 or FieldType.SInt32 => VarInt.MaxLength32,
        FieldType.Bool => sizeof(bool),
        FieldType.String or FieldType.Bytes => 1 + Contract.EncodeRoom.ShortText,
        FieldType.Message or FieldType.Group => 0,
        _ => VarInt.MaxLength64,
    };
}
