using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>Messages that are parsed with all fields, and with only a few of them: by a selection, and by a schema that has no others.</summary>
/// <typeparam name="TWhole">The message with all fields.</typeparam>
/// <typeparam name="TPart">The message with a few of them.</typeparam>
internal sealed class LessWorkload<TWhole, TPart> : Workload
    where TWhole : unmanaged, IProtoMessage<TWhole>
    where TPart : unmanaged, IProtoMessage<TPart>
{
    private const string Own = "LibProtoZeroSharp", Google = "Google.Protobuf", All = "parse all fields", Some = "parse some fields", Change = "change fields";
    private static readonly ProtoReadOptions Discarding = new() { DiscardUnknownFields = true };
    private static readonly ProtoReadOptions Aliased = new() { Input = ProtoInput.AliasUnsafe };
    private static readonly ProtoReadOptions Aliasing = Discarding with { Input = ProtoInput.AliasUnsafe };

    private readonly ArenaAllocator _arena = new();
    private readonly List<Operation> _operations;
    private readonly FieldSelection<TWhole> _selection;
    private readonly Payloads _payloads, _parts;
    private NativeBuilds? _protoZero;
    private long _arenaBytes;

    /// <param name="title">The title of the workload.</param>
    /// <param name="description">What is read.</param>
    /// <param name="payloads">The messages.</param>
    /// <param name="paths">The fields of <typeparamref name="TPart"/>.</param>
    public LessWorkload(string title, string description, Payloads payloads, string[] paths)
    {
        Title = title;
        Description = description;
        _payloads = payloads;
        _selection = new FieldSelection<TWhole>(paths);
        GoogleMessages whole = GoogleMessages.Of(payloads);
        _parts = new Payloads(typeof(TPart).Name, payloads.Encoded, payloads.Offsets);
        GoogleMessages part = GoogleMessages.Of(_parts);
        var all = new Operation(All, Own, () => Parse<TWhole>(default)) { ArenaBytes = () => _arenaBytes };
        var googleAll = new Operation(All, Google, whole.Parse);
        _operations =
        [
            all,
            new Operation(Some, Own, () => Select(Discarding)) { Variant = "selection", ArenaBytes = () => _arenaBytes, Verify = () => ExpectSame(part, Selected(Discarding)) },
            new Operation(Some, Own, () => Select(Aliasing))
            {
                Variant = "selection, aliasing",
                ArenaBytes = () => _arenaBytes,
                Verify = () => ExpectSame(part, Selected(Aliasing)),
            },
            new Operation(Some, Own, () => Parse<TPart>(Discarding)) { ArenaBytes = () => _arenaBytes, Verify = () => ExpectSame(part, Parsed(Discarding)) },
            new Operation(Some, Own, () => Parse<TPart>(Aliasing)) { Variant = "aliasing", ArenaBytes = () => _arenaBytes, Verify = () => ExpectSame(part, Parsed(Aliasing)) },
            googleAll,
            new Operation(Some, Google, part.Parse),
            .. ProtobufNetParsers(All, payloads, whole),
            .. ProtobufNetParsers(Some, _parts, part),
        ];
        References = [("all fields", all), ("Google's all fields", googleAll)];
    }

    public override string Title { get; }
    public override string Description { get; }
    public override int Messages => _payloads.Count;
    public override long WireBytes => _payloads.Encoded.Length;
    public override IReadOnlyList<Operation> Operations => _operations;
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    /// <summary>Adds reading of the same fields by hand, with nothing stored: with our reader, and with ProtoZero.</summary>
    public LessWorkload<TWhole, TPart> AndReadByHand<THand>() where THand : struct, IHandRead, IWalked<TPart>
    {
        ulong expected = 0, read = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _arena.Reset();
            expected += THand.Walk(ProtoMessage.Parse<TPart>(_payloads[i], _arena, Discarding));
        }

        _protoZero = new NativeBuilds(NativeCompetitor.ProtoZero, _parts, []) { WalkSum = expected };
        _operations.AddRange(
        [
            new Operation(ShapeOperations.ReadByHand, Own, () =>
            {
                read = 0;
                for (int i = 0; i < _payloads.Count; i++) read += THand.Walk(new ProtoReader(_payloads[i]));
            })
            {
                Verify = () =>
                {
                    if (read != expected) throw new InvalidOperationException($"{Title}: the fields that were read by hand differ");
                },
            },
            .. _protoZero.Of((ShapeOperations.ReadByHand, null)),
        ]);
        return this;
    }

    /// <summary>Adds a change of a few fields: of the encoded message, of a selection, and of the whole message.</summary>
    public LessWorkload<TWhole, TPart> AndChange<TEdited>() where TEdited : struct, IEdited<TWhole>
    {
        GoogleMessages google = GoogleMessages.Of(_payloads);
        ProtoEdit<TWhole> edit = TEdited.Edit;
        var selection = new FieldSelection<TWhole>(TEdited.Paths);
        byte[] output = new byte[2 * _payloads.Encoded.Length];
        int written = 0;
        _operations.AddRange(
        [
            new Operation(Change, Own, () => Write((bytes, room) =>
            {
                TWhole values = TWhole.Create(_arena);
                TEdited.Change(values, _arena);
                return edit.Apply(bytes, values, room);
            })) { Variant = "edit", Verify = Verify },
            new Operation(Change, Own, () => Write((bytes, room) => Rewrite(selection.Parse(bytes, _arena, Aliased), room))) { Variant = "selection, aliasing", Verify = Verify },
            new Operation(Change, Own, () => Write((bytes, room) => Rewrite(ProtoMessage.Parse<TWhole>(bytes, _arena, Aliased), room))) { Variant = "aliasing", Verify = Verify },
            new Operation(Change, Google, () => written = google.ParseChangeAndWrite(output)) { Verify = Verify },
        ]);
        return this;

        void Write(Func<ReadOnlySpan<byte>, Span<byte>, int> one)
        {
            written = 0;
            for (int i = 0; i < _payloads.Count; i++)
            {
                _arena.Reset();
                written += one(_payloads[i], output.AsSpan(written));
            }
        }

        int Rewrite(TWhole message, Span<byte> room)
        {
            TEdited.Change(message, _arena);
            return ProtoMessage.WriteTo(message, room);
        }

        // Google's library writes defaults of no field and map entries in their order, as we do, so all ways write as many bytes.
        void Verify()
        {
            int length = written;
            if (length != google.ParseChangeAndWrite(output)) throw new InvalidOperationException($"{Title}: the changed messages differ");
        }
    }

    public override void Dispose()
    {
        _protoZero?.Dispose();
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

    private void Select(ProtoReadOptions options)
    {
        _arenaBytes = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _arena.Reset();
            _selection.Parse(_payloads[i], _arena, options);
            _arenaBytes += _arena.AllocatedBytes;
        }
    }

    private Func<int, byte[]> Selected(ProtoReadOptions options) => i => ProtoMessage.ToByteArray(_selection.Parse(_payloads[i], _arena, options));

    private Func<int, byte[]> Parsed(ProtoReadOptions options) => i => ProtoMessage.ToByteArray(ProtoMessage.Parse<TPart>(_payloads[i], _arena, options));

    /// <summary>protobuf-net's ways to parse; none if it has no contract for the messages. Google's library reads what was written from the results.</summary>
    private IEnumerable<Operation> ProtobufNetParsers(string name, Payloads payloads, GoogleMessages google)
    {
        return ProtobufNetShape.Create(payloads).Select(shape => new Operation(name, ProtobufNet.Name, shape.Parse)
        {
            Variant = shape.Variant(null),
            Verify = () =>
            {
                for (int i = 0; i < payloads.Count; i++)
                {
                    if (!google.IsMessage(i, shape.Bytes(i, ofClone: false))) throw new InvalidOperationException($"{Title}: it made another message of message {i}");
                }
            },
        });
    }

    /// <summary>Both libraries write the parts with the same bytes, without what they have skipped.</summary>
    private void ExpectSame(GoogleMessages part, Func<int, byte[]> rewrite)
    {
        byte[] expected = new byte[_payloads.Encoded.Length];
        int length = part.Write(expected), position = 0;
        for (int i = 0; i < _payloads.Count; i++)
        {
            _arena.Reset();
            byte[] written = rewrite(i);
            if (!expected.AsSpan(position, length - position).StartsWith(written)) throw new InvalidOperationException($"{Title}: the parts differ");
            position += written.Length;
        }

        if (position != length) throw new InvalidOperationException($"{Title}: a part is missing");
    }
}
