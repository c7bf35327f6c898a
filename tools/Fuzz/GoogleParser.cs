using System.Buffers;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Compares our result with that of Google.Protobuf.</summary>
internal static class GoogleParser
{
    public static void Compare(FuzzType type, ReadOnlySpan<byte> input, ParseResult ours, ReadOnlySpan<byte> written)
    {
        if (type.Google is not { } google) return;
        IMessage? theirs = Parse(google, input, out Exception? rejection);
        if (theirs == null)
        {
            if (ours.IsMessage && !GoogleDifferences.MayReject(type, rejection!)) throw new FindException($"accepted, but Google says: {rejection!.Message}");
        }
        else if (!ours.IsMessage)
        {
            if (!GoogleDifferences.MayAccept(type, input, ours.Failure, theirs)) throw new FindException($"Google accepts it, but: {ours.Failure}");
        }
        else
        {
            Require(type, theirs, written);
        }
    }

    public static void CompareJson(FuzzType type, ReadOnlySpan<byte> input, bool ignoresUnknown, ParseResult ours, ReadOnlySpan<byte> written)
    {
        if (type.Google is not { } google || !ours.IsMessage) return;
        JsonParser.Settings settings = JsonParser.Settings.Default.WithIgnoreUnknownFields(ignoresUnknown);
        string json = Encoding.UTF8.GetString(input);
        if (GoogleDifferences.MayReadJson(json)) return;
        IMessage? theirs = Try(() => new JsonParser(settings).Parse(json, google), out _);
        // What Google's parser takes for JSON is not what the specification says, but what both accept must be the same.
        if (theirs != null) Require(type, theirs, written);
    }

    /// <summary>Our message, read by Google, must be Google's.</summary>
    private static void Require(FuzzType type, IMessage theirs, ReadOnlySpan<byte> written)
    {
        IMessage? read = Parse(type.Google!, written, out Exception? rejection);
        if (read == null) throw new FindException($"Google rejects {Convert.ToHexString(written)}: {rejection!.Message}");
        if (read != null && !read.Equals(theirs) && !GoogleDifferences.MayRead(type)) throw new FindException($"Google reads {theirs}, but ours as {read}");
    }

    private static IMessage? Parse(MessageDescriptor type, ReadOnlySpan<byte> message, out Exception? rejection)
    {
        var bytes = new ReadOnlySequence<byte>(message.ToArray());
        return Try(() => type.Parser.ParseFrom(bytes), out rejection);
    }

    private static IMessage? Try(Func<IMessage> parse, out Exception? rejection)
    {
        try
        {
            rejection = null;
            return parse();
        }
        catch (Exception exception) when (
            exception is InvalidProtocolBufferException or InvalidOperationException or InvalidJsonException or IndexOutOfRangeException or FormatException or OverflowException)
        {
            rejection = exception;
            return null;
        }
    }
}
