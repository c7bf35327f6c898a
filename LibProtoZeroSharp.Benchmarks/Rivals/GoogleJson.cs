using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Benchmarks.Json;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Google.Protobuf between messages and JSON, which to it is a string.</summary>
public sealed class GoogleJson
{
    private readonly IReadOnlyList<IMessage> _messages;
    private readonly string[] _texts;

    private GoogleJson(params IReadOnlyList<IMessage> messages)
    {
        _messages = messages;
        _texts = [.. messages.Select(message => JsonFormatter.Default.Format(message))];
        Encoded = [.. messages.Select(message => message.ToByteArray())];
        Texts = [.. _texts.Select(Encoding.UTF8.GetBytes)];
    }

    /// <summary>The messages as binary.</summary>
    public IReadOnlyList<byte[]> Encoded { get; }

    /// <summary>The messages as Google's formatter writes them, in UTF-8.</summary>
    public IReadOnlyList<byte[]> Texts { get; }

    /// <summary>One message: the descriptor set of the well-known types.</summary>
    public static GoogleJson Descriptors() => new(FileDescriptorSet.Parser.ParseFrom(GoogleDescriptors.WellKnownTypes()));

    /// <summary>Different messages with fields of all kinds.</summary>
    public static GoogleJson Everything(int messages) =>
        new([.. Enumerable.Range(0, messages).Select(seed => (IMessage)new RandomEverything(seed).Fill<Everything>())]);

    /// <summary>Writes all messages; returns the number of characters.</summary>
    public int Write() => _messages.Sum(message => JsonFormatter.Default.Format(message).Length);

    /// <summary>Parses all messages; returns how many.</summary>
    public int Parse()
    {
        for (int i = 0; i < _messages.Count; i++) JsonParser.Default.Parse(_texts[i], _messages[i].Descriptor);
        return _messages.Count;
    }

    /// <summary>Whether the bytes are the message at that place.</summary>
    public bool IsBinary(int index, byte[] encoded) => _messages[index].Equals(_messages[index].Descriptor.Parser.ParseFrom(encoded));

    /// <summary>Whether the text in UTF-8 is the message at that place.</summary>
    public bool IsJson(int index, ReadOnlySpan<byte> text) =>
        _messages[index].Equals(JsonParser.Default.Parse(Encoding.UTF8.GetString(text), _messages[index].Descriptor));
}
