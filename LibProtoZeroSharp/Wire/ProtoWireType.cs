namespace LibProtoZeroSharp;

/// <summary>
/// How the value of a field is encoded on the wire: the low three bits of its tag. The values 6 and 7 do not exist.
/// </summary>
/// <remarks>Encoding spec, "Message Structure".</remarks>
public enum ProtoWireType : byte
{
    /// <summary>One to ten bytes, seven bits each, least significant group first: int32, int64, uint32, uint64, sint32, sint64, bool, enum.</summary>
    VarInt = 0,

    /// <summary>Eight bytes, little-endian: fixed64, sfixed64, double.</summary>
    Fixed64 = 1,

    /// <summary>A varint length and that many bytes: string, bytes, sub-messages, packed repeated fields, map entries.</summary>
    LengthDelimited = 2,

    /// <summary>The start of a group, whose fields follow until the <see cref="EndGroup"/> with the same field number.</summary>
    StartGroup = 3,

    /// <summary>The end of the group that the nearest unmatched <see cref="StartGroup"/> opened. It has no value.</summary>
    EndGroup = 4,

    /// <summary>Four bytes, little-endian: fixed32, sfixed32, float.</summary>
    Fixed32 = 5,
}
