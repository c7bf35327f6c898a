using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The form of grpc-message: UTF-8, with %XX for every byte that is not printable ASCII, and for the percent sign.</summary>
internal static class PercentEncoding
{
    public static string Encode(string text)
    {
        var result = new StringBuilder();
        foreach (byte b in Encoding.UTF8.GetBytes(text))
        {
            if (b is >= 0x20 and <= 0x7E and not (byte)'%') result.Append((char)b);
            else result.Append(CultureInfo.InvariantCulture, $"%{b:X2}");
        }
        return result.ToString();
    }

    /// <summary>A percent sign without two digits stands for itself, as a bad message must not hide the status.</summary>
    public static string Decode(string text)
    {
        var bytes = new List<byte>();
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '%' && i + 2 < text.Length && byte.TryParse(text.AsSpan(i + 1, 2), NumberStyles.AllowHexSpecifier, null, out byte b))
            {
                bytes.Add(b);
                i += 2;
            }
            else
            {
                bytes.AddRange(Encoding.UTF8.GetBytes(text, i, 1));
            }
        }
        return Encoding.UTF8.GetString([.. bytes]);
    }
}
