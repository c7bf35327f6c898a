using System.ComponentModel;
using ProtoBuf;
using static LibProtoZeroSharp.Benchmarks.Competitors.ProtobufNetContracts;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>less.proto</c>, written by hand for protobuf-net. It skips the fields that a contract doesn't have.</summary>
public static class ProtobufNetLess
{
    public enum OrderStatus
    {
        Unspecified,
        Placed,
        Packed,
        Sent,
        Delivered,
    }

    [ProtoContract]
    public sealed class Recipient
    {
        [ProtoMember(2), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(3), DefaultValue("")] public string Email { get; set; } = "";
    }

    [ProtoContract]
    public sealed class TraceTimes
    {
        [ProtoMember(2)] public List<SpanTime> Spans { get; set; } = [];
    }

    [ProtoContract]
    public sealed class SpanTime
    {
        [ProtoMember(3), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(4, DataFormat = DataFormat.FixedSize)] public ulong Start { get; set; }
        [ProtoMember(5, DataFormat = DataFormat.FixedSize)] public ulong End { get; set; }
    }

    /// <summary>The field of the oneof that is set is the one that isn't null.</summary>
    [ProtoContract]
    public sealed class Order
    {
        [ProtoMember(1)] public ulong Id { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Number { get; set; } = "";
        [ProtoMember(3, DataFormat = DataFormat.FixedSize)] public ulong Created { get; set; }
        [ProtoMember(4, DataFormat = DataFormat.FixedSize)] public ulong Changed { get; set; }
        [ProtoMember(5)] public uint Revision { get; set; }
        [ProtoMember(6)] public ulong Customer { get; set; }
        [ProtoMember(7), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(8), DefaultValue("")] public string Email { get; set; } = "";
        [ProtoMember(9), DefaultValue("")] public string Phone { get; set; } = "";
        [ProtoMember(10), DefaultValue("")] public string Company { get; set; } = "";
        [ProtoMember(11), DefaultValue("")] public string Language { get; set; } = "";
        [ProtoMember(12)] public bool IsReturning { get; set; }
        [ProtoMember(13)] public bool IsGift { get; set; }
        [ProtoMember(14)] public bool WantsNews { get; set; }
        [ProtoMember(15)] public Address? Billing { get; set; }
        [ProtoMember(16)] public Address? Delivery { get; set; }
        [ProtoMember(17)] public double Latitude { get; set; }
        [ProtoMember(18)] public double Longitude { get; set; }
        [ProtoMember(19)] public List<OrderLine> Lines { get; set; } = [];
        [ProtoMember(20)] public List<string> Coupons { get; set; } = [];
        [ProtoMember(21, IsPacked = true)] public List<uint> Warehouses { get; set; } = [];
        [ProtoMember(22), DefaultValue("")] public string Currency { get; set; } = "";
        [ProtoMember(23)] public long Net { get; set; }
        [ProtoMember(24)] public OrderStatus Status { get; set; }
        [ProtoMember(25)] public long Tax { get; set; }
        [ProtoMember(26)] public long Shipping { get; set; }
        [ProtoMember(27, DataFormat = DataFormat.ZigZag)] public long Discount { get; set; }
        [ProtoMember(28)] public long Total { get; set; }
        [ProtoMember(29)] public float TaxRate { get; set; }
        [ProtoMember(30)] public double ExchangeRate { get; set; }
        [ProtoMember(31)] public string? Card { get; set; }
        [ProtoMember(32)] public string? Account { get; set; }
        [ProtoMember(33)] public bool IsPaid { get; set; }
        [ProtoMember(34, DataFormat = DataFormat.FixedSize)] public ulong Paid { get; set; }
        [ProtoMember(35), DefaultValue("")] public string Carrier { get; set; } = "";
        [ProtoMember(36)] public uint Parcels { get; set; }
        [ProtoMember(37)] public uint Grams { get; set; }
        [ProtoMember(38, DataFormat = DataFormat.ZigZag)] public int Degrees { get; set; }
        [ProtoMember(39, DataFormat = DataFormat.FixedSize)] public uint Dispatched { get; set; }
        [ProtoMember(40, DataFormat = DataFormat.FixedSize)] public int Delay { get; set; }
        [ProtoMember(41)] public uint? Rating { get; set; }
        [ProtoMember(42)] public string? Review { get; set; }
        [ProtoMember(43), ProtoMap] public Dictionary<string, string> Parameters { get; set; } = [];
        [ProtoMember(44), DefaultValue("")] public string Source { get; set; } = "";
        [ProtoMember(45)] public byte[]? Session { get; set; }
        [ProtoMember(46)] public byte[]? Ip { get; set; }
        [ProtoMember(47), DefaultValue("")] public string Agent { get; set; } = "";
        [ProtoMember(48), DefaultValue("")] public string TrackingCode { get; set; } = "";
        [ProtoMember(49)] public List<OrderEvent> History { get; set; } = [];
        [ProtoMember(50), DefaultValue("")] public string Comment { get; set; } = "";
    }

    [ProtoContract]
    public sealed class OrderLine
    {
        [ProtoMember(1), DefaultValue("")] public string Code { get; set; } = "";
        [ProtoMember(2), DefaultValue("")] public string Title { get; set; } = "";
        [ProtoMember(3)] public uint Quantity { get; set; }
        [ProtoMember(4)] public long Price { get; set; }
        [ProtoMember(5)] public float TaxRate { get; set; }
    }

    [ProtoContract]
    public sealed class OrderEvent
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong Time { get; set; }
        [ProtoMember(2)] public OrderStatus Status { get; set; }
        [ProtoMember(3), DefaultValue("")] public string Note { get; set; } = "";
    }

    [ProtoContract]
    public sealed class OrderState
    {
        [ProtoMember(1)] public ulong Id { get; set; }
        [ProtoMember(24)] public OrderStatus Status { get; set; }
        [ProtoMember(48), DefaultValue("")] public string TrackingCode { get; set; } = "";
    }
}
