using System.Buffers;

namespace LibProtoZeroSharp.Tests.Support;

internal abstract partial class TestMessageType
{
    /// <summary>The text of an encoded message.</summary>
    public abstract string PrintText(ReadOnlySpan<byte> encoded, ProtoTextWriteOptions options = default);

    /// <summary>The encoded message of a text.</summary>
    public abstract byte[] ParseText(ReadOnlySpan<byte> text, ProtoTextReadOptions options = default);

    /// <summary>Parses in every way, and prints in every way; all must agree.</summary>
    /// <returns>Null if the text is a message, and the error otherwise.</returns>
    public abstract ProtoException? ExerciseText(byte[] text, ArenaAllocator arena, ProtoTextReadOptions options = default);

    /// <summary>Fails if the text is a message.</summary>
    public abstract void AssertTextRejected(byte[] text, ArenaAllocator arena, ProtoTextReadOptions options);

    /// <summary>Parses and prints once in every way.</summary>
    public abstract void AssertTextAllocatesNothing(string text, ProtoTextReadOptions readOptions, ProtoTextWriteOptions writeOptions);

    public byte[] ParseText(string text, ProtoTextReadOptions options = default) => ParseText(System.Text.Encoding.UTF8.GetBytes(text), options);
}

internal sealed partial class TestMessageType<T>
{
    public override string PrintText(ReadOnlySpan<byte> encoded, ProtoTextWriteOptions options = default)
    {
        using var arena = new ArenaAllocator();
        return PrintText(ProtoMessage.Parse<T>(encoded, arena, new ProtoReadOptions { AllowPartial = true }), arena, options);
    }

    public override byte[] ParseText(ReadOnlySpan<byte> text, ProtoTextReadOptions options = default)
    {
        using var arena = new ArenaAllocator();
        return ProtoMessage.ToByteArray(ProtoText.Parse<T>(text, arena, options));
    }

    public override ProtoException? ExerciseText(byte[] text, ArenaAllocator arena, ProtoTextReadOptions options = default)
    {
        T message;
        try
        {
            message = ProtoText.Parse<T>(text, arena, options);
        }
        catch (ProtoException exception)
        {
            Assert.False(ProtoText.TryParse(text, arena, out message, options));
            Assert.True(message.IsNull);
            return exception;
        }

        Assert.True(ProtoText.TryParse(text, arena, out T again, options));
        var style = new ProtoTextWriteOptions { Types = options.Types };
        Assert.Equal(ProtoText.ToString(message, style), ProtoText.ToString(again, style));
        AssertPrintsTheSameAgain(message, arena, options, style);
        AssertPrintsTheSameAgain(message, arena, options, style with { SingleLine = true, ShortLists = true, EscapeNonAscii = true, EncodedAny = true });
        return null;
    }

    public override void AssertTextRejected(byte[] text, ArenaAllocator arena, ProtoTextReadOptions options)
    {
        arena.Reset();
        if (ProtoText.TryParse(text, arena, out T _, options)) Assert.Fail("It is a message.");
    }

    public override void AssertTextAllocatesNothing(string text, ProtoTextReadOptions readOptions, ProtoTextWriteOptions writeOptions)
    {
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        byte[] wrong = [.. utf8, .. " :"u8];
        using var stream = new MemoryStream(utf8);
        ReadOnlySequence<byte> segments = Inputs.Segmented(utf8, 7);
        var output = new ArrayBufferWriter<byte>(utf8.Length * 8);
        var written = new MemoryStream(new byte[utf8.Length * 8], 0, utf8.Length * 8, writable: true, publiclyVisible: true);
        var arena = new ArenaAllocator();
        T message = ProtoText.Parse<T>(utf8, arena, readOptions);
        Of(() => ProtoText.Parse<T>(utf8, arena, readOptions));
        Of(() => ProtoText.Parse<T>(text, arena, readOptions));
        Of(() => ProtoText.Parse<T>(text.AsSpan(), arena, readOptions));
        Of(() => ProtoText.Parse<T>(segments, arena, readOptions));
        Of(() =>
        {
            stream.Position = 0;
            ProtoText.Parse<T>(stream, arena, readOptions);
        });
        Of(() => Assert.True(ProtoText.TryParse<T>(utf8, arena, out _, readOptions)));
        Of(() => Assert.False(ProtoText.TryParse<T>(wrong, arena, out _, readOptions)));
        Of(() => Assert.True(ProtoText.TryParse<T>(text.AsSpan(), arena, out _, readOptions)));
        Of(() =>
        {
            output.ResetWrittenCount();
            ProtoText.Write(message, output, writeOptions);
        });
        Of(() =>
        {
            written.Position = 0;
            ProtoText.Write(message, written, writeOptions);
        });
        Of(() => ProtoText.TryWrite(message, written.GetBuffer(), out _, writeOptions));
        Of(() => ProtoText.ToUtf8String(message, arena, writeOptions));
        arena.Dispose();

        static void Of(Action action)
        {
            action();
            ZeroAllocation.Of(action);
        }
    }

    private static void AssertPrintsTheSameAgain(T message, ArenaAllocator arena, in ProtoTextReadOptions options, in ProtoTextWriteOptions style)
    {
        Utf8String text = ProtoText.ToUtf8String(message, arena, style);
        Assert.Equal(text, ProtoText.ToUtf8String(ProtoText.Parse<T>(text.AsSpan(), arena, options), arena, style));
    }

    /// <summary>Prints in every way; all must give the same.</summary>
    private static string PrintText(T message, ArenaAllocator arena, ProtoTextWriteOptions options)
    {
        string text = ProtoText.ToString(message, options);
        Assert.Equal(text, ProtoText.ToUtf8String(message, arena, options).ToString());
        var output = new ArrayBufferWriter<byte>();
        ProtoText.Write(message, output, options);
        Assert.Equal(text, System.Text.Encoding.UTF8.GetString(output.WrittenSpan));
        var destination = new byte[output.WrittenCount];
        Assert.True(ProtoText.TryWrite(message, destination, out int length, options));
        Assert.Equal(output.WrittenSpan, destination.AsSpan(0, length));
        Assert.False(length != 0 && ProtoText.TryWrite(message, destination.AsSpan(1), out _, options));
        using var stream = new MemoryStream();
        ProtoText.Write(message, stream, options);
        Assert.Equal(text, System.Text.Encoding.UTF8.GetString(stream.ToArray()));
        return text;
    }
}
