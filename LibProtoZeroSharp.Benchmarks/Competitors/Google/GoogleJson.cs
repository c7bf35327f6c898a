using System.Text;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Json;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Google.Protobuf's conversion of messages to JSON and back. Its JSON is a string.</summary>
public sealed class GoogleJson
{
    private readonly IReadOnlyList<IMessage> _messages;
    private readonly string[] _texts;

    public GoogleJson(GoogleMessages messages)
    {
        _messages = messages.All;
        _texts = [.. _messages.Select(message => JsonFormatter.Default.Format(message))];
        Texts = [.. _texts.Select(Encoding.UTF8.GetBytes)];
    }

    /// <summary>The messages as Google's formatter writes them, in UTF-8.</summary>
    public IReadOnlyList<byte[]> Texts { get; }

    /// <summary>Different messages with fields of all kinds.</summary>
    public static Payloads Everything(int messages) => Payloads.Of(
        nameof(Everything), [.. Enumerable.Range(0, messages).Select(seed => new RandomEverything(seed).Fill<Everything>().ToByteArray())]);

    /// <summary>Writes all messages; returns the number of characters.</summary>
    public int Write() => _messages.Sum(message => JsonFormatter.Default.Format(message).Length);

    /// <summary>Parses all messages.</summary>
    public void Parse()
    {
        for (int i = 0; i < _messages.Count; i++) JsonParser.Default.Parse(_texts[i], _messages[i].Descriptor);
    }

    /// <summary>Whether the bytes are the message at that index.</summary>
    public bool IsBinary(int index, byte[] encoded) => _messages[index].Equals(_messages[index].Descriptor.Parser.ParseFrom(encoded));

    /// <summary>Whether the text in UTF-8 is the message at that index.</summary>
    public bool IsJson(int index, ReadOnlySpan<byte> text) =>
        _messages[index].Equals(JsonParser.Default.Parse(Encoding.UTF8.GetString(text), _messages[index].Descriptor));
}
