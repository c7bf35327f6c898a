namespace LibProtoZeroSharp.Values;

/// <summary>How a field is decoded, encoded and measured by the table.</summary>
internal enum CodingStep : byte
{
    /// <summary>No field: the row after the last one.</summary>
    None,

    /// <summary>A number, bool or open enum.</summary>
    Number,

    /// <summary>A string or bytes.</summary>
    View,
    ClosedEnum,
    Message,
    Group,
    Messages,
    Groups,
    Map,

    /// <summary>Strings or bytes.</summary>
    Views,

    /// <summary>Numbers with a tag each.</summary>
    Repeated,

    /// <summary>Numbers after one tag and a length.</summary>
    Packed,
}
