using System.Text.RegularExpressions;
using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Fuzz;

/// <summary>The points in which Google.Protobuf 3.25.1 for C# differs from the specification, and from Google's own C++ parser.</summary>
internal static partial class GoogleDifferences
{
    private static readonly Dictionary<(string Type, string What), bool> _reached = [];

    /// <summary>
    /// It accepts text that isn't UTF-8, drops the bits of tags and lengths above the 32nd, and in the entries of a map it skips wire types that don't
    /// exist and ends of groups. It accepts messages without required fields unless it is asked. A field in a wrapper, such as
    /// <c>DoubleValue</c>, may be longer than the wrapper. It accepts a packed field whose length and position together exceed 2^31-1.
    /// </summary>
    public static bool MayAccept(FuzzType type, ReadOnlySpan<byte> input, ProtoFailure ours) => ours.Error is ProtoError.InvalidUtf8 or ProtoError.InvalidTag or ProtoError.InvalidLength
        or ProtoError.InvalidWireType or ProtoError.UnmatchedEndGroup or ProtoError.MissingRequired
        || ours.Error == ProtoError.Truncated && (Reaches(type, "wrappers", IsWrapper) || OverflowsAt(input, (int)ours.Offset));

    /// <summary>It takes all enums for open ones, and doesn't merge values that occur twice in an entry of a map.</summary>
    public static bool MayRead(FuzzType type) => Reaches(type, "maps or closed enums", IsEntryOrHasClosedEnum);

    /// <summary>
    /// It reads a number that isn't in quotes as a double, which has 53 bits for an integer of 64, and lets a null clear a field that has been read.
    /// </summary>
    public static bool MayReadJson(string json) => json.Contains("null", StringComparison.Ordinal) || LongNumber().IsMatch(json);

    private static bool OverflowsAt(ReadOnlySpan<byte> input, int offset) =>
        VarInt.TryRead(input[offset..], out ulong length, out _) && length <= int.MaxValue && length + (ulong)input.Length > int.MaxValue;

    [GeneratedRegex(@"(?:^|[:\[,\s])-?[0-9.]{16}")]
    private static partial Regex LongNumber();

    private static bool IsWrapper(MessageType type) => type.FullName is "google.protobuf.DoubleValue" or "google.protobuf.FloatValue"
        or "google.protobuf.Int64Value" or "google.protobuf.UInt64Value" or "google.protobuf.Int32Value" or "google.protobuf.UInt32Value"
        or "google.protobuf.BoolValue" or "google.protobuf.StringValue" or "google.protobuf.BytesValue";

    private static bool IsEntryOrHasClosedEnum(MessageType type) =>
        type.IsMapEntry || type.Fields.Any(field => !field.IsMessage && field.TypeName.Length > 0 && FuzzTypes.Messages.Enum(field.TypeName).IsClosed);

    private static bool Reaches(FuzzType type, string what, Func<MessageType, bool> isSought)
    {
        if (_reached.TryGetValue((type.FullName, what), out bool known)) return known;
        return _reached[(type.FullName, what)] = Reaches(FuzzTypes.Messages.Message(type.FullName), isSought, []);
    }

    private static bool Reaches(MessageType type, Func<MessageType, bool> isSought, HashSet<string> seen) => seen.Add(type.FullName)
        && (isSought(type) || type.Fields.Any(field => field.IsMessage && Reaches(FuzzTypes.Messages.Message(field.TypeName), isSought, seen)));
}
