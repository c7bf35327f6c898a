using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Contract;

/// <summary>The description of a field by generated code: numbers in the assembly's image, in this order.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct FieldRow(uint number, FieldShape shape, uint offset, uint presenceOffset, uint presenceValue)
{
    public readonly uint Number = number;

    public readonly FieldShape Shape = shape;

    /// <summary>The offset in bytes of the value, list or map in the message's data.</summary>
    public readonly uint Offset = offset;

    /// <summary>The offset in bytes of the presence bits or the oneof's case.</summary>
    public readonly uint PresenceOffset = presenceOffset;

    /// <summary>The presence bit as a mask, or the value that the case has while the field is set.</summary>
    public readonly uint PresenceValue = presenceValue;
}
