using System.Globalization;
using System.Text;
using System.Text.Unicode;
using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Comments that tell what a value of an unknown type may be.</summary>
internal static class Guess
{
    /// <summary>The most numbers of a packed list in a comment.</summary>
    private const int MostNumbers = 8;

    public static string OfVarInt(ulong value)
    {
        string signed = value > long.MaxValue ? $"int64 {(long)value}, " : "";
        return Comment($"{signed}sint64 {ZigZag.Decode(value)}");
    }

    public static string OfFixed32(uint bits) => Comment($"fixed32 {bits}, float {BitConverter.UInt32BitsToSingle(bits)}");

    public static string OfFixed64(ulong bits) => Comment($"fixed64 {bits}, double {BitConverter.UInt64BitsToDouble(bits)}");

    /// <summary>For a payload that parses as a message.</summary>
    public static string OfMessage(ReadOnlySpan<byte> payload) =>
        IsText(payload) ? Comment($"message? or string {Quote.Of(payload)}") : Comment($"message? {payload.Length} bytes");

    /// <summary>For a payload that doesn't.</summary>
    public static string OfPayload(ReadOnlySpan<byte> payload)
    {
        if (payload.IsEmpty) return Comment($"empty string, bytes or message");
        return IsText(payload) ? Comment($"string?") : Comment($"bytes? {payload.Length} bytes{Packed(payload)}");
    }

    private static string Comment(FormattableString text) => "  # " + text.ToString(CultureInfo.InvariantCulture);

    /// <summary>The payload as a list of varints, if it can be one.</summary>
    private static string Packed(ReadOnlySpan<byte> payload)
    {
        var numbers = new StringBuilder();
        int count = 0;
        for (; !payload.IsEmpty; count++)
        {
            if (!VarInt.TryRead(payload, out ulong number, out int length)) return "";
            if (count < MostNumbers) numbers.Append(CultureInfo.InvariantCulture, $"{(count == 0 ? "" : ", ")}{number}");
            payload = payload[length..];
        }

        return $" or packed [{numbers}{(count > MostNumbers ? ", ..." : "")}]";
    }

    private static bool IsText(ReadOnlySpan<byte> payload)
    {
        if (!Utf8.IsValid(payload)) return false;
        foreach (byte b in payload)
        {
            if (b < ' ' && b is not ((byte)'\t' or (byte)'\n' or (byte)'\r')) return false;
        }

        return true;
    }
}
