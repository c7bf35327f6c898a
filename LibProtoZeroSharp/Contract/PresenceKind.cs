namespace LibProtoZeroSharp.Contract;

/// <summary>How a message knows that a singular field is set.</summary>
internal enum PresenceKind : byte
{
    /// <summary>Its value is not zero; also what all repeated fields have.</summary>
    Implicit = 0,

    /// <summary>A bit says so.</summary>
    Bit = 1,

    /// <summary>The number of the oneof's case says so.</summary>
    Case = 2,

    /// <summary>The pointer to the message says so.</summary>
    Pointer = 3,
}
