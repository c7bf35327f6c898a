using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Conformance.Messages;
using GoogleRegistry = Google.Protobuf.Reflection.TypeRegistry;

namespace LibProtoZeroSharp.Conformance.Json;

/// <summary>Sends a random message through JSON, written by one library and parsed by the other.</summary>
/// <param name="message">As protoc would encode it.</param>
internal sealed class JsonCheck(byte[] message, MessageDescriptor google, MessageCode ours)
{
    private const int ShownCharacters = 1000;

    private readonly JsonFormatter _formatter = new(JsonFormatter.Settings.Default.WithTypeRegistry(GoogleRegistry.FromFiles(google.File)));
    private readonly JsonParser _parser = new(JsonParser.Settings.Default.WithTypeRegistry(GoogleRegistry.FromFiles(google.File)));

    /// <summary>The number of JSON characters.</summary>
    public int Size { get; private set; }

    /// <summary>Returns the differences; none if all is well.</summary>
    public IEnumerable<string> Run()
    {
        string? written = null, writtenByGoogle = null;
        return [.. Check("ours can't be written", WeWrite), .. Check("Google's can't be written", GoogleWrites),
            .. Check("ours, parsed by Google", GoogleParses), .. Check("Google's, parsed by us", WeParse)];

        string? WeWrite()
        {
            written = ours.ToJson(message);
            Size = written.Length;
            return null;
        }

        string? GoogleWrites()
        {
            writtenByGoogle = _formatter.Format(google.Parser.ParseFrom(message));
            return null;
        }

        string? GoogleParses()
        {
            if (written == null) return null;
            IMessage expected = google.Parser.ParseFrom(message);
            IMessage parsed = _parser.Parse(written, google);
            // Google's classes treat a field that is set to its default as equal to an absent one, but an absent one takes no bytes.
            return parsed.Equals(expected) && parsed.CalculateSize() == expected.CalculateSize() ? null : $"{written} is read as {parsed}";
        }

        string? WeParse()
        {
            if (writtenByGoogle == null) return null;
            byte[] parsed = ours.FromJson(Encoding.UTF8.GetBytes(writtenByGoogle));
            bool isSame = parsed.AsSpan().SequenceEqual(message)
                || (KnownDifferences.DropsMinusZero(message) && _formatter.Format(google.Parser.ParseFrom(parsed)) == writtenByGoogle);
            return isSame ? null : $"{writtenByGoogle} is read as {ours.ToJson(parsed)}";
        }
    }

    private IEnumerable<string> Check(string what, Func<string?> check)
    {
        string? difference;
        try
        {
            difference = check();
        }
        catch (Exception exception) when (KnownDifferences.IsRejection(exception.Message))
        {
            difference = null;
        }
        catch (Exception exception) when (exception is ProtoException or InvalidOperationException or InvalidProtocolBufferException or FormatException)
        {
            difference = exception.Message;
        }

        if (difference == null) return [];
        string text = $"{google.FullName}, {what}: {difference}";
        return [text.Length <= ShownCharacters ? text : text[..ShownCharacters] + "…"];
    }
}
