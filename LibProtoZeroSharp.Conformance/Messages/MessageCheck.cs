using Google.Protobuf;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Sends a random message through protoc and through generated code.</summary>
internal sealed class MessageCheck(ProtocCodec protoc, MessageTypes types, MessageType type, MessageCode generated, int seed)
{
    private const int MaxCuts = 200, ShownBytes = 1000;

    private static readonly ProtoInput[] Inputs = Enum.GetValues<ProtoInput>();

    private readonly byte[] _known = new RandomWireMessages(types, Values(seed)).Next(type);
    private readonly byte[] _message = new RandomWireMessages(types, Values(seed), new RandomUnknownFields(Values(seed))).Next(type);
    private readonly List<string> _failures = [];

    /// <summary>The size of the message in bytes.</summary>
    public int Size => _message.Length;

    public int Cuts { get; private set; }

    /// <summary>Returns the differences; none if all is well.</summary>
    public IReadOnlyList<string> Run()
    {
        // Text format can't represent unknown fields in a way that can be encoded again.
        if (!_known.AsSpan().SequenceEqual(ThroughProtoc(_known)))
            Fail(_known, "is not what protoc makes of it");
        foreach (byte[] message in (byte[][])[_known, _message]) AssertRewritten(message, new ProtoReadOptions());
        CheckCuts();
        return _failures;
    }

    /// <summary>A message that is cut at the end of a field is a message. After any other cut it is malformed.</summary>
    private void CheckCuts()
    {
        var random = new Random(seed);
        HashSet<int> ends = FieldEnds(_message);
        IEnumerable<int> all = Enumerable.Range(0, _message.Length);
        int[] cuts = _message.Length <= MaxCuts ? [.. all] : [.. random.GetItems([.. all], MaxCuts / 2), .. random.GetItems([.. ends], MaxCuts / 2)];
        Cuts = cuts.Length;
        var options = new ProtoReadOptions { AllowPartial = true };
        foreach (int cut in cuts)
        {
            if (ends.Contains(cut)) AssertRewritten(_message[..cut], options);
            else AssertRejected(_message[..cut], options);
        }

        // protoc checks one of the cuts: each check takes long.
        if (cuts.Length > 0 && random.GetItems(cuts, 1)[0] is var asked && ProtocAccepts(_message[..asked]) != ends.Contains(asked))
            Fail(_message[..asked], "is accepted by either protoc or us only");
    }

    private void AssertRewritten(byte[] message, ProtoReadOptions options)
    {
        foreach (ProtoInput input in Inputs)
        {
            if (generated.Rewrite(message, options with { Input = input }, out byte[] rewritten) is { Error: not ProtoError.None } failure)
                Fail(message, $"is rejected ({input}): {failure}");
            else if (!message.AsSpan().SequenceEqual(rewritten))
                Fail(message, $"becomes {Convert.ToHexString(rewritten)} ({input})");
        }
    }

    private void AssertRejected(byte[] message, ProtoReadOptions options)
    {
        foreach (ProtoInput input in Inputs)
        {
            if (generated.Rewrite(message, options with { Input = input }, out _).Error == ProtoError.None)
                Fail(message, $"is accepted ({input})");
        }
    }

    /// <summary>The end offsets of the fields that are not in sub-messages, and 0.</summary>
    private static HashSet<int> FieldEnds(byte[] message)
    {
        var input = new CodedInputStream(message);
        var ends = new HashSet<int> { 0 };
        while (input.ReadTag() != 0)
        {
            input.SkipLastField();
            ends.Add((int)input.Position);
        }

        return ends;
    }

    private static RandomValues Values(int seed) => new(new Random(seed));

    /// <summary>Decoded to text, and encoded again.</summary>
    private byte[] ThroughProtoc(byte[] message) => protoc.Decode(message) is { ExitCode: 0 } decoded ? protoc.Encode(decoded.Output).Output : [];

    private bool ProtocAccepts(byte[] message) => protoc.Decode(message).ExitCode == 0;

    private void Fail(byte[] message, string how)
    {
        string failure = $"{type.FullName}: {Convert.ToHexString(message)} {how}";
        _failures.Add(failure.Length <= ShownBytes ? failure : $"{type.FullName}, a message of {message.Length} bytes, {how[..Math.Min(how.Length, ShownBytes)]}");
    }
}
