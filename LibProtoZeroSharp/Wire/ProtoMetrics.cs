using System.Diagnostics.Metrics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// The metrics of the library, for <c>dotnet-counters</c>, OpenTelemetry and whatever else listens to a <see cref="Meter"/>. They cost nothing until
/// <see cref="Enable"/>, and afterwards only when they are read, and when a parse fails.
/// </summary>
/// <remarks>
/// The instruments are <c>zerosharp.arena.count</c>, <c>zerosharp.arena.reserved</c> and <c>zerosharp.arena.allocated</c> (arenas that hold anything, and their
/// bytes), <c>zerosharp.cache.size</c> (bytes of chunks that wait for the next arena), and <c>zerosharp.parse.failures</c> with the attribute
/// <c>error.type</c>: the <see cref="ProtoError"/>, or <c>_OTHER</c> if a <c>TryParse</c> of JSON or text format was not asked for the error. What an app
/// reads by hand with a <see cref="ProtoReader"/> is not counted.
/// </remarks>
public static class ProtoMetrics
{
    /// <summary>The name of the meter: <c>LibProtoZeroSharp</c>.</summary>
    public const string MeterName = "LibProtoZeroSharp";

    /// <summary>The attribute's value for errors without a name, by OpenTelemetry's semantic conventions.</summary>
    private const string Unnamed = "_OTHER";

    private static readonly object Gate = new();
    private static Meter? _meter;

    /// <summary>Makes the meter. Later calls do nothing. Failures are counted from the first call on.</summary>
    public static void Enable()
    {
        lock (Gate)
        {
            if (_meter != null) return;
            FailureCounts.Start();
            var meter = new Meter(MeterName, typeof(ProtoMetrics).Assembly.GetName().Version?.ToString());
            meter.CreateObservableUpDownCounter(
                "zerosharp.arena.count", static () => ArenaTotals.Read().Arenas, "{arena}", "Arenas with allocations, or with chunks that a reset has kept.");
            meter.CreateObservableUpDownCounter(
                "zerosharp.arena.reserved", static () => ArenaTotals.Read().ReservedBytes, "By", "Unmanaged memory that these arenas have reserved.");
            meter.CreateObservableUpDownCounter(
                "zerosharp.arena.allocated", static () => ArenaTotals.Read().AllocatedBytes, "By", "Unmanaged memory that these arenas have handed out.");
            meter.CreateObservableUpDownCounter(
                "zerosharp.cache.size", static () => ArenaCache.Bytes, "By", "Unmanaged memory of disposed arenas that waits for the next ones.");
            meter.CreateObservableCounter("zerosharp.parse.failures", Failures, "{failure}", "Parses that failed, by their error.");
            _meter = meter;
        }
    }

    private static IEnumerable<Measurement<long>> Failures()
    {
        foreach (ProtoError error in Enum.GetValues<ProtoError>())
        {
            if (FailureCounts.Of(error) is > 0 and var count)
                yield return new Measurement<long>(count, new KeyValuePair<string, object?>("error.type", error == ProtoError.None ? Unnamed : error.ToString()));
        }
    }
}
