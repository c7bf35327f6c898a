using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>Messages that are parsed with their schema, and with one that has only a few of its fields and skips the others.</summary>
/// <typeparam name="TWhole">The message with all fields.</typeparam>
/// <typeparam name="TPart">The message with a few of them.</typeparam>
internal sealed class LessWorkload<TWhole, TPart> : Workload
    where TWhole : unmanaged, IProtoMessage<TWhole>
    where TPart : unmanaged, IProtoMessage<TPart>
{
    private const string Own = "LibProtoZeroSharp", Google = "Google.Protobuf", All = "parse all fields", Some = "parse some fields";
    private static readonly ProtoReadOptions Discarding = new() { DiscardUnknownFields = true };

    private readonly ArenaAllocator _arena = new();
    private readonly Payloads _payloads;
    private long _arenaBytes;

    public LessWorkload(string title, string description, Payloads payloads)
    {
        Title = title;
        Description = description;
        _payloads = payloads;
        GoogleMessages whole = GoogleMessages.Of(payloads);
        GoogleMessages part = GoogleMessages.Of(new Payloads(typeof(TPart).Name, payloads.Encoded, payloads.Offsets));
        var all = new Operation(All, Own, () => Parse<TWhole>(default)) { ArenaBytes = () => _arenaBytes };
        var googleAll = new Operation(All, Google, whole.Parse);
        Operations =
        [
            all,
            new Operation(Some, Own, () => Parse<TPart>(Discarding)) { ArenaBytes = () => _arenaBytes, Verify = () => ExpectSame(part) },
            googleAll,
            new Operation(Some, Google, part.Parse),
        ];
        References = [("all fields", all), ("Google's all fields", googleAll)];
    }

    public override string Title { get; }
    public override string Description { get; }
    public override int Messages => _payloads.Count;
    public override long WireBytes => _payloads.Encoded.Length;
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }

    private void Parse<T>(ProtoReadOptions options) where T : unmanaged, IProtoMessage<T>
    {
        _arenaBytes = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _arena.Reset();
            ProtoMessage.Parse<T>(_payloads[i], _arena, options);
            _arenaBytes += _arena.AllocatedBytes;
        }
    }

    /// <summary>Both libraries write the parts with the same bytes, without what they have skipped.</summary>
    private void ExpectSame(GoogleMessages part)
    {
        byte[] expected = new byte[_payloads.Encoded.Length];
        int length = part.Write(expected), position = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _arena.Reset();
            byte[] written = ProtoMessage.ToByteArray(ProtoMessage.Parse<TPart>(_payloads[i], _arena, Discarding));
            if (!expected.AsSpan(position, length - position).StartsWith(written)) throw new InvalidOperationException($"{Title}: the parts differ");
            position += written.Length;
        }

        if (position != length) throw new InvalidOperationException($"{Title}: a part is missing");
    }
}
