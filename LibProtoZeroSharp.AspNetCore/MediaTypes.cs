using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>The media types of messages. Most bytes parse as some message, so a body is read only if its media type is one of these.</summary>
internal static class MediaTypes
{
    /// <summary>In the order in which a response chooses among media types that the client likes equally.</summary>
    public static readonly string[] All = [.. ProtoMediaTypes.AllOfProtobuf, ProtoMediaTypes.Json];

    public static bool IsProtobuf(StringSegment mediaType) =>
        ProtoMediaTypes.AllOfProtobuf.Any(name => mediaType.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Returns the media type of a body, <see cref="ProtoMediaTypes.Protobuf"/> or <see cref="ProtoMediaTypes.Json"/>; null if the body is not a message.</summary>
    public static string? OfBody(string? contentType)
    {
        // Common values are compared, because parsing allocates.
        if (contentType is ProtoMediaTypes.Protobuf or ProtoMediaTypes.Json) return contentType;
        if (!MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)) return null;
        if (IsProtobuf(type.MediaType) || type.Suffix.Equals("protobuf", StringComparison.OrdinalIgnoreCase)) return ProtoMediaTypes.Protobuf;
        bool isJson = type.MediaType.Equals(ProtoMediaTypes.Json, StringComparison.OrdinalIgnoreCase) || type.Suffix.Equals("json", StringComparison.OrdinalIgnoreCase);
        StringSegment charset = HeaderUtilities.RemoveQuotes(type.Charset);
        // The JSON parser reads UTF-8, and RFC 8259 knows no other encoding.
        return isJson && (!charset.HasValue || charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)) ? ProtoMediaTypes.Json : null;
    }

    /// <summary>Returns the media type that the client prefers for a response; null if it accepts neither protobuf nor JSON.</summary>
    public static string? OfResponse(HttpRequest request)
    {
        StringValues accept = request.Headers.Accept;
        if (accept.Count == 0) return ProtoMediaTypes.Protobuf;
        if (accept.Count == 1 && All.Contains(accept[0])) return accept[0];
        if (!MediaTypeHeaderValue.TryParseList(accept, out IList<MediaTypeHeaderValue>? ranges)) return ProtoMediaTypes.Protobuf;
        string? best = null;
        double quality = 0;
        foreach (string type in All)
        {
            double own = Quality(ranges, type);
            if (own > quality) (best, quality) = (type, own);
        }

        return best;
    }

    /// <summary>Returns the quality of the most specific range that contains a media type: <c>application/json;q=0.5</c> counts more than <c>*/*</c>.</summary>
    private static double Quality(IList<MediaTypeHeaderValue> ranges, StringSegment type)
    {
        (int Specificity, double Quality) best = default;
        for (int i = 0; i < ranges.Count; i++)
        {
            (int Specificity, double Quality) own = (Specificity(ranges[i], type), ranges[i].Quality ?? 1);
            if (own.Specificity > 0 && own.CompareTo(best) > 0) best = own;
        }

        return best.Quality;
    }

    /// <summary>Returns how specific a range is; 0 if it does not contain the media type.</summary>
    private static int Specificity(MediaTypeHeaderValue range, StringSegment type) =>
        range.MediaType.Equals(type, StringComparison.OrdinalIgnoreCase) ? 3
        : range.MatchesAllTypes ? 1
        : range.MatchesAllSubTypes && range.Type.Equals("application", StringComparison.OrdinalIgnoreCase) ? 2
        : 0;
}
