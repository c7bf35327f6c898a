namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>The points in which the JSON of Google.Protobuf 3.36.2 differs from the specification.</summary>
internal static class KnownDifferences
{
    /// <summary>
    /// It takes minus zero for the default of fields without presence, and then doesn't write them. A message with minus zero contains these bytes;
    /// other messages may contain them too.
    /// </summary>
    public static bool DropsMinusZero(ReadOnlySpan<byte> message) => message.IndexOf((byte[])[0, 0, 0, 0x80]) >= 0;

    /// <summary>
    /// It does not write a <c>Struct</c> with an empty name, although every JSON object is one. It neither writes nor parses an empty
    /// <c>Any</c>, which is an empty object (ProtoJSON format, "Representation of each type").
    /// </summary>
    public static bool IsRejection(string message) => message is "Struct fields cannot have an empty key or a null value."
        or "Type registry has no descriptor for type name ''" or "Any message with no @type";
}
