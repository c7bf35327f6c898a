using System.Text;
using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>Sends a random message through text format, written by us or by protoc and parsed by the other.</summary>
/// <param name="message">As protoc would encode it.</param>
internal sealed class TextCheck(byte[] message, MessageType type, ProtocCodec protoc, MessageCode ours)
{
    private const int ShownCharacters = 1000;

    /// <summary>Returns the differences; none if all is well.</summary>
    public IEnumerable<string> Run()
    {
        string text;
        byte[] parsed;
        ProtocRun decoded = protoc.Decode(message);
        if (decoded.ExitCode != 0) return [Failure($"protoc can't print it: {decoded.Errors}")];
        try
        {
            text = ours.ToText(message);
            parsed = ours.FromText(decoded.Output);
        }
        catch (ProtoException exception)
        {
            return [Failure(exception.Message)];
        }

        ProtocRun encoded = protoc.Encode(Encoding.UTF8.GetBytes(text));
        var failures = new List<string>();
        if (!encoded.Output.AsSpan().SequenceEqual(message)) failures.Add(Failure($"{text} is read by protoc as {Convert.ToHexString(encoded.Output)}: {encoded.Errors}"));
        if (!parsed.AsSpan().SequenceEqual(message)) failures.Add(Failure($"{Encoding.UTF8.GetString(decoded.Output)} is read by us as {Convert.ToHexString(parsed)}"));
        return failures;
    }

    private string Failure(string what)
    {
        string text = $"{type.FullName}, text format: {what}";
        return text.Length <= ShownCharacters ? text : text[..ShownCharacters] + "…";
    }
}
