namespace LibProtoZeroSharp;

/// <summary>
/// Tags: a tag precedes every field on the wire. It is the field number shifted left by three, with the wire type in the low three bits.
/// </summary>
/// <remarks>Encoding spec, "Message Structure"; language spec, "Assigning Field Numbers".</remarks>
public static class ProtoTag
{
    /// <summary>The smallest field number.</summary>
    public const int MinFieldNumber = 1;

    /// <summary>The greatest field number, 536,870,911: the greatest that fits into a tag of 32 bits.</summary>
    public const int MaxFieldNumber = (1 << 29) - 1;

    /// <summary>The tag of a field.</summary>
    /// <param name="fieldNumber">Between <see cref="MinFieldNumber"/> and <see cref="MaxFieldNumber"/>; not checked.</param>
    /// <param name="type">How the value that follows is encoded.</param>
    public static uint Make(int fieldNumber, ProtoWireType type) => ((uint)fieldNumber << 3) | (uint)type;

    /// <summary>The field number in a tag.</summary>
    public static int FieldNumber(uint tag) => (int)(tag >> 3);

    /// <summary>The wire type in a tag. It is one of the enum's members only if the tag <see cref="IsValid"/>.</summary>
    public static ProtoWireType WireType(uint tag) => (ProtoWireType)(tag & 7);

    /// <summary>Whether the field number is at least <see cref="MinFieldNumber"/> and the wire type exists.</summary>
    public static bool IsValid(uint tag) => tag >= 1 << 3 && (tag & 7) <= (uint)ProtoWireType.Fixed32;
}
