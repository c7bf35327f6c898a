using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The operations of a rival in C++. Its name for an operation is the label here.</summary>
/// <param name="output">The target of all messages, one after the other.</param>
internal sealed class NativeOperations(NativeRival rival, Payloads payloads, byte[] output) : IDisposable
{
    private const string ReadByHand = "read by hand", WriteByHand = "write by hand", Walk = "walk", Equality = "equality";

    /// <summary>The prefix of the library's name for the preparation of an operation.</summary>
    private const string Prepare = "prepare ";

    private readonly NativeMessages _messages = new(rival, payloads);

    /// <summary>The ways of parsing in Google's C++ library: in an arena with one block of warm memory, in a new arena, or without any.</summary>
    public static readonly (string Name, string? Variant)[] GoogleParsers = [("parse", "arena reset"), ("parse", "new arena"), ("parse", "message reused")];

    /// <summary>From its messages to bytes: with messages in one block on huge pages, and with messages in an arena's own blocks.</summary>
    public static readonly (string Name, string? Variant)[] GoogleWriters = [("write", "one warm block"), ("write", "many blocks")];

    /// <summary>Reading by hand with ProtoZero. It has no messages, so structs take their place.</summary>
    public static readonly (string Name, string? Variant)[] ProtoZeroParsers = [(ReadByHand, null), ("parse", "structs with views"), ("parse", "structs with strings")];

    /// <summary>From those structs to bytes.</summary>
    public static readonly (string Name, string? Variant)[] ProtoZeroWriters = [(WriteByHand, "fixed buffer"), (WriteByHand, "string reused")];

    /// <summary>The expected sum of reading by hand and of walking messages; null if it is unknown.</summary>
    public ulong? WalkSum { get; set; }

    /// <summary>The operations that the library has for the type. If the library is missing, all of them, with the reason.</summary>
    public IEnumerable<Operation> Of(params IEnumerable<(string Name, string? Variant)> operations) =>
        operations.Select(operation => Of(operation.Name, operation.Variant)).Where(operation => _messages.Has(operation.Label));

    /// <summary>
    /// An operation whose result must be the number of bytes, unless it is a sum or a number of messages. The library has compared the bytes
    /// itself, since only it knows the order in which it writes a map.
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
                if (result != expected) throw new InvalidOperationException($"{payloads.Type}: it came to {result} instead of {expected}");
            },
        };
    }

    /// <summary>The sum of the values that reading by hand read; null if the library is missing or fails.</summary>
    public ulong? SumReadByHand()
    {
        try
        {
            return rival.Missing == null ? (ulong)_messages.Run(ReadByHand) : null;
        }
        catch (InvalidOperationException)
        {
            return null;
        }
    }

    public void Dispose() => _messages.Dispose();
}
