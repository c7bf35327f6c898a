using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp.Tests.Support;

internal abstract unsafe partial class TestMessageType
{
    /// <summary>
    /// Parses the bytes as a message that is known at run time only, and as one of a type that is generated for a small size of its code, and does with
    /// them what can be done with one.
    /// </summary>
    public abstract void AssertDynamicIsSame(byte[] bytes);

    /// <summary>
    /// Parses JSON and text format of the message as a message that is known at run time, and as a generated one. The text is whole, cut, or no Unicode.
    /// </summary>
    public abstract void AssertDynamicTextIsSame(byte[] bytes);

    /// <summary>Fails unless a debugger shows a message that is known at run time as it shows a generated one.</summary>
    public abstract void AssertDynamicIsShownTheSame(byte[] bytes);
}

internal sealed unsafe partial class TestMessageType<T>
{
    private static readonly ProtoReadOptions[] AllOptions =
    [
        default, Partial, new() { DiscardUnknownFields = true, AllowPartial = true }, new() { MaxDepth = 2, AllowPartial = true },
    ];

    // Extensions and the content of Any are of other types in each registry.
    private static readonly TypeRegistry NoTypes = new();

    public override void AssertDynamicIsSame(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        AssertIsSame(bytes, DynamicTypes.All.GetMessageType(T.FullName), arena);
        AssertIsSame(bytes, RegeneratedTypes.CodeSize.DynamicOf(typeof(T)), arena);
    }

    public override void AssertDynamicTextIsSame(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        T generated = MessageOf(bytes, arena);
        DynamicMessageType type = DynamicTypes.All.GetMessageType(T.FullName);
        AssertParsesTheSameText(ProtoText.ToString(generated), type, arena);
        if (Outcome(() => ProtoJson.ToString(generated)) is ['{', ..] json) AssertParsesTheSameJson(json, type, arena);
    }

    public override void AssertDynamicIsShownTheSame(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        T generated = MessageOf(bytes, arena);
        DynamicMessage dynamic = DynamicTypes.All.GetMessageType(T.FullName).Parse(bytes, arena, Partial);
        string? line = DebuggerDisplay.Display(generated);
        Assert.Equal(line, DebuggerDisplay.Display(dynamic));
        Assert.Equal(FieldsOf(generated), FieldsOf(dynamic));
        // Looking has changed nothing: maps are not sealed.
        Assert.Equal(line, DebuggerDisplay.Display(dynamic));

        static IEnumerable<string> FieldsOf<TMessage>(TMessage message) where TMessage : struct =>
            ((MessageDebugField[])DebuggerDisplay.Shown(message)!).Select(field => field.Name);
    }

    private static void AssertIsSame(byte[] bytes, DynamicMessageType type, ArenaAllocator arena)
    {
        foreach (ProtoReadOptions options in AllOptions)
        {
            bool isMessage = ProtoMessage.TryParse(bytes, arena, out T generated, out ProtoFailure expected, options);
            Assert.Equal(isMessage, type.TryParse(bytes, arena, out DynamicMessage dynamic, out ProtoFailure failure, options));
            if (isMessage) AssertSame(generated, dynamic, arena);
            else Assert.Equal((expected.Error, expected.Offset), (failure.Error, failure.Offset));
        }
    }

    private static void AssertSame(T generated, DynamicMessage dynamic, ArenaAllocator arena)
    {
        byte[] written = generated.ToByteArray();
        Assert.Equal(written, dynamic.ToByteArray());
        Assert.Equal(written.Length, dynamic.CalculateSize());
        Assert.Equal(ProtoMessage.IsInitialized(generated), dynamic.IsInitialized());
        Assert.Equal(ProtoMessage.FindMissing(generated), dynamic.FindMissing());
        Assert.Equal(Outcome(() => ProtoJson.ToString(generated)), Outcome(() => ProtoJson.ToString(dynamic, new ProtoJsonWriteOptions { Types = NoTypes })));
        Assert.Equal(ProtoText.ToString(generated), ProtoText.ToString(dynamic, new ProtoTextWriteOptions { Types = NoTypes }));

        // Both are the same in memory.
        Assert.True(dynamic.TryAs(out T same));
        Assert.True(ProtoMessage.Equals(generated, same));
        Assert.True(DynamicMessage.From(generated).TryAs(dynamic.Type, out DynamicMessage back));
        Assert.Equal(dynamic, back);
        DynamicMessage clone = dynamic.Clone(arena);
        Assert.Equal(dynamic, clone);
        Assert.Equal(dynamic.GetHashCode(), clone.GetHashCode());
        clone.MergeFrom(dynamic, arena);
        T merged = generated.Clone(arena);
        merged.MergeFrom(generated, arena);
        Assert.Equal(merged.ToByteArray(), clone.ToByteArray());
        clone.Clear();
        Assert.Equal(0, clone.CalculateSize());

        string text = ProtoText.ToString(generated);
        DynamicMessage parsed = ProtoText.Parse(dynamic.Type, text, arena, new ProtoTextReadOptions { AllowPartial = true });
        Assert.Equal(ProtoText.Parse<T>(text, arena, new ProtoTextReadOptions { AllowPartial = true }).ToByteArray(), parsed.ToByteArray());
    }

