using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Metadata as HTTP headers: bytes are in base64.</summary>
internal static class HeaderText
{
    public static string Write(Metadata.Entry entry) => entry.IsBinary ? Convert.ToBase64String(entry.ValueBytes) : entry.Value;

    /// <summary>Leaves out the headers of HTTP and of gRPC itself, except the details of an error.</summary>
    public static void Read(Metadata metadata, string key, string value)
    {
        key = key.ToLowerInvariant();
        if (IsReserved(key)) return;
        if (!key.EndsWith(Metadata.BinaryHeaderSuffix, StringComparison.Ordinal))
        {
            metadata.Add(key, value);
            return;
        }
        // Several values can be in one header.
        foreach (string part in value.Split(',')) metadata.Add(key, FromBase64(part.Trim()));
    }

    private static bool IsReserved(string key) =>
        key[0] == ':' || (key.StartsWith("grpc-", StringComparison.Ordinal) && key != GrpcHeaders.StatusDetails) || key is "content-type" or "te" or "host" or "user-agent" or "date" or "server";

    // Senders may leave out the padding.
    private static byte[] FromBase64(string text) => Convert.FromBase64String(text.PadRight((text.Length + 3) / 4 * 4, '='));
}
