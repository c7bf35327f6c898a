using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>Messages of which a program needs only a few fields.</summary>
internal static class LessWorkloads
{
    private const int Few = 20;

    /// <param name="descriptors">A large descriptor set; null if there is none.</param>
    public static IReadOnlyList<Func<bool, Workload>> With(byte[]? descriptors) =>
    [
        small => new LessWorkload<Profile, Recipient>(
            "messages of 1 KB", "The name and the mail address of a user's profile.",
            Encoded.Of<Profile, ProfileValues, ProfileShape>(RandomValues.Many(small ? Few : 2_000, ProfileValues.Next)),
            ["name", "email"]),
        small => new LessWorkload<Trace, TraceTimes>(
            "traces", "The name, the start and the end of each span.",
            Encoded.Of<Trace, TraceValues, TraceShape>(RandomValues.Many(small ? Few : 200, TraceValues.Next)),
            ["spans.name", "spans.start", "spans.end"]).AndChange<AttributedTrace>(),
        small => new LessWorkload<Trace, TraceTimes>(
            "a long trace", "The same of one message, which has the spans of all traces.",
            Joined(Encoded.Of<Trace, TraceValues, TraceShape>(RandomValues.Many(small ? Few : 200, TraceValues.Next))),
            ["spans.name", "spans.start", "spans.end"]).AndChange<AttributedTrace>(),
        small => new LessWorkload<Order, OrderState>(
            "50 fields, 3 read", "The number, the status and the tracking code of a shop's order: the fields 1, 24 and 48 of 50.",
            GoogleOrders.Many(small ? Few : 2_000), ["id", "status", "tracking_code"]).AndReadByHand<HandReadOrder>().AndChange<SentOrder>(),
        small => new LessWorkload<FileDescriptorSet, DescriptorNames>(
            "a descriptor set", "The names of the files, of their packages and of their messages.",
            Payloads.Of(nameof(FileDescriptorSet), [small || descriptors == null ? GoogleDescriptors.WellKnownTypes() : descriptors]),
            ["file.name", "file.package", "file.message_type.name"]),
    ];

    /// <summary>Encodings after each other are one message.</summary>
    private static Payloads Joined(Payloads payloads) => new(payloads.Type, payloads.Encoded, [0, payloads.Encoded.Length]);
}
