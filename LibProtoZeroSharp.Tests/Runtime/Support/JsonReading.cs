namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Reads JSON and checks the result.</summary>
internal static class JsonReading
{
    /// <summary>The message of the text, in the binary format.</summary>
    public static string Hex<T>(string json, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        return Convert.ToHexString(ProtoMessage.ToByteArray(ProtoJson.Parse<T>(System.Text.Encoding.UTF8.GetBytes(json), arena, options)));
    }

    /// <summary>Fails unless two texts have the same message.</summary>
    public static void AssertSame<T>(string expected, string json, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        Assert.Equal(Hex<T>(expected), Hex<T>(json, options));

    /// <summary>The exception that rejects the text. The arena must be usable afterwards.</summary>
    public static ProtoException Reject<T>(ReadOnlySpan<byte> json, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        Assert.False(ProtoJson.TryParse(json, arena, out T message, options));
        Assert.True(message.IsNull);
        ProtoException? rejection = null;
        try
        {
            ProtoJson.Parse<T>(json, arena, options);
        }
        catch (ProtoException exception)
        {
            // Until this returns, the stack is as deep as at the start.
            rejection = exception;
        }

        Assert.NotNull(rejection);
        Assert.Equal(T.FullName, rejection.MessageType);
        Assert.InRange(rejection.Offset, 0, json.Length);
        Assert.True(ProtoJson.TryParse("{}"u8, arena, out T _, new ProtoJsonReadOptions { AllowPartial = true }) || T.FullName.StartsWith("google."));
        return rejection;
    }

    /// <inheritdoc cref="Reject{T}(ReadOnlySpan{byte}, ProtoJsonReadOptions)"/>
    public static ProtoException Reject<T>(string json, ProtoJsonReadOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        Reject<T>(System.Text.Encoding.UTF8.GetBytes(json), options);

    /// <summary>Fails unless the text is rejected with an error, at a position, and with a description.</summary>
    /// <param name="json">The text, with <c>¦</c> at the position of the error.</param>
    /// <param name="error">The error.</param>
    /// <param name="path">The path of fields to the error.</param>
    /// <param name="words">A part of the description.</param>
    /// <param name="options">The options for reading.</param>
    public static void AssertRejected<T>(string json, ProtoError error, string? path, string words = "", ProtoJsonReadOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        int at = json.IndexOf('¦');
        ProtoException exception = Reject<T>(json.Remove(at, 1), options);
        string[] before = json[..at].Split('\n');
        Assert.Equal(
            (error, System.Text.Encoding.UTF8.GetByteCount(json[..at]), before.Length, before[^1].EnumerateRunes().Count() + 1, path),
            (exception.Error, exception.Offset, exception.Line, exception.Column, exception.Path));
        Assert.Contains(words, exception.Message);
    }
}
