using System.Globalization;
using System.Text.Json;
using System.Text.Unicode;
using Google.Protobuf;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The points in which Google.Protobuf 3.36.2 for C# differs from the specification, and from Google's own C++ parser.</summary>
internal static class GoogleDifferences
{
    /// <summary>The most bytes of a tag or a length, by the encoding specification.</summary>
    private const int MostLengthBytes = 5;

    private static readonly Dictionary<(string Type, string What), bool> _reached = [];

    /// <summary>
    /// Whether the bytes at the place of our error are what it accepts against the encoding specification. Its strings take bytes that aren't UTF-8. It
    /// drops the bits of tags and lengths above the 32nd, takes more than five bytes for them, and takes a packed field of a length above 2^31-1 for an
    /// empty one. In the entries of a map it skips wire types that don't exist and ends of groups. It accepts messages without required fields unless
    /// it is asked; for it, a required closed enum is there if its number is unknown. A field in a wrapper, such as <c>DoubleValue</c>, may be longer
    /// than the wrapper. It accepts a packed field whose length and position together exceed 2^31-1.
    /// </summary>
    public static bool MayAccept(FuzzType type, ReadOnlySpan<byte> input, ProtoFailure ours, IMessage theirs)
    {
        int offset = (int)ours.Offset;
        return ours.Error switch
        {
            ProtoError.InvalidUtf8 => IsTextAt(input, offset),
            ProtoError.InvalidTag => IsWiderAt(input, offset, uint.MaxValue),
            ProtoError.InvalidLength => IsWiderAt(input, offset, int.MaxValue),
            ProtoError.InvalidWireType => (input[offset] & 7) > 5 && Reaches(type, "maps", IsEntry),
            ProtoError.UnmatchedEndGroup => (input[offset] & 7) == 4 && Reaches(type, "maps", IsEntry),
            ProtoError.MissingRequired => LacksRequired(theirs) || Reaches(type, "closed enums", HasClosedEnum),
            ProtoError.Truncated => Reaches(type, "wrappers", IsWrapper) || OverflowsAt(input, offset),
            _ => false,
        };
    }

    /// <summary>It requires UTF-8 of all strings, also of those with the feature <c>utf8_validation = NONE</c>, which all of proto2 have.</summary>
    public static bool MayReject(FuzzType type, Exception rejection) => rejection.Message == "String is invalid UTF-8."
        && Reaches(type, "strings of any bytes", message => message.Fields.Any(field => field.TakesAnyText));

    /// <summary>Its check fails on messages with groups: it takes a single group for a list.</summary>
    private static bool LacksRequired(IMessage message)
    {
        try
        {
            return !message.IsInitialized();
        }
        catch (Exception exception) when (exception is ArgumentNullException or InvalidCastException)
        {
            return true;
        }
    }

    /// <summary>It takes all enums for open ones, and doesn't merge values that occur twice in an entry of a map.</summary>
    public static bool MayRead(FuzzType type) => Reaches(type, "maps or closed enums", IsEntryOrHasClosedEnum);

    /// <summary>
    /// Whether a text has what it reads against the ProtoJSON specification: an integer of more than 53 bits that isn't in quotes, which it reads as a
    /// double; or a null for a field that has been read, which it clears.
    /// </summary>
    public static bool MayReadJson(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = FuzzMemory.MaxInput });
            return MayRead(document.RootElement);
        }
        catch (Exception exception) when (exception is JsonException or InvalidOperationException)
        {
            // A name with half of a pair of surrogates, for example.
            return false;
        }
    }

    private static bool MayRead(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Number => decimal.TryParse(value.GetRawText(), NumberStyles.Float, CultureInfo.InvariantCulture, out decimal number)
            && decimal.IsInteger(number) && Math.Abs(number) > 1L << 53,
        JsonValueKind.Array => value.EnumerateArray().Any(MayRead),
        JsonValueKind.Object => HasNullAgain(value) || value.EnumerateObject().Any(member => MayRead(member.Value)),
        _ => false,
    };

    /// <summary>Whether a field that is null occurs more than once. A field has two names.</summary>
    private static bool HasNullAgain(JsonElement value) => value.EnumerateObject().Skip(1).Any(member => member.Value.ValueKind == JsonValueKind.Null
        && value.EnumerateObject().Count(other => IsSameField(other.Name, member.Name)) > 1);

    private static bool IsSameField(string left, string right) =>
        string.Equals(left.Replace("_", ""), right.Replace("_", ""), StringComparison.OrdinalIgnoreCase);

    private static bool IsTextAt(ReadOnlySpan<byte> input, int offset)
    {
        for (int size = 1; size <= Math.Min(offset, MostLengthBytes); size++)
        {
            if (VarInt.TryRead(input[(offset - size)..], out ulong length, out int read) && read == size
                && length <= (ulong)(input.Length - offset) && !Utf8.IsValid(input.Slice(offset, (int)length)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsWiderAt(ReadOnlySpan<byte> input, int offset, uint most) =>
        VarInt.TryRead(input[offset..], out ulong value, out int read) && (read > MostLengthBytes || value > most);

    private static bool OverflowsAt(ReadOnlySpan<byte> input, int offset) =>
        VarInt.TryRead(input[offset..], out ulong length, out _) && length <= int.MaxValue && length + (ulong)input.Length > int.MaxValue;

    private static bool IsWrapper(MessageType type) => type.FullName is "google.protobuf.DoubleValue" or "google.protobuf.FloatValue"
        or "google.protobuf.Int64Value" or "google.protobuf.UInt64Value" or "google.protobuf.Int32Value" or "google.protobuf.UInt32Value"
        or "google.protobuf.BoolValue" or "google.protobuf.StringValue" or "google.protobuf.BytesValue";

    private static bool IsEntry(MessageType type) => type.IsMapEntry;

    private static bool IsEntryOrHasClosedEnum(MessageType type) => IsEntry(type) || HasClosedEnum(type);

    private static bool HasClosedEnum(MessageType type) =>
        type.Fields.Any(field => !field.IsMessage && field.TypeName.Length > 0 && FuzzTypes.Messages.Enum(field.TypeName).IsClosed);

    private static bool Reaches(FuzzType type, string what, Func<MessageType, bool> isSought)
    {
        if (_reached.TryGetValue((type.FullName, what), out bool known)) return known;
        return _reached[(type.FullName, what)] = Reaches(FuzzTypes.Messages.Message(type.FullName), isSought, []);
    }

    private static bool Reaches(MessageType type, Func<MessageType, bool> isSought, HashSet<string> seen) => seen.Add(type.FullName)
        && (isSought(type) || type.Fields.Any(field => field.IsMessage && Reaches(FuzzTypes.Messages.Message(field.TypeName), isSought, seen)));
}
