using System.Runtime.InteropServices;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What generated code says about a field: numbers in the image, which the generator has packed.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct FieldRow
{
    private const int TypeMask = 31, KeyShift = 5, CardinalityShift = 10, PresenceShift = 12, RequiredShift = 14, Utf8Shift = 15, ItemShift = 16;

    public readonly uint Number;
    private readonly uint _shape;

    /// <summary>Bytes before the value, list or map in the message's data.</summary>
    public readonly uint Offset;

    /// <summary>Bytes before the presence bits or the oneof's case.</summary>
    public readonly uint PresenceOffset;

    /// <summary>The presence bit, or the number that the case has while the field is set.</summary>
    public readonly uint PresenceValue;

    /// <summary>The type; for maps that of the values.</summary>
    public FieldType Type => (FieldType)(_shape & TypeMask);

    /// <summary>The type of a map's keys; 0 for other fields.</summary>
    public FieldType KeyType => (FieldType)((_shape >> KeyShift) & TypeMask);

    public FieldCardinality Cardinality => (FieldCardinality)((_shape >> CardinalityShift) & 3);

    public FieldPresence Presence => (FieldPresence)((_shape >> PresenceShift) & 3);

    public bool IsRequired => ((_shape >> RequiredShift) & 1) != 0;

    public bool ValidatesUtf8 => ((_shape >> Utf8Shift) & 1) != 0;

    /// <summary>It is an extension of a message with <c>message_set_wire_format</c>.</summary>
    public bool IsMessageSetItem => ((_shape >> ItemShift) & 1) != 0;
}

/// <summary>How many values a field has.</summary>
internal enum FieldCardinality : byte
{
    Singular = 0,

    /// <summary>A list, each element with a tag of its own when it is written.</summary>
    Repeated,

    /// <summary>A list, written as one run of values.</summary>
    Packed,
    Map,
}

/// <summary>How a message knows that a singular field is set.</summary>
internal enum FieldPresence : byte
{
    /// <summary>Its value is not zero; also what all repeated fields have.</summary>
    Implicit = 0,

    /// <summary>A bit says so.</summary>
    Bit,

    /// <summary>The number of the oneof's case says so.</summary>
    Case,

    /// <summary>The pointer to the message says so.</summary>
    Pointer,
}

/// <summary>How one value lies in memory.</summary>
internal enum FieldStorage : byte
{
    /// <summary>A <c>bool</c>.</summary>
    Bits8,

    /// <summary>A number or enum of four bytes.</summary>
    Bits32,

    /// <summary>A number of eight bytes.</summary>
    Bits64,

    /// <summary>A <see cref="Utf8String"/> or an <see cref="UnmanagedBytes"/>, which are laid out alike.</summary>
    Text,

    /// <summary>A pointer to a message's data.</summary>
    Message,
}
