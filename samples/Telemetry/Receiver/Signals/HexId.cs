using System.Buffers;
using System.Buffers.Text;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>
/// Ids in the JSON of OTLP. They are hexadecimal there, where the JSON of protobuf has base64. Hexadecimal digits are also digits of base64, so the parser
/// has taken them as such. Its result in base64 is the text of the sender again.
/// </summary>
internal static class HexId
{
    /// <summary>Converts an id.</summary>
    /// <param name="parsed">The id, decoded as base64.</param>
    /// <param name="arena">Holds the result.</param>
    /// <returns>The id, decoded as hexadecimal digits. It is empty if the text was something else, such as an id in base64.</returns>
    public static UnmanagedBytes Restore(UnmanagedBytes parsed, ArenaAllocator arena)
    {
        Span<byte> text = stackalloc byte[2 * SpanId.TraceIdLength], id = stackalloc byte[SpanId.TraceIdLength];
        if (Base64.EncodeToUtf8(parsed, text, out _, out int digits) != OperationStatus.Done) return default;
        return Convert.FromHexString(text[..digits], id, out _, out int length) == OperationStatus.Done ? arena.CopyBytes(id[..length]) : default;
    }
}
