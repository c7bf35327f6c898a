using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>What Google.Protobuf 3.25.1 makes of JSON otherwise than the specification.</summary>
internal static class KnownDifferences
{
    /// <summary>
    /// It is older than editions, and takes a field of theirs for one that can't tell whether it is set: it writes those whose values aren't
    /// zero, although fields with presence are written where they are set (ProtoJSON format, "Presence and default-values").
    /// </summary>
    public static bool MistakesPresence(FileDescriptor file) => file.ToProto().Syntax == "editions" || file.Dependencies.Any(MistakesPresence);

    /// <summary>
    /// It takes minus zero for the default of fields that can't tell whether they are set, and doesn't write them then; a minus zero is in the
    /// message wherever there are these bytes.
    /// </summary>
    public static bool DropsMinusZero(ReadOnlySpan<byte> message) => message.IndexOf((byte[])[0, 0, 0, 0x80]) >= 0;

    /// <summary>
    /// It refuses to write a <c>Struct</c> with an empty name, although any JSON object is one, and to write or parse an <c>Any</c> that holds
    /// nothing, which is an empty object (ProtoJSON format, "Representation of each type").
    /// </summary>
    public static bool IsRefusal(string message) => message is "Struct fields cannot have an empty key or a null value."
        or "Type registry has no descriptor for type name ''" or "Any message with no @type";
}
