namespace LibProtoZeroSharp.Contract;

/// <summary>How a message records that a singular field is set.</summary>
internal enum PresenceKind : byte
{
    /// <summary>The field is set if its value is not zero. All repeated fields have this kind too.</summary>
    Implicit = 0,

    /// <summary>A presence bit.</summary>
    Bit = 1,

    /// <summary>The case of the oneof.</summary>
    Case = 2,

    /// <summary>The pointer to the message, which is null if the field is not set.</summary>
    Pointer = 3,
}