    /// <summary>The text, and what is left of it without its end: results, failures and their positions are the same.</summary>
    private static void AssertParsesTheSameText(string text, DynamicMessageType type, ArenaAllocator arena)
    {
        foreach (ProtoTextReadOptions options in new ProtoTextReadOptions[] { default, new() { AllowPartial = true }, new() { MaxDepth = 1, AllowPartial = true } })
        {
            foreach (string part in new[] { text, text[..(text.Length / 2)], text + "\uD800" })
            {
                ProtoTextReadOptions withoutTypes = options with { Types = NoTypes };
                bool isText = ProtoMessage.TryToUtf8(part, arena, out Span<byte> utf8) == ProtoError.None;
                bool isMessage = ProtoText.TryParse(utf8, arena, out T expected, out ProtoFailure reason, options) & isText;
                Assert.Equal(isMessage, ProtoText.TryParse(type, part, arena, out DynamicMessage message, out ProtoFailure failure, withoutTypes));
                AssertSameOutcome(isMessage ? expected : default, message, isText ? reason : new(ProtoError.InvalidUtf8, failure.Offset, failure.Line, failure.Column), failure);
                Assert.Equal(isMessage, ProtoText.TryParse(type, part, arena, out message, withoutTypes));
                AssertSameOutcome(isMessage ? expected : default, message, default, default);
                if (isText) Assert.Equal(isMessage, ProtoText.TryParse(type, utf8, arena, out _, withoutTypes));
            }
        }
    }

    /// <inheritdoc cref="AssertParsesTheSameText"/>
    private static void AssertParsesTheSameJson(string json, DynamicMessageType type, ArenaAllocator arena)
    {
        foreach (ProtoJsonReadOptions options in new ProtoJsonReadOptions[] { default, new() { AllowPartial = true }, new() { MaxDepth = 1, AllowPartial = true } })
        {
            foreach (string part in new[] { json, json[..(json.Length / 2)], json + "\uD800" })
            {
                ProtoJsonReadOptions withoutTypes = options with { Types = NoTypes };
                bool isText = ProtoMessage.TryToUtf8(part, arena, out Span<byte> utf8) == ProtoError.None;
                bool isMessage = ProtoJson.TryParse(utf8, arena, out T expected, out ProtoFailure reason, options) & isText;
                Assert.Equal(isMessage, ProtoJson.TryParse(type, part, arena, out DynamicMessage message, out ProtoFailure failure, withoutTypes));
                AssertSameOutcome(isMessage ? expected : default, message, isText ? reason : new(ProtoError.InvalidUtf8, failure.Offset, failure.Line, failure.Column), failure);
                Assert.Equal(isMessage, ProtoJson.TryParse(type, part, arena, out message, withoutTypes));
                AssertSameOutcome(isMessage ? expected : default, message, default, default);
                if (isText) Assert.Equal(isMessage, ProtoJson.TryParse(type, utf8, arena, out _, withoutTypes));
            }
        }
    }

    private static void AssertSameOutcome(T expected, DynamicMessage message, ProtoFailure reason, ProtoFailure failure)
    {
        Assert.Equal(expected.IsNull, message.IsNull);
        Assert.Equal(reason, failure);
        if (!expected.IsNull) Assert.Equal(expected.ToByteArray(), message.ToByteArray());
    }

    private static string Outcome(Func<string> write)
    {
        try
        {
            return write();
        }
        catch (ProtoException exception)
        {
            return exception.Message;
        }
    }
}
