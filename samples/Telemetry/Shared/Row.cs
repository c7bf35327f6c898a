using System.Text.Json;

namespace Telemetry;

/// <summary>What was sent or received of one name: a span's or a metric's name, or the severity of a log record.</summary>
/// <param name="Signal">"spans", "metrics" or "logs".</param>
/// <param name="Service">The attribute service.name of the resource.</param>
/// <param name="Name">The name. It is empty for what the receiver has no room to count by name.</param>
/// <param name="Count">Spans, data points, measurements of histograms, or log records.</param>
/// <param name="Sum">The nanoseconds of the spans, the values of the metrics, or the bytes of the texts of the log records.</param>
/// <param name="Integers">The sum of all integers among the attributes.</param>
/// <param name="Ids">The span ids, combined by exclusive or, as hexadecimal digits.</param>
internal sealed record Row(string Signal, string Service, string Name, long Count, double Sum, long Integers, string Ids)
{
    /// <summary>Reads a line that a sender has printed.</summary>
    public static Row Parse(string line) =>
        JsonSerializer.Deserialize<Row>(line, JsonSerializerOptions.Web) ?? throw new InvalidDataException("A sender has printed null.");

    public override string ToString() => JsonSerializer.Serialize(this, JsonSerializerOptions.Web);
}
