using System.Text;
using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Agreement;

/// <summary>Gives random messages, and mutations of them, to all codes of a type: bytes, texts and errors have to be the same.</summary>
/// <param name="codes">The first one says what is expected.</param>
/// <param name="seed">The same seed makes the same messages.</param>
/// <param name="mutations">The number of mutated messages.</param>
internal sealed class AgreementCheck(MessageTypes types, MessageType type, IReadOnlyList<MessageCode> codes, int seed, int mutations)
{
    /// <summary>Texts take longer than bytes.</summary>
    private const int TextsEvery = 10;

    private const int ShownFailures = 3, ShownCharacters = 1000;

    private readonly Random _random = new(seed);
    private readonly List<string> _failures = [];

    public int Mutations { get; private set; }

    /// <summary>The number of mutations that are messages.</summary>
    public int Accepted { get; private set; }

    /// <summary>Returns the first differences; none if all is well.</summary>
    public IReadOnlyList<string> Run()
    {
        var values = new RandomValues(_random);
        byte[] first = new RandomWireMessages(types, values, new RandomUnknownFields(values)).Next(type);
        byte[] second = new RandomWireMessages(types, values, wellKnown: new RandomWellKnown(values, types, [type.File])).Next(type);
        CheckAll(first);
        CheckAll(second);
        var mutator = new WireMutator();
        var input = new WireOutput();
        while (Mutations < mutations && _failures.Count < ShownFailures)
        {
            input.Clear();
            mutator.Mutate(Mutations % 2 == 0 ? first : second, Mutations % 2 == 0 ? second : first, _random, input);
            byte[] mutation = input.ToArray();
            bool isMessage = CheckBytes(mutation, new ProtoReadOptions { AllowPartial = _random.Next(2) == 0, DiscardUnknownFields = _random.Next(8) == 0 });
            if (isMessage) Accepted++;
            if (Mutations++ % TextsEvery == 0) CheckTexts(mutation);
        }

        return _failures;
    }

    private void CheckAll(byte[] message)
    {
        if (!CheckBytes(message, default)) Fail(message, "is no message");
        CheckTexts(message);
    }

    /// <returns>Whether the bytes are a message.</returns>
    private bool CheckBytes(byte[] input, ProtoReadOptions options)
    {
        ProtoFailure expected = codes[0].Rewrite(input, options, out byte[] written);
        foreach (MessageCode code in codes.Skip(1))
        {
            ProtoFailure found = code.Rewrite(input, options, out byte[] other);
            if (found != expected) Fail(input, $"ends with {found} instead of {expected}, by {code}");
            else if (!other.AsSpan().SequenceEqual(written)) Fail(input, $"becomes {Convert.ToHexString(other)} instead of {Convert.ToHexString(written)}, by {code}");
        }

        return expected.Error == ProtoError.None;
    }

    private void CheckTexts(byte[] input)
    {
        CheckText(input, TextMutator.OfJson(), (code, bytes) => code.ToJson(bytes), (code, utf8) => code.FromJson(utf8));
        CheckText(input, TextMutator.OfText(), (code, bytes) => code.ToText(bytes), (code, utf8) => code.FromText(utf8));
    }

    /// <summary>Printed, and parsed again: as it is, and with a mutation.</summary>
    private void CheckText(byte[] input, TextMutator mutator, Func<MessageCode, byte[], string> print, Func<MessageCode, byte[], byte[]> parse)
    {
        string? text = null;
        Same(input, code => text = print(code, input));
        if (text == null) return;
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Same(utf8, code => Convert.ToHexString(parse(code, utf8)));
        var mutated = new WireOutput();
        mutator.Mutate(utf8, _random, mutated);
        byte[] mutation = mutated.ToArray();
        Same(mutation, code => Convert.ToHexString(parse(code, mutation)));
    }

    private void Same(byte[] input, Func<MessageCode, string> run)
    {
        string expected = Result(codes[0]);
        foreach (MessageCode code in codes.Skip(1))
        {
            string found = Result(code);
            if (found != expected) Fail(input, $"gives {found} instead of {expected}, by {code}");
        }

        string Result(MessageCode code)
        {
            try
            {
                return run(code);
            }
            catch (ProtoException exception)
            {
                return $"{exception.Error} at {exception.Offset}, {exception.Line}:{exception.Column}: {exception.Message}";
            }
        }
    }

    private void Fail(byte[] input, string how)
    {
        string failure = $"{type.FullName}: {Convert.ToHexString(input)} {how}";
        _failures.Add(failure.Length <= ShownCharacters ? failure : $"{type.FullName}, {input.Length} bytes, {how[..Math.Min(how.Length, ShownCharacters)]}");
    }
}
