using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>What a rival in C++ does with messages. Its name for an operation is the label that it has here.</summary>
/// <param name="output">Where it writes all messages, one behind the other.</param>
internal sealed class NativeOperations(NativeRival rival, Payloads payloads, byte[] output) : IDisposable
{
    private const string ReadByHand = "read by hand", WriteByHand = "write by hand", Walk = "walk", Equality = "equality";

    /// <summary>What the library's name for what comes before an operation begins with.</summary>
    private const string Prepare = "prepare ";

    private readonly NativeMessages _messages = new(rival, payloads);

    /// <summary>What Google's C++ library does to parse: in an arena with one block of warm memory, in a new one, or without any.</summary>
    public static readonly (string Name, string? Variant)[] GoogleParsers = [("parse", "arena reset"), ("parse", "new arena"), ("parse", "message reused")];

    /// <summary>From its messages to bytes: where they are together, on huge pages, and where they are as an arena puts them.</summary>
    public static readonly (string Name, string? Variant)[] GoogleWriters = [("write", "one warm block"), ("write", "many blocks")];

    /// <summary>What one does by hand with ProtoZero, which has no messages: structs take their place.</summary>
    public static readonly (string Name, string? Variant)[] ProtoZeroParsers = [(ReadByHand, null), ("parse", "structs with views"), ("parse", "structs with strings")];

    /// <summary>From those structs to bytes.</summary>
    public static readonly (string Name, string? Variant)[] ProtoZeroWriters = [(WriteByHand, "fixed buffer"), (WriteByHand, "string reused")];

    /// <summary>What reading by hand and walking messages must come to; null where nobody knows.</summary>
    public ulong? WalkSum { get; set; }

    /// <summary>Those that the library has for the type; all of them, with the reason, where there is no library.</summary>
    public IEnumerable<Operation> Of(params IEnumerable<(string Name, string? Variant)> operations) =>
        operations.Select(operation => Of(operation.Name, operation.Variant)).Where(operation => _messages.Has(operation.Label));

    /// <summary>
    /// An operation whose result must be the number of bytes, where it isn't a sum or a number of messages. The library has compared the bytes: only it
    /// knows in which order it writes a map.
    /// </summary>
    public Operation Of(string name, string? variant = null)
    {
        long result = 0;
        string label = variant == null ? name : $"{name}, {variant}";
        return new Operation(name, rival.Name, () => result = _messages.Run(label, output))
        {
            Variant = variant,
            Missing = rival.Missing,
            Prepare = _messages.Has(Prepare + label) && rival.Missing == null ? () => _messages.Run(Prepare + label) : null,
            Verify = () =>
            {
                long expected = name switch
                {
                    ReadByHand or Walk => (long?)WalkSum ?? result,
                    Equality => payloads.Count,
                    _ => payloads.Encoded.Length,
                };
                if (result != expected) throw new InvalidOperationException($"{rival.Name}, {label} {payloads.Type}: {result} instead of {expected}");
            },
        };
    }

    /// <summary>The sum over what reading by hand saw.</summary>
    public ulong SumReadByHand() => (ulong)_messages.Run(ReadByHand);

    public void Dispose() => _messages.Dispose();
}
