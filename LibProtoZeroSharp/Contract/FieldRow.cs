using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Contract;

/// <summary>What generated code says about a field: numbers in the image, in this order.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct FieldRow(uint number, FieldShape shape, uint offset, uint presenceOffset, uint presenceValue)
{
    public readonly uint Number = number;

    public readonly FieldShape Shape = shape;

    /// <summary>Bytes before the value, list or map in the message's data.</summary>
    public readonly uint Offset = offset;

    /// <summary>Bytes before the presence bits or the oneof's case.</summary>
    public readonly uint PresenceOffset = presenceOffset;

    /// <summary>The presence bit, or the number that the case has while the field is set.</summary>
    public readonly uint PresenceValue = presenceValue;
}
