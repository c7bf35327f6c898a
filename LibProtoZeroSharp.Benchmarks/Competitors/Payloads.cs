using Google.Protobuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Different encoded messages of one type, one after the other in pinned memory.</summary>
/// <param name="type">The name of the message in its <c>.proto</c> file.</param>
/// <param name="encoded">All messages. A pinned array: it is aliased, and native libraries read it.</param>
/// <param name="offsets">The start of each message, and the end of the last one: one more than there are messages.</param>
public sealed class Payloads(string type, byte[] encoded, int[] offsets)
{
    public string Type => type;

    public byte[] Encoded => encoded;

    public int[] Offsets => offsets;

    /// <summary>The same messages as libraries write them. That is other bytes if the producer writes defaults, or fields in another order.</summary>
    public Payloads Written
    {
        get => field ?? this;
        private init;
    }

    /// <summary>The depth of nesting that parsers have to allow; 0 for the default of each library.</summary>
    public int MaxDepth { get; init; }

    public int Count => offsets.Length - 1;

    public ReadOnlySpan<byte> this[int index] => encoded.AsSpan(offsets[index], offsets[index + 1] - offsets[index]);

    /// <summary>Joins messages of a producer that needn't write them as libraries do. The bytes to expect of libraries are those of Google's library.</summary>
    public static Payloads OfProducer(string type, IReadOnlyCollection<byte[]> messages)
    {
        Payloads read = Of(type, messages);
        return new Payloads(type, read.Encoded, read.Offsets)
        {
            Written = Of(type, [.. GoogleMessages.Of(read).All.Select(message => message.ToByteArray())]),
        };
    }

    /// <summary>Joins them in pinned memory.</summary>
    /// <param name="type">The name of the message in its <c>.proto</c> file.</param>
    /// <param name="messages">Each an encoded message.</param>
    /// <param name="maxDepth">The value of <see cref="MaxDepth"/>.</param>
    public static Payloads Of(string type, IReadOnlyCollection<byte[]> messages, int maxDepth = 0)
    {
        byte[] encoded = GC.AllocateUninitializedArray<byte>(messages.Sum(message => message.Length), pinned: true);
        var offsets = new List<int> { 0 };
        foreach (byte[] message in messages)
        {
            message.CopyTo(encoded, offsets[^1]);
            offsets.Add(offsets[^1] + message.Length);
        }

        return new Payloads(type, encoded, [.. offsets]) { MaxDepth = maxDepth };
    }
}
