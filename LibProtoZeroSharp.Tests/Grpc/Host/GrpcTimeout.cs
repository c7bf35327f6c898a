using System.Globalization;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The header grpc-timeout: at most eight digits and a unit.</summary>
internal static class GrpcTimeout
{
    public const string Header = "grpc-timeout";

    private const long MaxNumber = 99_999_999;

    /// <summary>In milliseconds, or in seconds if they are too many. A deadline in the past leaves no time.</summary>
    public static string Format(TimeSpan timeout)
    {
        long milliseconds = (long)Math.Max(0, Math.Ceiling(timeout.TotalMilliseconds));
        return milliseconds <= MaxNumber
            ? string.Create(CultureInfo.InvariantCulture, $"{milliseconds}m")
            : string.Create(CultureInfo.InvariantCulture, $"{Math.Min(MaxNumber, milliseconds / 1000)}S");
    }

    /// <summary>Null if the text is not a timeout.</summary>
    public static TimeSpan? Parse(string text)
    {
        if (text.Length is < 2 or > 9 || !long.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.None, CultureInfo.InvariantCulture, out long number)) return null;
        return text[^1] switch
        {
            'H' => TimeSpan.FromHours(number),
            'M' => TimeSpan.FromMinutes(number),
            'S' => TimeSpan.FromSeconds(number),
            'm' => TimeSpan.FromMilliseconds(number),
            'u' => TimeSpan.FromMicroseconds(number),
            'n' => TimeSpan.FromTicks(number / TimeSpan.NanosecondsPerTick),
            _ => null,
        };
    }
}
