using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Less;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Changes of a few fields of messages.</summary>
public static class GoogleEdits
{
    public const string TrackingCode = "JJD000390007882823456", ResourceKey = "tenant", ResourceValue = "b1946ac92492d2347c6235b4d2611184";

    /// <summary>A shop sends an order, or a gateway says whose spans a trace has.</summary>
    internal static void Change(IMessage message)
    {
        if (message is Trace trace) trace.Resource[ResourceKey] = ResourceValue;
        if (message is not Order order) return;
        order.Status = OrderStatus.Sent;
        order.TrackingCode = TrackingCode;
    }
}
