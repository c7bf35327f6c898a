using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>The points in which the JSON of Google.Protobuf 3.25.1 differs from the specification.</summary>
internal static class KnownDifferences
{
    /// <summary>
    /// It is older than editions, and treats a field of an edition as one without presence: it writes the field if its value isn't zero. But
    /// fields with presence are written if they are set (ProtoJSON format, "Presence and default-values").
    /// </summary>
    public static bool MistakesPresence(FileDescriptor file) => file.ToProto().Syntax == "editions" || file.Dependencies.Any(MistakesPresence);

    /// <summary>
    /// It takes minus zero for the default of fields without presence, and then doesn't write them. A message with minus zero contains these bytes;
    /// other messages may contain them too.
    /// </summary>
    public static bool DropsMinusZero(ReadOnlySpan<byte> message) => message.IndexOf((byte[])[0, 0, 0, 0x80]) >= 0;

    /// <summary>
    /// It refuses to write a <c>Struct</c> with an empty name, although every JSON object is one. It also refuses to write or parse an empty
    /// <c>Any</c>, which is an empty object (ProtoJSON format, "Representation of each type").
    /// </summary>
    public static bool IsRefusal(string message) => message is "Struct fields cannot have an empty key or a null value."
        or "Type registry has no descriptor for type name ''" or "Any message with no @type";
}
