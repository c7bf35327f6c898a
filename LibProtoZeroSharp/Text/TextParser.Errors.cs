using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

internal unsafe ref partial struct TextParser
{
    private readonly string? Path => FieldPlace.Path(_place, PathStyle.Text);

    /// <summary>
    /// Describes the errors of encoders: the content of an <c>Any</c> or an extension is too long. It is called by an exception filter,
    /// which runs while the places are still on the stack.
    /// </summary>
    /// <returns>False if the exception is another one.</returns>
    private bool Describe(Exception exception)
    {
        switch (exception)
        {
            case ProtoException { Error: var error }:
                Fail(error, _lexer.Start, "The message is longer than 2 GiB when it is encoded");
                return true;
            case InsufficientMemoryException:
                FailExhausted();
                return true;
            default:
                return false;
        }
    }

    /// <param name="error">What is wrong.</param>
    /// <param name="at">Where, in bytes from the start of the text.</param>
    /// <param name="detail">The error in words.</param>
    /// <param name="subject">The start of the sentence, unless it is part of <paramref name="detail"/>.</param>
    private bool Fail(ProtoError error, int at, string detail, string subject = "")
    {
        if (Describes) Failure = new ProtoException(error, subject + detail, TextPosition.Of(_lexer.All, at), Path, MessageType);
        return false;
    }

    /// <summary>Fails: the message that ends at the current token lacks a required field.</summary>
    private bool FailIncomplete(MessageTable* table, byte* data)
    {
        if (!Describes) return false;
        string path = MissingFields.First(table, data, _place, PathStyle.Text);
        Failure = new ProtoException(ProtoError.MissingRequired, "A required field is missing", TextPosition.Of(_lexer.All, _lexer.Start), path, MessageType);
        return false;
    }

    /// <summary>Fails: the current token is not allowed here.</summary>
    private bool FailSyntax(string expected) => _lexer.Problem == null ? Fail(ProtoError.InvalidSyntax, _lexer.Start, expected) : FailInvalid();

    /// <summary>Fails: the current token is invalid.</summary>
    private bool FailInvalid() => Fail(ProtoError.InvalidSyntax, _lexer.Start, _lexer.Problem!);

    /// <summary>Fails: the current token is not the expected value, or not a value.</summary>
    private bool FailValue(string expected)
    {
        bool isValue = _lexer.IsNumber || _lexer.Kind is TextToken.Identifier or TextToken.String;
        return isValue ? Fail(ProtoError.InvalidValue, _lexer.Start, expected) : FailSyntax(expected);
    }

    private bool FailExhausted() =>
        Fail(ProtoError.ArenaExhausted, _lexer.Start, "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)");
}
