using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The operations of one build of a competitor in C++. Its name for an operation is the label here.</summary>
/// <param name="output">The target of all messages, one after the other.</param>
internal sealed class NativeOperations(NativeCompetitor competitor, Payloads payloads, byte[] output) : IDisposable
{
    private const string ReadByHand = "read by hand", Walk = "walk", Equality = "equality";

    /// <summary>The prefix of the library's name for the preparation of an operation.</summary>
    private const string Prepare = "prepare ";

    private readonly NativeMessages _messages = new(competitor, payloads);

    /// <summary>The expected sum of reading by hand and of walking messages; null if it is unknown.</summary>
    public ulong? WalkSum { get; set; }

    /// <summary>Whether the library has an operation for the type. True if the library is missing.</summary>
    public bool Has(string name, string? variant) => _messages.Has(Label(name, variant));

    /// <summary>
    /// An operation whose result must be the number of bytes, unless it is a sum or a number of messages. The library has compared the bytes
    /// itself, since only it knows the order in which it writes a map.
    /// </summary>
    public Operation Of(string name, string? variant = null)
    {
        long result = 0;
        string label = Label(name, variant);
        return new Operation(name, competitor.Name, () => result = _messages.Run(label, output))
        {
            Variant = (variant, competitor.Build) is ({ } way, { } build) ? $"{way}, {build}" : variant ?? competitor.Build,
            Missing = competitor.Missing,
            Prepare = _messages.Has(Prepare + label) && competitor.Missing == null ? () => _messages.Run(Prepare + label) : null,
            Verify = () =>
            {
                long expected = name switch
                {
                    ReadByHand or Walk => (long?)WalkSum ?? result,
                    Equality => payloads.Count,
                    ShapeOperations.Write or ShapeOperations.ParseAndWrite or ShapeOperations.Size => payloads.Written.Encoded.Length,
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
            return competitor.Missing == null ? (ulong)_messages.Run(ReadByHand) : null;
        }
        catch (InvalidOperationException)
        {
            return null;
        }
    }

    public void Dispose() => _messages.Dispose();

    private static string Label(string name, string? variant) => variant == null ? name : $"{name}, {variant}";
}
