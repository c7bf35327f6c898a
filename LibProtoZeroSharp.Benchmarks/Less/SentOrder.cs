using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>Sets the status and the tracking code of an order.</summary>
internal readonly struct SentOrder : IEdited<Order>
{
    public static string[] Paths => ["status", "tracking_code"];

    public static ProtoEdit<Order> Edit => new(replace: Paths);

    public static void Change(Order message, ArenaAllocator arena)
    {
        message.Status = OrderStatus.Sent;
        message.SetTrackingCode(GoogleEdits.TrackingCode, arena);
    }
}
