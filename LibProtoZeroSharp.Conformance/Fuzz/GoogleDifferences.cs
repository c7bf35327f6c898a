using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Fuzz;

/// <summary>The points in which Google.Protobuf 3.25.1 for C# differs from the specification, and from Google's own C++ parser.</summary>
internal static class GoogleDifferences
{
    private static readonly Dictionary<string, bool> _readsAnother = [];

    /// <summary>
    /// It accepts text that isn't UTF-8, drops the bits of tags and lengths above the 32nd, and in the entries of a map it skips wire types that don't
    /// exist and ends of groups. It accepts messages without required fields unless it is asked.
    /// </summary>
    public static bool MayAccept(ProtoFailure ours) => ours.Error is ProtoError.InvalidUtf8 or ProtoError.InvalidTag or ProtoError.InvalidLength
        or ProtoError.InvalidWireType or ProtoError.UnmatchedEndGroup or ProtoError.MissingRequired;

    /// <summary>It takes all enums for open ones, and doesn't merge values that occur twice in an entry of a map.</summary>
    public static bool MayRead(FuzzType type)
    {
        if (_readsAnother.TryGetValue(type.FullName, out bool known)) return known;
        return _readsAnother[type.FullName] = Reaches(FuzzTypes.Messages.Message(type.FullName), []);
    }

    private static bool Reaches(MessageType type, HashSet<string> seen) => seen.Add(type.FullName) && type.Fields.Any(field =>
        field.IsMessage ? (type.IsMapEntry || Reaches(FuzzTypes.Messages.Message(field.TypeName), seen))
        : field.TypeName.Length > 0 && FuzzTypes.Messages.Enum(field.TypeName).IsClosed);
}
