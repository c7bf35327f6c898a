using System.Text;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Strings of text format, with the escapes of protoc.</summary>
internal static class Quote
{
    public static string Of(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder(bytes.Length + 2).Append('"');
        foreach (byte b in bytes)
        {
            _ = b switch
            {
                (byte)'\n' => text.Append("\\n"),
                (byte)'\r' => text.Append("\\r"),
                (byte)'\t' => text.Append("\\t"),
                (byte)'"' or (byte)'\'' or (byte)'\\' => text.Append('\\').Append((char)b),
                < (byte)' ' or > (byte)'~' => text.Append('\\').Append((char)('0' + (b >> 6))).Append((char)('0' + (b >> 3 & 7))).Append((char)('0' + (b & 7))),
                _ => text.Append((char)b),
            };
        }

        return text.Append('"').ToString();
    }
}
